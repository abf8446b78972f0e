/**
 * Open layers from below to above: all but the last are marked as covered, and have no sun. That there are any is written on the root: a
 * style that looked for them by itself (`:has`) would be worked out anew for the whole page at every step of focus.
 */
const layers: HTMLDialogElement[] = [];

function markCovered(): void {
  for (const [index, layer] of layers.entries()) layer.toggleAttribute('data-covered', index < layers.length - 1);
  document.documentElement.toggleAttribute('data-dialog', layers.length > 0);
}

export function showLayer(layer: HTMLDialogElement): void {
  layer.showModal();
  layers.push(layer);
  markCovered();
}

/** @returns whether it was the uppermost: from one below another no focus is given back */
export function hideLayer(layer: HTMLDialogElement): boolean {
  const wasOnTop = layers.at(-1) === layer;
  layer.close();
  layers.splice(layers.indexOf(layer), 1);
  markCovered();
  return wasOnTop;
}

/** Whether a layer lies over this part of the page. */
export function isCovered(part: Node): boolean {
  const top = layers.at(-1);
  return top !== undefined && !top.contains(part);
}
