/** One, two or three falling drops, beside a word; never alone on a page. Source: DESIGN §8. */
export function Spinner({ drops = 3 }: { drops?: 1 | 2 | 3 }) {
  return (
    <span className="n-spinner" aria-hidden="true">
      {Array.from({ length: drops }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of equal drops
        <i key={index} />
      ))}
    </span>
  );
}
