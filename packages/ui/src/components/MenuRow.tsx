import { CaretRight } from '@phosphor-icons/react/CaretRight';
import type { MouseEvent, ReactNode } from 'react';
import { useFocusTarget } from '../focus/index.ts';

export interface MenuRowProps {
  icon: ReactNode;
  label: string;
  /** One or two words at the right: how many are new, since when. */
  detail?: string | undefined;
  /** Where it leads, for what is a page; without it the row is a button. */
  href?: string;
  current?: boolean;
  focusKey?: string;
  onSelect: () => void;
}

/** A row of a menu or of a side list: icon, name, a word at the right. */
export function MenuRow({ icon, label, detail, href, current = false, focusKey, onSelect }: MenuRowProps) {
  const { ref, focusProps } = useFocusTarget<HTMLElement>({ focusKey });
  const row = { className: 'n-menu-row n-focus', ...focusProps };
  const content = (
    <>
      {icon}
      <span className="n-menu-row__label">{label}</span>
      {detail && <span className="n-menu-row__detail">{detail}</span>}
      <CaretRight className="n-menu-row__caret" weight="bold" />
    </>
  );
  if (href === undefined)
    return (
      <button type="button" ref={ref as React.RefObject<HTMLButtonElement>} onClick={onSelect} {...row}>
        {content}
      </button>
    );
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onSelect();
  };
  return (
    <a
      ref={ref as React.RefObject<HTMLAnchorElement>}
      href={href}
      aria-current={current ? 'page' : undefined}
      onClick={follow}
      {...row}
    >
      {content}
    </a>
  );
}
