import { encodeInput, type InputMessage, type InputTransition, KEY_NUMBERS } from '@nimbo/contracts/input';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyInput, type InputAction, type InputState, NO_INPUT, releaseAll } from './apply-input.ts';
import { PlayerInput } from './player-input.ts';

const A = KEY_NUMBERS.KeyA!;
const B = KEY_NUMBERS.KeyB!;

const press = (key: number): InputAction => ({ do: 'key', key, pressed: true });
const release = (key: number): InputAction => ({ do: 'key', key, pressed: false });
const transition = (key: number, pressed: boolean): InputTransition => ({ kind: 'key', key, pressed, ageMs: 0 });

function message(change: Partial<InputMessage>): InputMessage {
  const nothing: InputMessage = {
    sequence: 1,
    sentAtMs: 0,
    keys: [],
    buttons: 0,
    pointer: null,
    motion: { x: 0, y: 0 },
    wheel: { x: 0, y: 0 },
    transitionCount: change.transitions?.length ?? 0,
    transitions: [],
  };
  return { ...nothing, ...change };
}

/** Applies messages that arrive at once, each with the time it was sent and took by default; gives all actions. */
function actions(messages: Partial<InputMessage>[], arrivals: readonly number[] = []): InputAction[] {
  let state: InputState = NO_INPUT;
  return messages.flatMap((change, index) => {
    const result = applyInput(state, message({ sequence: index + 1, ...change }), arrivals[index] ?? 0);
    state = result.state;
    return result.actions;
  });
}

describe('input that must not act', () => {
  it('is a message that was overtaken or comes twice', () => {
    expect(actions([{ sequence: 5 }, { sequence: 4, keys: [A] }, { sequence: 5, keys: [A] }])).toEqual([]);
  });

  it('is a transition that was seen before', () => {
    const tap = [transition(A, true), transition(A, false)];
    expect(actions([{ transitions: tap }, { transitions: tap }, { transitions: tap }])).toEqual([press(A), release(A)]);
  });

  it('is a press, a motion or a wheel turn of a message that was held up on the way', () => {
    const late = {
      sentAtMs: 100,
      keys: [B],
      motion: { x: 5, y: 5 },
      wheel: { x: 0, y: 1 },
      transitions: [transition(B, true)],
    };
    expect(actions([{ sentAtMs: 0 }, late], [0, 601])).toEqual([]);
    expect(actions([{ sentAtMs: 0 }, { sentAtMs: 100, keys: [B] }], [0, 600])).toEqual([press(B)]);
  });

  it('is what late messages said, when the next one is in time', () => {
    const late = { sentAtMs: 100, motion: { x: 500, y: 0 }, transitions: [transition(B, true), transition(B, false)] };
    const inTime = { sentAtMs: 600, motion: { x: 501, y: 0 }, transitions: late.transitions };
    expect(actions([{ sentAtMs: 0 }, late, inTime], [0, 650, 700])).toEqual([{ do: 'move-by', x: 1, y: 0 }]);
  });
});

describe('a late message', () => {
  it('still releases', () => {
    expect(actions([{ keys: [A] }, { sentAtMs: 100 }], [0, 900])).toEqual([press(A), release(A)]);
  });

  it('counts again when the path has been slow for a second', () => {
    const sent = [0, 100, 600, 1100];
    const messages = sent.map((sentAtMs) => ({ sentAtMs, keys: sentAtMs > 0 ? [A] : [] }));
    expect(actions(messages.slice(0, 3), [0, 700, 1200])).toEqual([]);
    expect(actions(messages, [0, 700, 1200, 1700])).toEqual([press(A)]);
  });

  it('is not one only because two clocks drift apart', () => {
    const hours = Array.from({ length: 100 }, (_, index) => index * 60_000);
    const messages = hours.map((sentAtMs, index) => ({ sentAtMs, keys: index % 2 ? [A] : [] }));
    const drifted = hours.map((sentAtMs) => sentAtMs * 1.0005);
    expect(actions(messages, drifted)).toHaveLength(99);
  });
});

