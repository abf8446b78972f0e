import type { XDamage, XTest } from 'x11';
import { connectToX, onGone, requireExtension, type XConnection } from './connection.ts';

export interface DisplayEvents {
  /** Something on the screen has changed; said once until `listen`. */
  onChange(): void;
  /** The X server is gone. */
  onGone(): void;
}

/** XTEST's detail of a motion relative to where the pointer is. */
const RELATIVE = 1;

/** The play session's X display: what the worker hears of it and does to it. */
export class Display {
  readonly connection: XConnection;
  readonly #test: XTest;
  readonly #damage: XDamage;
  readonly #changes: number;

  private constructor(connection: XConnection, test: XTest, damage: XDamage) {
    this.connection = connection;
    this.#test = test;
    this.#damage = damage;
    this.#changes = connection.client.AllocID();
  }

  /** Connects with the cookie of `XAUTHORITY`. Rejects when the server is not there or refuses. */
  static async open(name: string, events: DisplayEvents): Promise<Display> {
    const connection = await connectToX(name);
    const { client, root } = connection;
    onGone(connection, () => events.onGone());
    const test = await requireExtension(client, 'xtest');
    const damage = await requireExtension(client, 'damage');
    const display = new Display(connection, test, damage);
    client.on('event', (event: { readonly name?: string }) => {
      if (event.name === 'DamageNotify') events.onChange();
    });
    damage.Create(display.#changes, root, damage.ReportLevel.NonEmpty);
    return display;
  }

  /** Has the next change be reported; until then one report stands for them all. */
  listen(): void {
    this.#damage.Subtract(this.#changes, 0, 0);
  }

  key(keycode: number, pressed: boolean): void {
    this.#fake(pressed ? this.#test.KeyPress : this.#test.KeyRelease, keycode, 0, 0);
  }

  button(button: number, pressed: boolean): void {
    this.#fake(pressed ? this.#test.ButtonPress : this.#test.ButtonRelease, button, 0, 0);
  }

  moveTo(x: number, y: number): void {
    this.#fake(this.#test.MotionNotify, 0, x, y);
  }

  moveBy(x: number, y: number): void {
    this.#test.FakeInput(this.#test.MotionNotify, RELATIVE, 0, 0, x, y);
  }

  close(): void {
    this.connection.client.terminate();
  }

  #fake(type: number, detail: number, x: number, y: number): void {
    this.#test.FakeInput(type, detail, 0, this.connection.root, x, y);
  }
}
