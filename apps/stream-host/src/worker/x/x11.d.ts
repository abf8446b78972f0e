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

  export interface XExtensions {
    readonly xtest: XTest;
    readonly damage: XDamage;
  }

  export interface XClient extends EventEmitter {
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
    SetInputFocus(id: number, revertTo: number): void;
    CreateGC(id: number, drawable: number, values: Readonly<Record<string, number>>): void;
    ChangeGC(id: number, values: Readonly<Record<string, number>>): void;
    PolyFillRectangle(drawable: number, context: number, rectangles: readonly number[]): void;
  }

  export interface XDisplay {
    readonly client: XClient;
    readonly screen: readonly XScreen[];
  }

  export function createClient(
    options: { display: string },
    callback: (error: Error | null, display: XDisplay) => void,
  ): XClient;
}
