import { KeyGlyph, type KeyName } from './KeyGlyph.tsx';

export interface HintBarProps {
  hints: readonly { key: KeyName; label: string }[];
  /** The shade below which content dives; false over a picture. */
  shade?: boolean;
}

/** What the keys do here, at most four. Shown only while keys or a pad lead. */
export function HintBar({ hints, shade = true }: HintBarProps) {
  return (
    <>
      {shade && <div className="n-under" />}
      <div className="n-hints" aria-hidden="true">
        {hints.slice(0, 4).map((hint) => (
          <span key={hint.key}>
            <KeyGlyph name={hint.key} />
            {hint.label}
          </span>
        ))}
      </div>
    </>
  );
}
