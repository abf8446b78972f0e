import type { XFixes } from 'x11';
import { blend, type Pixels } from '../pixels.ts';
import { requireExtension, type XConnection } from '../x/connection.ts';

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly hotSpot: { readonly x: number; readonly y: number };
  /** Blue, green, red and premultiplied alpha. */
  readonly bytes: Buffer;
}

/** The mouse pointer as the display shows it; copies of the screen come without it. */
export class Cursor {
  readonly #connection: XConnection;
  readonly #fixes: XFixes;
  readonly #onChange: () => void;
  /** Null while the game shows none: games hide it by an empty shape. */
  #shape: Shape | null = null;
  #at = { x: 0, y: 0 };

  private constructor(connection: XConnection, fixes: XFixes, onChange: () => void) {
    this.#connection = connection;
    this.#fixes = fixes;
    this.#onChange = onChange;
  }

  /** `onChange` is told when the cursor looks different. */
  static async open(connection: XConnection, onChange: () => void): Promise<Cursor> {
    const { client, root } = connection;
    const fixes = await requireExtension(client, 'fixes');
    const cursor = new Cursor(connection, fixes, onChange);
    client.on('event', (event: { readonly name?: string }) => {
      if (event.name === 'CursorNotify') cursor.#look();
    });
    fixes.SelectCursorInput(root, fixes.CursorNotifyMask.DisplayCursor);
    cursor.#look();
    return cursor;
  }

  get isVisible(): boolean {
    return this.#shape !== null;
  }

  /** Asks where it is; the answer is there before that of any later request of the same connection. */
  locate(): void {
    if (!this.#shape) return;
    this.#connection.client.QueryPointer(this.#connection.root, (error, found) => {
      if (!error) this.#at = { x: found.rootX, y: found.rootY };
      return true;
    });
  }

  /** Draws it where it was located last. */
  drawOn(picture: Pixels): void {
    if (!this.#shape) return;
    const { hotSpot } = this.#shape;
    blend(this.#shape, { x: this.#at.x - hotSpot.x, y: this.#at.y - hotSpot.y }, picture);
  }

  #look(): void {
    this.#fixes.GetCursorImage((error, image) => {
      // A display whose pointer has never had a shape answers with an error.
      const bytes = error ? Buffer.alloc(0) : image.cursorImage;
      const isEmpty = !bytes.some((value, index) => index % 4 === 3 && value > 0);
      this.#shape =
        error || isEmpty
          ? null
          : { width: image.width, height: image.height, hotSpot: { x: image.xhot, y: image.yhot }, bytes };
      this.#onChange();
      return true;
    });
  }
}
