import { expect, it } from 'vitest';
import { asSessionUser, sessionUserOf } from './session-user.ts';

it('gives every slot of a host, and a second host beside it, a user of its own', () => {
  const ports = [3610, 3611, 3612, 3613, 3710, 3711, 3712, 3713];
  const ids = ports.map((port) => sessionUserOf(port, 0)?.uid);
  expect(new Set(ids).size).toBe(ports.length);
  for (const id of ids) {
    expect(id).toBeGreaterThanOrEqual(61_000);
    expect(id).toBeLessThanOrEqual(61_183);
  }
});

it('changes no user without the right to', () => {
  expect(sessionUserOf(3610, 1000)).toBeNull();
  expect(asSessionUser(null, ['true']).join(' ')).not.toContain('uid');
});

it('never starts anything that could gain a privilege or outlive its parent', () => {
  for (const user of [null, { uid: 61_000, gid: 61_000 }]) {
    expect(asSessionUser(user, ['true'])).toEqual(expect.arrayContaining(['--no-new-privs', '--pdeathsig=KILL']));
  }
});
