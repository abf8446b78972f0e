import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { VaultSave } from '@nimbo/contracts/saves';

export interface FakeSave extends VaultSave {
  readonly playSessionId: string;
  readonly saveKey: string;
  readonly kind: string;
  bytes: Buffer;
}

/** The api's vault in memory, as a stream host sees it; the rules of the real one are tested in the api. */
export class FakeVault {
  /** Oldest first. */
  readonly saves: FakeSave[] = [];
  /** Sessions whose host has said that nothing more will come. */
  readonly complete = new Set<string>();
  /** Which profile and title a session is of; one that is not named is of its own. */
  readonly saveKeys = new Map<string, string>();
  /** Uploads are answered with this status. */
  uploadStatus = 200;
  /** Questions for the save to begin with are answered with this status. */
  askStatus = 200;
  readonly #generations = new Map<string, number>();

  newest(saveKey: string): FakeSave | undefined {
    return this.saves
      .filter((save) => save.saveKey === saveKey)
      .toSorted((one, other) => other.generation - one.generation || other.sequence - one.sequence)[0];
  }

  /** Puts a save there as if an earlier session had handed it in. */
  put(saveKey: string, bytes: Buffer, change: Partial<FakeSave> = {}): FakeSave {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const generation = this.#generationOf(randomUUID());
    const about = { id: randomUUID(), generation, sequence: 1, takenAt: new Date().toISOString() };
    const save = {
      ...about,
      sha256,
      sizeBytes: bytes.length,
      playSessionId: randomUUID(),
      saveKey,
      kind: 'ended',
      bytes,
    };
    this.saves.push({ ...save, ...change });
    return { ...save, ...change };
  }

  /** @returns false where the request is none of the vault's */
  async answer(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<boolean> {
    const url = new URL(request.url ?? '/', 'http://api');
    const [, session, what, which = ''] =
      /^\/internal\/hosts\/[^/]+\/play-sessions\/([^/]+)\/(save|saves|snapshots|saves-complete)(?:\/(.+))?$/.exec(
        url.pathname,
      ) ?? [];
    if (session === undefined) return false;
    const json = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    const saveKey = this.saveKeys.get(session) ?? session;
    if (what === 'save') {
      if (this.askStatus !== 200) return Boolean(json(this.askStatus, { code: 'unavailable' }));
      const newest = this.newest(saveKey);
      const { playSessionId: _, saveKey: __, kind: ___, bytes: ____, ...offered } = newest ?? ({} as FakeSave);
      json(200, { generation: this.#generationOf(session), lastSequence: 0, newest: newest ? offered : null });
    } else if (what === 'saves') {
      response.end(this.saves.find(({ id }) => id === which)?.bytes);
    } else if (what === 'saves-complete') {
      this.complete.add(session);
      json(200, { stored: true });
    } else {
      if (this.uploadStatus !== 200) return Boolean(json(this.uploadStatus, { code: 'unavailable' }));
      const about = Object.fromEntries(url.searchParams) as { sha256: string; kind: string; takenAt: string };
      const generation = this.#generationOf(session);
      const id = randomUUID();
      const version = { id, generation, sequence: Number(which), sizeBytes: body.length };
      const known = this.saves.some((one) => one.generation === generation && one.sequence === version.sequence);
      if (!known) this.saves.push({ ...version, ...about, playSessionId: session, saveKey, bytes: body });
      json(200, { id, newest: true });
    }
    return true;
  }

  #generationOf(session: string): number {
    const known = this.#generations.get(session);
    if (known !== undefined) return known;
    this.#generations.set(session, this.#generations.size + 1);
    return this.#generations.size;
  }
}
