/** A row of drops that fills: the product's progress bar. `value` from 0 to 1. */
export function DropRow({ count, value, label }: { count: number; value: number; label: string }) {
  const halves = Math.round(Math.min(1, Math.max(0, value)) * count * 2);
  const percent = Math.round(value * 100);
  return (
    <div className="n-drops" role="progressbar" aria-label={label} aria-valuenow={percent}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of equal drops
        <i key={index} data-fill={halves >= index * 2 + 2 ? 'full' : halves === index * 2 + 1 ? 'half' : undefined} />
      ))}
    </div>
  );
}
