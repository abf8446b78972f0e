export interface WindowFacts {
  /** Belongs to another window, or says that it is a dialog, menu, tooltip and the like. */
  readonly secondary: boolean;
  readonly width: number;
  readonly height: number;
}

export interface WindowPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Where a window goes on a display without decoration: a main window takes all of it, any other keeps its size, is centred,
 * and never reaches over the edge.
 */
export function placeWindow(window: WindowFacts, display: { width: number; height: number }): WindowPlace {
  if (!window.secondary) return { x: 0, y: 0, width: display.width, height: display.height };
  const width = Math.min(window.width, display.width);
  const height = Math.min(window.height, display.height);
  return { x: Math.floor((display.width - width) / 2), y: Math.floor((display.height - height) / 2), width, height };
}
