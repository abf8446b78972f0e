import { placeWindow } from './place-window.ts';
import type { XConnection, XEvent } from './x-connection.ts';

/** Event masks. Source: the X protocol, §Event masks. */
const SUBSTRUCTURE_NOTIFY = 1 << 19;
const SUBSTRUCTURE_REDIRECT = 1 << 20;
const STRUCTURE_NOTIFY = 1 << 17;
/** Bits of ConfigureRequest's value mask, in the protocol's order. */
const CONFIGURE_FIELDS = ['x', 'y', 'width', 'height', 'borderWidth'] as const;
const STACK_MODE_BIT = 1 << 6;
const REVERT_TO_POINTER_ROOT = 1;
const NORMAL_STATE = 1;
/** Predefined atoms. Source: the X protocol, appendix B. */
const ATOM = { ATOM: 4, STRING: 31, WINDOW: 33, WM_TRANSIENT_FOR: 68 } as const;
const SECONDARY_TYPES = [
  'DIALOG',
  'UTILITY',
  'SPLASH',
  'MENU',
  'POPUP_MENU',
  'DROPDOWN_MENU',
  'TOOLTIP',
  'NOTIFICATION',
];

interface WindowsOptions {
  readonly size: { readonly width: number; readonly height: number };
  readonly mode: 'none' | 'maximize';
  /** Called once, when the game shows its first window. */
  readonly onShown: () => void;
  /** The X server has closed the connection. */
  readonly onEnd: () => void;
}

/**
 * Watches the windows of a display and gives the keyboard to the one shown last. With `maximize` it is the window manager:
 * a main window fills the display. It knows just enough of ICCCM and EWMH for toolkits to be content.
 */
export async function manageWindows(connection: XConnection, options: WindowsOptions): Promise<void> {
  const { client, root } = connection;
  /** Shown windows, the last one on top. */
  const shown: number[] = [];
  const main = new Set<number>();
  let announced = false;

  const atoms = {
    wmState: await connection.atom('WM_STATE'),
    windowType: await connection.atom('_NET_WM_WINDOW_TYPE'),
    activeWindow: await connection.atom('_NET_ACTIVE_WINDOW'),
    secondaryTypes: await Promise.all(SECONDARY_TYPES.map((type) => connection.atom(`_NET_WM_WINDOW_TYPE_${type}`))),
  };

  const focus = (window: number | undefined) => {
    client.SetInputFocus(window ?? REVERT_TO_POINTER_ROOT, REVERT_TO_POINTER_ROOT);
    if (options.mode === 'maximize') {
      client.ChangeProperty(0, root, atoms.activeWindow, ATOM.WINDOW, 32, [window ?? 0]);
    }
  };

  const property = (window: number, name: number): Promise<number> =>
    new Promise((resolve) => {
      client.GetProperty(0, window, name, 0, 0, 1, (error, found) => {
        resolve(!error && found.format === 32 && found.data.length >= 4 ? found.data.readUInt32LE(0) : 0);
      });
    });

  const isSecondary = async (window: number) =>
    (await property(window, ATOM.WM_TRANSIENT_FOR)) !== 0 ||
    atoms.secondaryTypes.includes(await property(window, atoms.windowType));

  const place = async (window: number) => {
    const secondary = await isSecondary(window);
    client.GetGeometry(window, (error, geometry) => {
      if (error) return;
      if (!secondary) main.add(window);
      const { x, y, width, height } = placeWindow({ secondary, ...geometry }, options.size);
      client.ConfigureWindow(window, { x, y, width, height, borderWidth: 0, stackMode: 0 });
      client.ChangeProperty(0, window, atoms.wmState, atoms.wmState, 32, [NORMAL_STATE, 0]);
      client.MapWindow(window);
    });
  };

  const configure = (event: XEvent) => {
    if (main.has(event.wid)) {
      client.ConfigureWindow(event.wid, { x: 0, y: 0, ...options.size, borderWidth: 0 });
      // Nothing changes, so the server stays silent; a client that asked waits for an answer. Source: ICCCM §4.1.5.
      client.SendEvent(event.wid, 0, STRUCTURE_NOTIFY, {
        name: 'ConfigureNotify',
        wid: event.wid,
        wid1: event.wid,
        aboveSibling: 0,
        x: 0,
        y: 0,
        ...options.size,
        borderWidth: 0,
        overrideRedirect: false,
      });
      return;
    }
    const mask = event.mask ?? 0;
    const fields = CONFIGURE_FIELDS.filter((_, bit) => mask & (1 << bit));
    const wanted: Record<string, number> = Object.fromEntries(fields.map((field) => [field, event[field] ?? 0]));
    if (mask & STACK_MODE_BIT) wanted.stackMode = event.stackMode ?? 0;
    if (Object.keys(wanted).length > 0) client.ConfigureWindow(event.wid, wanted);
  };

  const onMapped = (event: XEvent) => {
    if (!announced) {
      announced = true;
      options.onShown();
    }
    // Menus and the like place themselves and take the keyboard by a grab.
    if (event.overrideRedirect) return;
    shown.push(event.wid);
    focus(event.wid);
  };

  const onGone = (event: XEvent) => {
    main.delete(event.wid);
    const index = shown.lastIndexOf(event.wid);
    if (index === -1) return;
    shown.splice(index, 1);
    focus(shown.at(-1));
  };

  client.on('event', (event) => {
    if (event.name === 'MapRequest') void place(event.wid);
    if (event.name === 'ConfigureRequest') configure(event);
    if (event.name === 'MapNotify') onMapped(event);
    if (event.name === 'UnmapNotify' || event.name === 'DestroyNotify') onGone(event);
  });
  client.on('end', options.onEnd);
  const redirect = options.mode === 'maximize' ? SUBSTRUCTURE_REDIRECT : 0;
  client.ChangeWindowAttributes(root, { eventMask: SUBSTRUCTURE_NOTIFY | redirect });
  if (options.mode === 'maximize') await announceManager(connection);
}

/** Tells toolkits that a window manager is there. Source: EWMH, `_NET_SUPPORTING_WM_CHECK`. */
async function announceManager({ client, root, atom }: XConnection): Promise<void> {
  const [check, supported, activeWindow, name, utf8] = await Promise.all(
    ['_NET_SUPPORTING_WM_CHECK', '_NET_SUPPORTED', '_NET_ACTIVE_WINDOW', '_NET_WM_NAME', 'UTF8_STRING'].map(atom),
  );
  const window = client.AllocID();
  client.CreateWindow(window, root, -10, -10, 1, 1);
  for (const holder of [root, window]) client.ChangeProperty(0, holder, check!, ATOM.WINDOW, 32, [window]);
  client.ChangeProperty(0, window, name!, utf8!, 8, 'nimbo');
  client.ChangeProperty(0, root, supported!, ATOM.ATOM, 32, [check!, activeWindow!]);
}
