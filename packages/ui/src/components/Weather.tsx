import { type CSSProperties, useEffect, useState } from 'react';

/** Time focus has to rest on a game before the page takes its colour, in ms. Source: DESIGN §3 "Colour". */
const REST_MS = 400;
/** Devices with less memory than this, in GB, keep the page still. */
const WEAK_DEVICE_GB = 2;

interface Sheets {
  readonly papers: readonly [string | null, string | null];
  readonly shown: 0 | 1;
}

/**
 * The ambient tint of the page: the paper of the element that focus rests on (`data-paper`). Two sheets cross-fade, so that no
 * colour is ever interpolated. Decoration only; the styles leave it out in high contrast and with reduced motion.
 */
export function Weather() {
  const [{ papers, shown }, setSheets] = useState<Sheets>({ papers: [null, null], shown: 0 });
  useEffect(() => {
    if (isWeakDevice()) return;
    return followFocus((paper) => setSheets((sheets) => turn(sheets, paper)));
  }, []);
  return (
    <div className="n-weather" aria-hidden="true">
      {papers.map((paper, sheet) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: two sheets that never change places
          key={sheet}
          data-shown={paper !== null && sheet === shown ? '' : undefined}
          style={paper === null ? undefined : ({ '--n-weather': paper } as CSSProperties)}
        />
      ))}
    </div>
  );
}

/** The sheet behind takes the paper and comes forward. */
function turn(sheets: Sheets, paper: string | null): Sheets {
  const { papers, shown } = sheets;
  if (papers[shown] === paper) return sheets;
  return shown === 0 ? { papers: [papers[0], paper], shown: 1 } : { papers: [paper, papers[1]], shown: 0 };
}

function followFocus(onRest: (paper: string | null) => void): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const wait = (paper: string | null) => {
    clearTimeout(resting);
    // While a direction is held nothing but the rail may move.
    resting = setTimeout(() => ('held' in document.documentElement.dataset ? wait(paper) : onRest(paper)), REST_MS);
  };
  const onFocusIn = ({ target }: FocusEvent) => {
    const element = target as HTMLElement;
    if (!element.closest('dialog')) wait(element.closest<HTMLElement>('[data-paper]')?.dataset.paper ?? null);
  };
  document.addEventListener('focusin', onFocusIn);
  return () => {
    document.removeEventListener('focusin', onFocusIn);
    clearTimeout(resting);
  };
}

function isWeakDevice(): boolean {
  return ((navigator as { deviceMemory?: number }).deviceMemory ?? WEAK_DEVICE_GB) < WEAK_DEVICE_GB;
}
