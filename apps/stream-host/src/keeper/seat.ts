import { randomBytes } from 'node:crypto';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import type { SessionUser } from '../sandbox/session-user.ts';
import type { SessionPlaces } from '../session/places.ts';

/** Any address and any display. Source: Xauth(3), FamilyWild. */
const FAMILY_WILD = 65_535;
const COOKIE_NAME = 'MIT-MAGIC-COOKIE-1';
const COOKIE_BYTES = 16;

/** Content of an Xauthority file with one cookie that opens whatever display is asked with it. */
export function xauthorityFile(cookie: Buffer): Buffer {
  const counted = (bytes: Buffer) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(bytes.length);
    return Buffer.concat([length, bytes]);
  };
  const family = Buffer.alloc(2);
  family.writeUInt16BE(FAMILY_WILD);
  const nothing = Buffer.alloc(0);
  return Buffer.concat([
    family,
    counted(nothing),
    counted(nothing),
    counted(Buffer.from(COOKIE_NAME)),
    counted(cookie),
  ]);
}

export interface Seat {
  readonly cookie: Buffer;
  remove(): Promise<void>;
}

/** Makes the folders of a session, open to its user and to nobody else, and the cookie of its display. */
export async function prepareSeat(places: SessionPlaces, user: SessionUser | null): Promise<Seat> {
  const cookie = randomBytes(COOKIE_BYTES);
  await mkdir(places.seat, { mode: 0o700 });
  await mkdir(places.pulse, { mode: 0o700 });
  await writeFile(places.xauthority, xauthorityFile(cookie), { mode: 0o600 });
  const { uid, gid } = user ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  await writeFile(places.passwd, `player:x:${uid}:${gid}:player:/home/player:/bin/sh\n`, { mode: 0o644 });
  if (user) {
    for (const path of [places.pulse, places.xauthority, places.passwd, places.seat])
      await chown(path, user.uid, user.gid);
  }
  return { cookie, remove: () => rm(places.runtime, { recursive: true, force: true }) };
}
