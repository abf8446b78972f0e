import { afterEach, expect, test, vi } from 'vitest';
import { hideLayer, isCovered, showLayer } from './layers.ts';

const inside = {} as Node;
const layer = (holds: Node | null = null) => {
  const marks = new Set<string>();
  return {
    showModal() {},
    close() {},
    contains: (part: Node) => part === holds,
    toggleAttribute: (name: string, on: boolean) => (on ? marks.add(name) : marks.delete(name)),
    marks,
  } as unknown as HTMLDialogElement & { marks: Set<string> };
};

const root = layer();
vi.stubGlobal('document', { documentElement: root });
const open: HTMLDialogElement[] = [];
const show = (one: HTMLDialogElement) => {
  showLayer(one);
  open.push(one);
};
afterEach(() => {
  for (const one of open.splice(0)) hideLayer(one);
});

test('a page without layers is covered by none', () => {
  expect(isCovered(inside)).toBe(false);
  expect(root.marks.has('data-dialog')).toBe(false);
});

test('what lies below the uppermost layer is covered, also where a layer in between holds it', () => {
  const holder = layer(inside);
  show(holder);
  expect(isCovered(inside)).toBe(false);
  const above = layer();
  show(above);
  expect(isCovered(inside)).toBe(true);
  expect([holder.marks.has('data-covered'), above.marks.has('data-covered')]).toEqual([true, false]);
  hideLayer(open.pop()!);
  expect(isCovered(inside)).toBe(false);
});

test('a layer that goes from below another has no focus to give back', () => {
  const [below, above] = [layer(), layer()];
  showLayer(below);
  showLayer(above);
  expect(hideLayer(below)).toBe(false);
  expect(hideLayer(above)).toBe(true);
});
