import { createWriteStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { SAVE_CONTENT_TYPE, SessionSave, type VaultSave } from '@nimbo/contracts/saves';
import type { LocalSave } from './save-store.ts';

/** Longest wait for an answer, and for an archive to go over, in ms. */
const ANSWER_MS = 5000;
const TRANSFER_MS = 120_000;

interface VaultAddress {
  readonly apiUrl: string;
  readonly hostId: string;
  readonly hostKey: string;
}

export type Asked =
  | { readonly ok: true; readonly save: SessionSave }
  /** `retry`: the api is away, or waits for another host itself. */
  | { readonly ok: false; readonly retry: boolean; readonly reason: string };

export type HandedIn = 'stored' | 'refused' | 'later';

/** The api's vault as a host reaches it. */
export class VaultClient {
  readonly #address: VaultAddress;

  constructor(address: VaultAddress) {
    this.#address = address;
  }

  /** What a session has to begin with. */
  async ask(playSessionId: string): Promise<Asked> {
    try {
      const response = await this.#call(`${playSessionId}/save`, { signal: AbortSignal.timeout(ANSWER_MS) });
      if (response.ok) return { ok: true, save: SessionSave.parse(await response.json()) };
      return { ok: false, retry: mayRetry(response.status), reason: await reasonOf(response) };
    } catch (error) {
      return { ok: false, retry: true, reason: String(error) };
    }
  }

  /** Fetches an archive into a new file, durably. @throws when it does not come as a whole */
  async fetch(playSessionId: string, { id, sizeBytes }: VaultSave, draft: string): Promise<void> {
    const response = await this.#call(`${playSessionId}/saves/${id}`, { signal: AbortSignal.timeout(TRANSFER_MS) });
    if (!response.ok || !response.body) throw new Error(`the api answered ${response.status}`);
    const body = Readable.fromWeb(response.body as ReadableStream);
    let count = 0;
    body.on('data', (chunk: Buffer) => {
      count += chunk.length;
      if (count > sizeBytes) body.destroy(new Error(`more than ${sizeBytes} bytes`));
    });
    await pipeline(body, createWriteStream(draft, { mode: 0o600, flush: true }));
  }

  async handIn(playSessionId: string, save: LocalSave): Promise<HandedIn> {
    const { sha256, kind, takenAt, sequence, archive } = save;
    const about = new URLSearchParams({ sha256, kind, takenAt });
    const response = await this.#call(`${playSessionId}/snapshots/${sequence}?${about}`, {
      method: 'PUT',
      headers: { 'content-type': SAVE_CONTENT_TYPE },
      body: await openAsBlob(archive, { type: SAVE_CONTENT_TYPE }),
      signal: AbortSignal.timeout(TRANSFER_MS),
    });
    await response.arrayBuffer();
    if (response.ok) return 'stored';
    // `save-no-room`: the next snapshot asks again.
    return mayRetry(response.status) && response.status !== 409 ? 'later' : 'refused';
  }

  /** @returns whether the api knows now, or does not want to know */
  async complete(playSessionId: string): Promise<boolean> {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const response = await this.#call(`${playSessionId}/saves-complete`, { method: 'POST', signal });
    await response.arrayBuffer();
    return response.ok || !mayRetry(response.status);
  }

  #call(address: string, init: RequestInit): Promise<Response> {
    const { apiUrl, hostId, hostKey } = this.#address;
    return fetch(`${apiUrl}/internal/hosts/${hostId}/play-sessions/${address}`, {
      ...init,
      redirect: 'error',
      headers: { ...init.headers, authorization: `Bearer ${hostKey}` },
    });
  }
}

function mayRetry(status: number): boolean {
  return status >= 500 || status === 401 || status === 408 || status === 409 || status === 429;
}

async function reasonOf(response: Response): Promise<string> {
  const problem = (await response.json().catch(() => ({}))) as { code?: string };
  return problem.code ?? `the api answered ${response.status}`;
}
