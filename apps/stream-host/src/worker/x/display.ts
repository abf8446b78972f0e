import x11, { type XClient, type XDamage, type XDisplay, type XExtensions, type XTest } from 'x11';

export interface DisplayEvents {
  /** Something on the screen has changed. */
  onChange(): void;
  /** The X server is gone. */
  onGone(): void;
}

/** XTEST's detail of a motion relative to where the pointer is. */
const RELATIVE = 1;

/** The play session's X display: what the worker sees of it and does to it. */
export class Display {
  readonly #client: XClient;
  readonly #root: number;
  readonly #test: XTest;

  private constructor(client: XClient, root: number, test: XTest) {
    this.#client = client;
    this.#root = root;
    this.#test = test;
  }

  /** Connects with the cookie of `XAUTHORITY`. Rejects when the server is not there or refuses. */
  static async open(name: string, events: DisplayEvents): Promise<Display> {
    const { client, screen } = await connect(name);
    // Requests for things that have just gone are answered with errors; none of ours needs one.
    client.on('error', () => {});
    client.on('end', () => events.onGone());
    const root = screen[0]!.root;
    const test = await requireExtension(client, 'xtest');
    reportChanges(client, root, await requireExtension(client, 'damage'), events);
    return new Display(client, root, test);
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
    this.#client.terminate();
  }

  #fake(type: number, detail: number, x: number, y: number): void {
    this.#test.FakeInput(type, detail, 0, this.#root, x, y);
  }
}

function connect(name: string): Promise<XDisplay> {
  return new Promise((resolve, reject) => {
    x11.createClient({ display: name }, (error, display) => (error ? reject(error) : resolve(display)));
  });
}

function requireExtension<K extends keyof XExtensions>(client: XClient, name: K): Promise<XExtensions[K]> {
  return new Promise((resolve, reject) => {
    client.require(name, (error, extension) => (error ? reject(error) : resolve(extension)));
  });
}

/** Asks for one event each time the screen has changed since the last one was taken back. */
function reportChanges(client: XClient, root: number, damage: XDamage, events: DisplayEvents): void {
  const id = client.AllocID();
  client.on('event', (event: { readonly name?: string }) => {
    if (event.name !== 'DamageNotify') return;
    damage.Subtract(id, 0, 0);
    events.onChange();
  });
  damage.Create(id, root, damage.ReportLevel.NonEmpty);
}
