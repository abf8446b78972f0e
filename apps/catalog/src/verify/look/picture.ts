/** A picture of a session's display: four bytes a pixel, blue first, the fourth unused. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

/** What can be said of one picture without understanding it. */
export interface PictureFacts {
  /** Colours of five bits a channel that occur. */
  readonly colours: number;
  /** Part of the picture its most frequent colour takes, 0 to 1. */
  readonly largestArea: number;
}

/** Every such pixel in both directions is looked at. */
const STEP = 4;
const BYTES = 4;
const COLOURS = 1 << 15;
/** Less of a difference in each channel is noise of a gradient or of dithering. */
const NOTICEABLE = 20;
/** Fewer colours, or one colour over nearly everything, is an empty window or the display's own ground. */
const LEAST_COLOURS = 12;
const LARGEST_AREA = 0.992;

export function factsOf(picture: Picture): PictureFacts {
  const areas = coloursOf(picture);
  const total = areas.reduce((sum, area) => sum + area, 0);
  return {
    colours: areas.reduce((count, area) => count + (area > 0 ? 1 : 0), 0),
    largestArea: areas.reduce((largest, area) => Math.max(largest, area), 0) / total,
  };
}

/** Whether there is more to see than an empty window. */
export function showsSomething({ colours, largestArea }: PictureFacts): boolean {
  return colours >= LEAST_COLOURS && largestArea <= LARGEST_AREA;
}

/** How far two pictures of one size are apart. */
export interface Change {
  /** Part of the pixels that differ, 0 to 1. */
  readonly pixels: number;
  /** Part of the picture that would have to be painted anew if its pixels could be moved about, 0 to 1. */
  readonly colours: number;
}

export function changeBetween(before: Picture, after: Picture): Change {
  let differing = 0;
  let looked = 0;
  for (let y = 0; y < before.height; y += STEP) {
    for (let x = 0; x < before.width; x += STEP) {
      const at = (y * before.width + x) * BYTES;
      looked++;
      for (let channel = 0; channel < 3; channel++) {
        if (Math.abs(before.pixels[at + channel]! - after.pixels[at + channel]!) < NOTICEABLE) continue;
        differing++;
        break;
      }
    }
  }
  const [one, other] = [coloursOf(before), coloursOf(after)];
  const apart = one.reduce((sum, area, colour) => sum + Math.abs(area - other[colour]!), 0);
  return { pixels: differing / looked, colours: apart / 2 / looked };
}

function coloursOf({ width, height, pixels }: Picture): Uint32Array {
  const areas = new Uint32Array(COLOURS);
  for (let y = 0; y < height; y += STEP) {
    for (let x = 0; x < width; x += STEP) {
      const at = (y * width + x) * BYTES;
      areas[((pixels[at + 2]! >> 3) << 10) | ((pixels[at + 1]! >> 3) << 5) | (pixels[at]! >> 3)]!++;
    }
  }
  return areas;
}
