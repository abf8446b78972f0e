import type { Logger } from '@nimbo/service-runtime/log';
import type { HostSecrets, HostSettings } from '../config.ts';
import { sessionPlaces } from '../session/places.ts';
import type { SessionFile } from '../session/session-file.ts';
import { findSeed } from './find-seed.ts';
import { mountedHomes, unmountHome } from './home-file-system.ts';
import { loadSaveKey } from './manifest.ts';
import { SaveStore } from './save-store.ts';
import { readSeed, writeSeed } from './seed.ts';
import { SessionHome } from './session-home.ts';
import { Uploads } from './uploads.ts';
import { VaultClient } from './vault-client.ts';

interface HostSavesOptions {
  readonly settings: HostSettings;
  readonly secrets: HostSecrets;
  readonly log: Logger;
  readonly isRunning: (playSessionId: string) => boolean;
}

/** The agent's part in the saves: what sessions begin with, what killed ones have left, and the way to the vault. */
export class HostSaves {
  readonly #settings: HostSettings;
  readonly #log: Logger;
  readonly #store: SaveStore;
  readonly #vault: VaultClient;
  readonly uploads: Uploads;

  private constructor({ settings, secrets, log, isRunning }: HostSavesOptions, store: SaveStore) {
    this.#settings = settings;
    this.#log = log;
    this.#store = store;
    this.#vault = new VaultClient({ ...settings, ...secrets });
    this.uploads = new Uploads({ state: settings.state, store, vault: this.#vault, log, isRunning });
  }

  static async open(options: HostSavesOptions): Promise<HostSaves> {
    const { state } = options.settings;
    return new HostSaves(options, new SaveStore(state, await loadSaveKey(state), options.log));
  }

  /** Finds out what a session begins with, and tells its keeper. */
  async seed(file: SessionFile): Promise<void> {
    const { id } = file.session;
    const { saveKey, gid } = file.order;
    const place = sessionPlaces(file.host, id, saveKey).seed;
    if (await readSeed(place)) return;
    const { saves: settings } = file.host;
    const parts = { playSessionId: id, saveKey, gid, settings };
    const seed = await findSeed({ ...parts, store: this.#store, vault: this.#vault, log: this.#log });
    if (seed.type === 'refuse')
      this.#log.error({ session: id, reason: seed.reason }, 'a session has no save to begin with');
    // The session's folder is gone when it was ended meanwhile.
    await writeSeed(place, seed).catch((error: unknown) => this.#log.warn({ err: error }, 'nobody waits for a save'));
  }

  /** Saves the HOME a killed keeper has left, and takes it away. */
  async rescue(file: SessionFile): Promise<void> {
    const places = sessionPlaces(file.host, file.session.id, file.order.saveKey);
    const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', NIMBO_SESSION: file.session.id };
    const home = new SessionHome({ file, places, environment, log: this.#log, now: Date.now });
    try {
      if (await home.takeUp()) await home.save('ended');
    } catch (error) {
      this.#log.error({ err: error, session: file.session.id }, 'the HOME of a lost session could not be saved');
    }
    await home.close();
  }

  /** Removes what writers that were killed together with the agent have left; sessions that run keep theirs. */
  async clear(running: ReadonlySet<string>): Promise<void> {
    await this.#store.removeDrafts((name) => running.has(name.slice(0, 36)));
    for (const home of mountedHomes(this.#settings.runtime)) {
      const id = home.split('/').at(-2) ?? '';
      if (!running.has(id)) await unmountHome(home);
    }
  }
}
