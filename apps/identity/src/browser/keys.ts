import { KEY_LAYERS, type KeyLayer } from '@nimbo/ui/pad-keys';

export interface Keys {
  readonly isOpen: boolean;
  /** Opens the keys for a field, in which every key is written at once. */
  open(field: HTMLInputElement): void;
  close(): void;
}

/** What a field begins with. */
const [FIRST] = KEY_LAYERS;

/** The keys in the dialog that the server has drawn but for its letters; see `pages/pad.ts`. */
export function makeKeys(dialog: HTMLDialogElement): Keys {
  const part = (name: string) => dialog.querySelector<HTMLElement>(`[data-part=${name}]`)!;
  const label = part('label');
  const typed = part('typed');
  const letters = part('letters');
  const signs = part('signs');
  const space = part('space');
  const reveal = part('reveal');
  const places = FIRST.keys.map(() => addKey(letters));
  let field: HTMLInputElement | null = null;
  let isShown = false;

  const draw = () => {
    const value = field?.value ?? '';
    typed.textContent = isShown ? value : '•'.repeat(value.length);
    reveal.setAttribute('aria-pressed', String(isShown));
  };
  const write = (value: string) => {
    if (!field || (field.maxLength >= 0 && value.length > field.maxLength)) return;
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    draw();
  };
  const setLayer = (id: KeyLayer) => {
    const { keys } = KEY_LAYERS.find((layer) => layer.id === id)!;
    for (const [index, key] of keys.entries()) places[index]!.textContent = key;
    for (const button of layers) button.setAttribute('aria-pressed', String(button.dataset.layer === id));
  };
  const layers = KEY_LAYERS.map(({ id, label: text }) => {
    const button = addKey(part('layers'));
    button.textContent = text;
    button.dataset.layer = id;
    button.addEventListener('click', () => setLayer(id));
    return button;
  });
  for (const row of [letters, signs])
    row.addEventListener('click', ({ target }) => {
      if (target instanceof HTMLButtonElement) write((field?.value ?? '') + target.textContent);
    });
  space.addEventListener('click', () => write(`${field?.value ?? ''} `));
  part('delete').addEventListener('click', () => write((field?.value ?? '').slice(0, -1)));
  part('done').addEventListener('click', () => dialog.close());
  reveal.addEventListener('click', () => {
    isShown = !isShown;
    draw();
  });

  return {
    get isOpen() {
      return dialog.open;
    },
    open(next) {
      field = next;
      const isAddress = next.type === 'email';
      isShown = next.type !== 'password';
      label.textContent = next.labels?.[0]?.textContent ?? '';
      reveal.hidden = isShown;
      space.hidden = isAddress;
      signs.hidden = !isAddress;
      setLayer(FIRST.id);
      draw();
      dialog.showModal();
      places[0]!.focus();
    },
    close: () => dialog.close(),
  };
}

function addKey(row: HTMLElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'b';
  row.append(button);
  return button;
}
