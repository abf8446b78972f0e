import { useEffect, useRef, useState } from 'react';

/** The queue is announced at most this often, in ms. Source: DESIGN §7. */
const ANNOUNCE_MS = 10_000;

/** One polite live region; figures that change often are not read out each time. */
export function Announcement({ text, urgent }: { text: string; urgent: boolean }) {
  const [said, setSaid] = useState(text);
  const lastAt = useRef(0);
  useEffect(() => {
    const wait = urgent ? 0 : Math.max(0, lastAt.current + ANNOUNCE_MS - performance.now());
    const timer = setTimeout(() => {
      lastAt.current = performance.now();
      setSaid(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text, urgent]);
  return (
    <p className="n-sr" role="status">
      {said}
    </p>
  );
}
