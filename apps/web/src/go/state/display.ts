import { create } from 'zustand';
import {
  type ContrastChoice,
  DISPLAY_COOKIE,
  DISPLAY_COOKIE_SECONDS,
  type DisplayMemory,
  formatDisplayMemory,
  NO_DISPLAY_MEMORY,
  parseDisplayMemory,
  type ScaleChoice,
} from '../shell/display-memory.ts';

interface DisplayActions {
  chooseScale(scale: ScaleChoice): void;
  chooseContrast(contrast: ContrastChoice): void;
  /** What came of the choices, for the first paint of the next page. */
  shown(what: Partial<Pick<DisplayMemory, 'shownScale' | 'shownContrast' | 'kids'>>): void;
}

function remembered(): DisplayMemory {
  if (typeof document === 'undefined') return NO_DISPLAY_MEMORY;
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${DISPLAY_COOKIE}=`));
  return parseDisplayMemory(entry?.slice(DISPLAY_COOKIE.length + 1));
}

/** How the interface is shown on this screen; kept in a cookie, which the server reads. */
export const useDisplayMemory = create<DisplayMemory & DisplayActions>()((set) => ({
  ...remembered(),
  chooseScale: (scale) => set({ scale }),
  chooseContrast: (contrast) => set({ contrast }),
  shown: (what) => set(what),
}));

if (typeof document !== 'undefined')
  useDisplayMemory.subscribe((state, before) => {
    const value = formatDisplayMemory(state);
    if (value === formatDisplayMemory(before)) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent on plain HTTP
    document.cookie = `${DISPLAY_COOKIE}=${value}; Path=/; Max-Age=${DISPLAY_COOKIE_SECONDS}; SameSite=Lax`;
  });
