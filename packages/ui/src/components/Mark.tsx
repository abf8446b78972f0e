export type MarkState = 'plain' | 'brand' | 'error' | 'nothing' | 'offline';

const RING = 'M8.5 46V36.5A10.5 10.5 0 0 1 22 26.3A16.5 16.5 0 0 1 55.5 29.5V46';
const RING_COLOUR: Readonly<Record<MarkState, string>> = {
  plain: 'currentColor',
  brand: 'var(--n-sol)',
  error: 'var(--n-flare)',
  nothing: 'var(--n-lifted)',
  offline: 'var(--n-edge)',
};

/** The product's mark; the states of the interface reuse it. Always decorative: a name stands beside it. Source: DESIGN §2. */
export function Mark({ state = 'plain' }: { state?: MarkState }) {
  return (
    <svg viewBox="0 0 64 64" fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <path d={RING} stroke={RING_COLOUR[state]} strokeWidth="11.5" />
      <Drop state={state} />
    </svg>
  );
}

function Drop({ state }: { state: MarkState }) {
  switch (state) {
    case 'error':
      return <path d="m24 44 16 14M40 44 24 58" stroke="var(--n-cirrus)" strokeWidth="8" />;
    case 'nothing':
      return <path d="M26 47h12" stroke="var(--n-edge)" strokeWidth="6" />;
    case 'offline':
      return (
        <>
          <path d="M12 60 54 12" stroke="var(--n-surface)" strokeWidth="16" />
          <path d="M12 60 54 12" stroke="var(--n-cirrus)" strokeWidth="7" />
        </>
      );
    case 'brand':
      return <path d="M32 44.5v10.5" stroke="#F3F6F0" strokeWidth="11.5" />;
    case 'plain':
      return <path d="M32 44.5v10.5" stroke="currentColor" strokeWidth="11.5" />;
  }
}
