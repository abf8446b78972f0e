'use client';

import { useEffect, useState } from 'react';
import styles from './CoverWall.module.css';
import { popularCovers } from './popular-covers.ts';

const COLUMNS = 5;
const ROWS = 6;
/** Narrower screens show no wall and load none. */
const WIDE = '(min-width: 60rem)';

/** Covers of the popular games, leaning away behind the headline. Decoration: without the cdn there is simply none. */
export function CoverWall({ cdnUrl }: { readonly cdnUrl: string }) {
  const [covers, setCovers] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!window.matchMedia(WIDE).matches) return;
    const leaving = new AbortController();
    popularCovers(cdnUrl, { format: 'portrait', width: 260 }, leaving.signal).then(setCovers, () => undefined);
    return () => leaving.abort();
  }, [cdnUrl]);
  if (covers.length === 0) return null;
  return (
    <div className={styles.stage} aria-hidden="true">
      <div className={styles.wall}>
        {Array.from({ length: COLUMNS }, (_, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places on the wall never change
          <div key={column}>
            {Array.from({ length: ROWS }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places on the wall never change
              // biome-ignore lint/performance/noImgElement: the cdn has the cover in this size
              <img key={row} src={covers[(column * ROWS + row) % covers.length]} alt="" width={260} height={347} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
