import koffi from 'koffi';

/** Google's conversion and scaling of pictures, which uses whatever vector instructions the processor has. */
const yuv = koffi.load('libyuv.so.0');

/** Memory outside of JavaScript, or a Buffer's own. */
type Address = bigint | Buffer;

const argbToI420: (
  ...args: [bigint, number, bigint, number, bigint, number, bigint, number, number, number]
) => number = yuv.func('int ARGBToI420(void *, int, void *, int, void *, int, void *, int, int, int)');
const i420Scale: (...args: (bigint | number)[]) => number = yuv.func(
  'int I420Scale(void *, int, void *, int, void *, int, int, int, void *, int, void *, int, void *, int, int, int, int)',
);
const argbBlend: (...args: [Address, number, Address, number, Address, number, number, number]) => number = yuv.func(
  'int ARGBBlend(void *, int, void *, int, void *, int, int, int)',
);

/** Averages all pixels that become one; the others of libyuv let small text flicker. Source: libyuv/scale.h, FilterMode. */
const FILTER_BOX = 3;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels of four bytes: blue, green, red, and what is premultiplied alpha in cursors and nothing on screens. */
export interface Pixels extends Size {
  readonly address: bigint;
  readonly strideBytes: number;
}

/** Where the planes of a picture in I420 lie behind its first byte, as GStreamer wants them. Source: gst-plugins-base, video-info.c. */
export interface I420Layout extends Size {
  readonly lumaStride: number;
  readonly chromaStride: number;
  readonly uOffset: number;
  readonly vOffset: number;
  readonly sizeBytes: number;
}

/** For even sizes only. */
export function i420Layout({ width, height }: Size): I420Layout {
  const lumaStride = roundUpTo4(width);
  const chromaStride = roundUpTo4(width / 2);
  const uOffset = lumaStride * height;
  const vOffset = uOffset + (chromaStride * height) / 2;
  const sizeBytes = vOffset + (chromaStride * height) / 2;
  return { width, height, lumaStride, chromaStride, uOffset, vOffset, sizeBytes };
}

/** Colours become those of BT.601 in its limited range. Takes the top left of larger pixels. */
export function convertToI420(from: Pixels, to: I420Layout, address: bigint): void {
  const planes = planesOf(to, address);
  argbToI420(from.address, from.strideBytes, ...planes, to.width, to.height);
}

export function scaleI420(from: I420Layout, fromAddress: bigint, to: I420Layout, toAddress: bigint): void {
  const source = [...planesOf(from, fromAddress), from.width, from.height];
  i420Scale(...source, ...planesOf(to, toAddress), to.width, to.height, FILTER_BOX);
}

/** Lays one picture with premultiplied alpha over another, as far as it is inside. */
export function blend(over: Size & { readonly bytes: Buffer }, at: { x: number; y: number }, onto: Pixels): void {
  const left = Math.max(0, at.x);
  const top = Math.max(0, at.y);
  const width = Math.min(onto.width, at.x + over.width) - left;
  const height = Math.min(onto.height, at.y + over.height) - top;
  if (width <= 0 || height <= 0) return;
  const overStride = over.width * 4;
  const source = over.bytes.subarray((top - at.y) * overStride + (left - at.x) * 4);
  const target = onto.address + BigInt(top * onto.strideBytes + left * 4);
  argbBlend(source, overStride, target, onto.strideBytes, target, onto.strideBytes, width, height);
}

function planesOf(layout: I420Layout, address: bigint): [bigint, number, bigint, number, bigint, number] {
  const { lumaStride, chromaStride, uOffset, vOffset } = layout;
  return [address, lumaStride, address + BigInt(uOffset), chromaStride, address + BigInt(vOffset), chromaStride];
}

function roundUpTo4(value: number): number {
  return (value + 3) & ~3;
}