describe('lost messages', () => {
  it('lose no tap, since the next one has it', () => {
    expect(actions([{ transitions: [transition(A, true), transition(A, false)] }])).toEqual([press(A), release(A)]);
  });

  it('leave no key stuck and none unpressed, since the state is whole', () => {
    expect(actions([{ keys: [A] }, { keys: [B], transitionCount: 900 }])).toEqual([press(A), release(A), press(B)]);
  });

  it('lose no motion, since it is a sum, around its end too', () => {
    const jump = [{ motion: { x: 2, y: -3 } }, { motion: { x: 10, y: -4 } }];
    expect(actions(jump)).toEqual([
      { do: 'move-by', x: 2, y: -3 },
      { do: 'move-by', x: 8, y: -1 },
    ]);
  });

  it('lead to the state of the last message whatever happened between', () => {
    const keys = fc.uniqueArray(fc.constantFrom(...Object.values(KEY_NUMBERS)), { maxLength: 6 });
    const moment = fc.record({ keys, buttons: fc.integer({ min: 0, max: 31 }), transitionCount: fc.nat(40) });
    fc.assert(
      fc.property(fc.array(moment, { minLength: 1 }), (moments) => {
        const held = new Set<string>();
        for (const action of actions(moments)) {
          if (action.do !== 'key' && action.do !== 'button') continue;
          const name = action.do === 'key' ? `key ${action.key}` : `button ${action.button}`;
          expect(held.has(name)).toBe(!action.pressed);
          if (action.pressed) held.add(name);
          else held.delete(name);
        }
        const last = moments.at(-1)!;
        const buttons = [0, 1, 2, 3, 4].filter((button) => last.buttons & (1 << button));
        expect(held).toEqual(new Set([...last.keys.map((key) => `key ${key}`), ...buttons.map((b) => `button ${b}`)]));
      }),
    );
  });
});

describe('the pointer', () => {
  it('clicks where it was, not where it has gone since', () => {
    const at = { x: 10, y: 20 };
    const click: InputTransition[] = [
      { kind: 'button', button: 0, pressed: true, ageMs: 9, at },
      { kind: 'button', button: 0, pressed: false, ageMs: 3, at },
    ];
    expect(actions([{ pointer: { x: 500, y: 500 }, transitions: click }])).toEqual([
      { do: 'move-to', to: at },
      { do: 'button', button: 0, pressed: true },
      { do: 'button', button: 0, pressed: false },
      { do: 'move-to', to: { x: 500, y: 500 } },
    ]);
  });

  it('does not jump further than a display is wide, whatever the message says', () => {
    const far = { motion: { x: 0x7fff_ffff, y: -0x8000_0000 }, wheel: { x: 0, y: 1_000_000 } };
    expect(actions([far])).toEqual([
      { do: 'move-by', x: 4096, y: -4096 },
      { do: 'wheel', x: 0, y: 16 },
    ]);
  });
});

describe('silence', () => {
  const held = encodeInput(message({ keys: [A], buttons: 1 }));

  it.each([
    [999, 0],
    [1000, 2],
  ])('of %i ms releases %i held things', (silenceMs, count) => {
    const done: InputAction[] = [];
    const input = new PlayerInput((more) => done.push(...more), 0);
    input.receive(held, 0);
    done.length = 0;
    input.tick(silenceMs);
    expect(done).toHaveLength(count);
    input.tick(silenceMs + 1000);
    expect(done.filter((action) => 'pressed' in action && action.pressed)).toEqual([]);
  });

  it('is not broken by hostile or overtaken messages', () => {
    const done: InputAction[] = [];
    const input = new PlayerInput((more) => done.push(...more), 0);
    input.receive(held, 0);
    input.receive(new Uint8Array(5000), 900);
    input.receive(held, 900);
    input.tick(1000);
    expect(done.filter((action) => 'pressed' in action && !action.pressed)).toHaveLength(2);
  });

  it('releases nothing when nothing is held', () => {
    expect(releaseAll(NO_INPUT).actions).toEqual([]);
  });
});

describe('what was let go while the browser was silent', () => {
  const silentWith = (change: Partial<InputMessage>) =>
    releaseAll(applyInput(NO_INPUT, message({ sequence: 1, ...change }), 0).state).state;

  it('is not pressed again because the browser still reports it', () => {
    const before = silentWith({ keys: [A], buttons: 1 });
    const { state, actions: done } = applyInput(
      before,
      message({ sequence: 2, sentAtMs: 2000, keys: [A, B], buttons: 3 }),
      2000,
    );
    expect(done).toEqual([press(B), { do: 'button', button: 1, pressed: true }]);
    expect(applyInput(state, message({ sequence: 3, sentAtMs: 2050, keys: [A, B], buttons: 3 }), 2050).actions).toEqual(
      [],
    );
  });

  it('is pressed again when the player does so', () => {
    const again = message({
      ...{ sequence: 2, sentAtMs: 2000, keys: [A] },
      transitions: [transition(A, false), transition(A, true)],
    });
    expect(applyInput(silentWith({ keys: [A] }), again, 2000).actions).toEqual([press(A)]);
  });

  it('is pressed again after it was seen released', () => {
    const released = applyInput(silentWith({ keys: [A], buttons: 1 }), message({ sequence: 2, sentAtMs: 2000 }), 2000);
    const { actions: done } = applyInput(
      released.state,
      message({ sequence: 3, sentAtMs: 2050, keys: [A], buttons: 1 }),
      2050,
    );
    expect(done).toEqual([press(A), { do: 'button', button: 0, pressed: true }]);
  });
});
