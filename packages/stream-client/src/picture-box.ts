import { POINTER_RANGE, type PointerPosition } from '@nimbo/contracts/input';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/** Where a picture of the given proportions lies in an element with `object-fit: contain`. */
export function pictureBox(element: Box, picture: Size): Box {
  const scale = Math.min(element.width / picture.width, element.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return {
    width,
    height,
    left: element.left + (element.width - width) / 2,
    top: element.top + (element.height - height) / 2,
  };
}

/** The game's pixel under a point of the page, as it goes on the wire; points beside the picture count as its edge. */
export function toPointerPosition(x: number, y: number, box: Box, display: Size): PointerPosition {
  return {
    x: toCoordinate((x - box.left) / box.width, display.width),
    y: toCoordinate((y - box.top) / box.height, display.height),
  };
}

/** Through whole pixels, so that the host's way back lands on exactly that pixel. */
function toCoordinate(fraction: number, size: number): number {
  return toPosition(Math.max(0, Math.min(size - 1, Math.floor(fraction * size))), size);
}

/** A pixel of the game's picture, 0 to `size` - 1, as it goes on the wire; parts of a pixel are left off. */
export function toPosition(pixel: number, size: number): number {
  return Math.round((Math.floor(pixel) * POINTER_RANGE) / (size - 1));
}

/** The way back. */
export function toPixel(position: number, size: number): number {
  return Math.round((position * (size - 1)) / POINTER_RANGE);
}
