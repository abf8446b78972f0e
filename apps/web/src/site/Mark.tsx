interface MarkProps {
  readonly className?: string;
  /** Yellow ring on brand surfaces, white everywhere else. Source: DESIGN §2. */
  readonly tone: 'brand' | 'cirrus';
}

/** The ring that is a cloud and an n, with its drop. Decoration: the name stands beside it or in the title. */
export function Mark({ className, tone }: MarkProps) {
  const ring = tone === 'brand' ? 'var(--n-sol)' : 'var(--n-cirrus)';
  return (
    <svg className={className} viewBox="0 0 64 64" fill="none" aria-hidden="true">
      <path
        d="M8.5 46V36.5A10.5 10.5 0 0 1 22 26.3A16.5 16.5 0 0 1 55.5 29.5V46"
        stroke={ring}
        strokeWidth="11.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M32 44.5v10.5" stroke="var(--n-cirrus)" strokeWidth="11.5" strokeLinecap="round" />
    </svg>
  );
}
