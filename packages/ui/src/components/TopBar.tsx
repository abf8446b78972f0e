import { type ReactNode, useEffect, useState } from 'react';
import { FocusZone, useFocusTarget, useInputState } from '../focus/index.ts';
import { Mark } from './Mark.tsx';

export interface TopBarSection {
  readonly id: string;
  readonly label: string;
  readonly href: string;
  readonly icon: ReactNode;
  readonly onSelect: () => void;
}

export interface TopBarProps {
  brand: string;
  navLabel: string;
  sections: readonly TopBarSection[];
  current: string | null;
  /** Search, notifications, avatar. */
  children: ReactNode;
}

export function TopBar({ brand, navLabel, sections, current, children }: TopBarProps) {
  const scrolled = useScrolled();
  const { pad } = useInputState();
  const [before, after] = pad === 'playstation' ? ['L1', 'R1'] : ['LB', 'RB'];
  return (
    <FocusZone
      as="header"
      flow="row"
      focusKey="top-bar"
      first={current ? `section-${current}` : undefined}
      remembers={false}
      className={scrolled ? 'n-top n-top--scrolled' : 'n-top'}
    >
      <a
        className="n-top__logo"
        href={sections[0]?.href}
        aria-label={brand}
        tabIndex={-1}
        onClick={follow(sections[0])}
      >
        <Mark />
      </a>
      <nav className="n-nav" aria-label={navLabel}>
        <span className="n-bump" aria-hidden="true">
          {before}
        </span>
        {sections.map((section) => (
          <SectionLink key={section.id} section={section} current={section.id === current} />
        ))}
        <span className="n-bump" aria-hidden="true">
          {after}
        </span>
      </nav>
      <span className="n-grow" />
      {children}
    </FocusZone>
  );
}

function follow(section: TopBarSection | undefined) {
  return (event: React.MouseEvent) => {
    if (!section || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    section.onSelect();
  };
}

function SectionLink({ section, current }: { section: TopBarSection; current: boolean }) {
  const { ref, focusProps } = useFocusTarget<HTMLAnchorElement>({ focusKey: `section-${section.id}` });
  return (
    <a
      ref={ref}
      className="n-nav__link n-focus"
      href={section.href}
      aria-current={current ? 'page' : undefined}
      onClick={follow(section)}
      {...focusProps}
    >
      <span className="n-nav__icon">{section.icon}</span>
      {section.label}
    </a>
  );
}

/** True once the page has moved far enough for content to pass under the bar. */
function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > 60);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return scrolled;
}
