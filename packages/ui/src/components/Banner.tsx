import type { CSSProperties, MouseEvent } from 'react';
import { useFocusTarget } from '../focus/index.ts';
import { ConfirmDrop } from './ConfirmDrop.tsx';
import { Picture } from './Picture.tsx';

export interface BannerProps {
  title: string;
  text: string;
  /** Accessible name: title, sentence and age. */
  name: string;
  href: string;
  picture: string | null;
  /** Colour of the printed picture and of type on it. */
  paper: string;
  ink: string;
  /** What Confirm does, on the drop. */
  verb: string;
  focusKey: string;
  onOpen: () => void;
}

/** A band across the page for one game: its picture, its title and one sentence. The whole band is the way in. */
export function Banner(props: BannerProps) {
  const { title, text, name, href, picture, paper, ink, verb, focusKey, onOpen } = props;
  const { ref, focused, focusProps } = useFocusTarget<HTMLAnchorElement>({ focusKey, onInfo: onOpen });
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a
      ref={ref}
      className="n-banner n-focus"
      href={href}
      aria-label={name}
      data-reveal="start"
      data-paper={paper}
      style={{ '--paper': paper, '--ink': ink } as CSSProperties}
      onClick={onClick}
      {...focusProps}
    >
      <span className="n-banner__picture" aria-hidden="true">
        <Picture src={picture} loading="lazy" />
      </span>
      <span className="n-banner__words" dir="auto">
        <strong className="n-banner__title">{title}</strong> <span className="n-banner__text">{text}</span>
      </span>
      {focused && <ConfirmDrop verb={verb} />}
    </a>
  );
}
