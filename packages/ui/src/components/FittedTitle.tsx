import { useLayoutEffect, useRef } from 'react';
import { fitLines, linesFor, readableTitle, splitTitle } from './fitted-title.ts';

export interface FittedTitleProps {
  title: string;
  as?: 'h1' | 'h2' | 'p';
  /** Largest type size, in rem at scale 1. */
  sizeRem?: number;
  maxLines?: number;
  className?: string;
  id?: string;
}

/** A title in capitals whose lines each fill the same measure by the face's width. Source: DESIGN §2. */
export function FittedTitle({ title, as: Element = 'h1', sizeRem = 6, maxLines = 2, className, id }: FittedTitleProps) {
  const box = useRef<HTMLHeadingElement>(null);
  const shown = readableTitle(title);
  const lines = splitTitle(shown, linesFor(shown, maxLines));
  const text = lines.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the measured spans are made of `text`
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const spans = [...element.children] as HTMLElement[];
    const fit = () => {
      element.style.fontSize = `calc(var(--n-k) * var(--n-title-k, 1) * ${sizeRem}rem)`;
      const widthAt = (line: number, stretch: number) => {
        spans[line]!.style.fontStretch = `${stretch}%`;
        return spans[line]!.getBoundingClientRect().width;
      };
      const { size, stretch } = fitLines(spans.length, widthAt, element.parentElement!.clientWidth);
      element.style.fontSize = `calc(var(--n-k) * var(--n-title-k, 1) * ${(sizeRem * size).toFixed(3)}rem)`;
      for (const [line, value] of stretch.entries()) spans[line]!.style.fontStretch = `${value}%`;
    };
    fit();
    let width = element.parentElement!.clientWidth;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry || entry.contentRect.width === width) return;
      width = entry.contentRect.width;
      fit();
    });
    observer.observe(element.parentElement!);
    if (document.fonts.status !== 'loaded') void document.fonts.ready.then(() => element.isConnected && fit());
    return () => observer.disconnect();
  }, [text, sizeRem]);
  return (
    <Element ref={box} id={id} dir="auto" className={`n-fitted ${className ?? ''}`} aria-label={title}>
      {lines.map((line) => (
        <span key={line} aria-hidden="true">
          {line}
        </span>
      ))}
    </Element>
  );
}
