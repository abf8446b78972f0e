import { KeyGlyph, type KeyName } from './KeyGlyph.tsx';

/** What the keys do here, at most four. Shown only while keys or a pad lead. */
export function HintBar({ hints }: { hints: readonly { key: KeyName; label: string }[] }) {
  return (
    <>
      <div className="n-under" />
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
