import { KeyGlyph } from './KeyGlyph.tsx';

/**
 * Hangs from the ring of what has focus and says what Confirm does. Its words are drawn by the style sheet: as text they would be
 * part of what is seen of the element, which its name then has to begin with (WCAG 2.5.3), and they change with the key in hand.
 */
export function ConfirmDrop({ verb }: { verb: string }) {
  return (
    <span className="n-drop" aria-hidden="true" data-verb={verb}>
      <KeyGlyph name="confirm" />
    </span>
  );
}
