interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Size of the display a title is started on: its own, or for a title that draws in any size up to `largest` the plan's picture,
 * never smaller than its own.
 */
export function displaySize(recipe: { readonly display: Size; readonly largest?: Size | undefined }, plan: Size): Size {
  const { display, largest } = recipe;
  if (!largest) return display;
  const width = Math.min(largest.width, plan.width);
  const height = Math.min(largest.height, plan.height);
  return width >= display.width && height >= display.height ? { width, height } : display;
}
