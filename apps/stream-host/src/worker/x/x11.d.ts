/** The part of `x11` we use; the package has no types of its own. */
declare module 'x11' {
  import type { EventEmitter } from 'node:events';

  export interface XScreen {
    readonly root: number;
    readonly root_depth: number;
    readonly pixel_width: number;
    readonly pixel_height: number;
  }

  export interface XTest {
    readonly KeyPress: number;
    readonly KeyRelease: number;
    readonly ButtonPress: number;
    readonly ButtonRelease: number;
    readonly MotionNotify: number;
    FakeInput(type: number, detail: number, time: number, window: number, x: number, y: number): void;
  }

  export interface XDamage {
    readonly ReportLevel: { readonly NonEmpty: number };
    Create(damage: number, drawable: number, level: number): void;
    Subtract(damage: number, repair: number, parts: number): void;
  }

  /** Returns true when it has dealt with an error. */
  type Answer<T> = (error: Error | null, answer: T) => true;

  export interface XShm {
    Attach(segment: number, memoryId: number, readOnly: boolean, answer: Answer<void>): void;
    GetImage(
      drawable: number,
      x: number,
      y: number,
      width: number,
      height: number,
      planeMask: number,
      format: number,
      segment: number,
      offset: number,
      answer: Answer<{ readonly size: number }>,
    ): void;
  }

  /** Parts of 65,535. */
  export interface XColor {
    readonly R: number;
    readonly G: number;
    readonly B: number;
  }

  export interface XCursorImage {
    readonly width: number;
    readonly height: number;
    readonly xhot: number;
    readonly yhot: number;
    readonly cursorImage: Buffer;
  }

  export interface XFixes {
    readonly CursorNotifyMask: { readonly DisplayCursor: number };
    SelectCursorInput(window: number, mask: number): void;
    GetCursorImage(answer: Answer<XCursorImage>): void;
  }

  export interface XExtensions {
    readonly xtest: XTest;
    readonly damage: XDamage;
    readonly shm: XShm;
    readonly fixes: XFixes;
  }

  export interface XClient extends EventEmitter {
    readonly stream: EventEmitter;
    AllocID(): number;
    require<K extends keyof XExtensions>(
      name: K,
      callback: (error: Error | null, extension: XExtensions[K]) => void,
    ): void;
    terminate(): void;
    CreateWindow(
      id: number,
      parent: number,
      x: number,
      y: number,
      width: number,
      height: number,
      borderWidth: number,
      depth: number,
      windowClass: number,
      visual: number,
      values: Readonly<Record<string, number>>,
    ): void;
    MapWindow(id: number): void;
    QueryPointer(window: number, answer: Answer<{ readonly rootX: number; readonly rootY: number }>): void;
    ChangeWindowAttributes(id: number, values: Readonly<Record<string, number>>): void;
    CreateCursor(
      id: number,
      source: number,
      mask: number,
      front: XColor,
      back: XColor,
      hotSpotX: number,
      hotSpotY: number,
    ): void;
    WarpPointer(
      fromWindow: number,
      toWindow: number,
      fromX: number,
      fromY: number,
      fromWidth: number,
      fromHeight: number,
      toX: number,
      toY: number,
    ): void;
    SetInputFocus(id: number, revertTo: number): void;
    CreateGC(id: number, drawable: number, values: Readonly<Record<string, number>>): void;
    ChangeGC(id: number, values: Readonly<Record<string, number>>): void;
    PolyFillRectangle(drawable: number, context: number, rectangles: readonly number[]): void;
    CreatePixmap(id: number, drawable: number, depth: number, width: number, height: number): void;
    CopyArea(
      from: number,
      to: number,
      context: number,
      fromX: number,
      fromY: number,
      toX: number,
      toY: number,
      width: number,
      height: number,
    ): void;
    PutImage(
      format: number,
      drawable: number,
      context: number,
      width: number,
      height: number,
      x: number,
      y: number,
      leftPad: number,
      depth: number,
      pixels: Buffer,
    ): void;
  }

  export interface XDisplay {
    readonly client: XClient;
    readonly screen: readonly XScreen[];
  }

  export function createClient(
    options: { display: string; shm?: false },
    callback: (error: Error | null, display: XDisplay) => void,
  ): XClient;
}
