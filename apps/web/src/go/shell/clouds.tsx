/** Clouds along the foot of a page, in the colour of the text they are given. Decoration. */
export function Clouds({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 1920 460" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <g fill="currentColor">
        <circle cx="120" cy="300" r="170" />
        <circle cx="420" cy="260" r="220" />
        <circle cx="800" cy="330" r="190" />
        <circle cx="1130" cy="270" r="240" />
        <circle cx="1500" cy="310" r="210" />
        <circle cx="1800" cy="270" r="200" />
        <path d="M0 300h1920v160H0z" />
      </g>
    </svg>
  );
}
