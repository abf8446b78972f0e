import { toGamepadMapping } from '@nimbo/contracts/gamepad';
import type { Logger } from '@nimbo/service-runtime/log';
import { sessionPlaces } from '../session/places.ts';
import type { SessionFile } from '../session/session-file.ts';
import type { KeeperToWorker, WorkerToKeeper } from '../worker-protocol.ts';
import { type Display, startDisplay } from './display.ts';
import { type Game, startGame } from './game.ts';
import { prepareHome, writeRecipeFiles } from './home-folder.ts';
import { prepareSeat, type Seat } from './seat.ts';
import { type Sound, startSound } from './sound.ts';
import { manageWindows } from './windows.ts';
import { startWorker, type WorkerProcess } from './worker-process.ts';

interface ProcessesOptions {
  readonly file: SessionFile;
  readonly log: Logger;
  /** The game has shown its first window. */
  readonly onShown: () => void;
  /** The X server is gone or a process could not be started: nothing of the session can be used any more. */
  readonly onBroken: () => void;
  /** `code` is null when a signal ended the game. */
  readonly onGameExited: (code: number | null) => void;
  readonly onWorker: (message: WorkerToKeeper) => void;
  readonly onWorkerLost: () => void;
}

/** Everything that runs for one play session: X server, sound server, game and media worker. */
export class SessionProcesses {
  readonly #options: ProcessesOptions;
  #starting: Promise<void> = Promise.resolve();
  #stopping = false;
  #seat: Seat | undefined;
  #display: Display | undefined;
  #sound: Sound | undefined;
  #game: Game | undefined;
  #worker: WorkerProcess | undefined;

  constructor(options: ProcessesOptions) {
    this.#options = options;
  }

  start(): void {
    this.#starting = this.#startAll().catch((error: unknown) => {
      this.#options.log.error({ err: error }, 'the session could not be started');
      this.#options.onBroken();
    });
  }

  tellWorker(message: KeeperToWorker): void {
    this.#worker?.send(message);
  }

  /** Ends all of it and removes what it leaves, HOME excepted. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#starting;
    // The worker first: its pipeline must not lose the X server under it.
    for (const part of [this.#worker, this.#game, this.#sound, this.#display]) {
      await part?.stop().catch((error: unknown) => this.#options.log.error({ err: error }, 'a part did not stop'));
    }
    await this.#seat?.remove();
  }

  async #startAll(): Promise<void> {
    const { file, log } = this.#options;
    const { order, host, user, session } = file;
    const { recipe } = order;
    const places = sessionPlaces(host, session.id, order.saveKey);
    const common = { places, user, environment: sessionEnvironment(file), log };
    this.#seat = await prepareSeat(places, user);
    await prepareHome(places.home, user);
    await Promise.all([this.#startDisplay(common), this.#startSound(common)]);
    const { xauthority, pulse, passwd, home } = places;
    const seat = { display: this.#display?.name ?? '', xauthority, pulse, passwd, home, ownUser: user !== null };
    await writeRecipeFiles(recipe.files, { ...seat, infoFd: null }, user);
    if (this.#stopping) return;
    this.#game = startGame({ ...common, recipe, seat });
    void this.#game.ended.then(({ code, signal }) => {
      log.info({ exitCode: code, signal }, 'the game ended');
      this.#options.onGameExited(signal ? null : code);
    });
    this.#startWorker(common.environment, seat);
  }

  async #startDisplay(common: Omit<Parameters<typeof startDisplay>[0], 'number' | 'size' | 'cookie'>): Promise<void> {
    const { recipe } = this.#options.file.order;
    const cookie = this.#seat?.cookie ?? Buffer.alloc(0);
    const number = this.#options.file.slot.udpPort;
    this.#display = await startDisplay({ ...common, number, size: recipe.display, cookie });
    void this.#display.child.ended.then(() => this.#options.onBroken());
    const { onShown, onBroken } = this.#options;
    await manageWindows(this.#display.connection, {
      size: recipe.display,
      mode: recipe.window,
      onShown,
      onEnd: onBroken,
    });
  }

  async #startSound(common: Parameters<typeof startSound>[0]): Promise<void> {
    this.#sound = await startSound(common);
  }

  #startWorker(environment: Record<string, string>, seat: { display: string; xauthority: string }): void {
    const { file, log } = this.#options;
    const { recipe, quality } = file.order;
    this.#worker = startWorker({
      script: file.host.workerScript,
      options: {
        ...{ display: seat.display, xauthority: seat.xauthority, pulseServer: this.#sound?.server ?? null },
        ...recipe.display,
        fps: Math.min(recipe.fps, quality.fps),
        maxBitrateKbps: quality.maxBitrateKbps,
        pointer: recipe.pointer,
        gamepad: toGamepadMapping(recipe),
        udpPort: file.slot.udpPort,
        bindAddress: file.host.bindAddress,
        advertisedAddress: file.host.advertisedAddress,
      },
      environment,
      log,
      onMessage: this.#options.onWorker,
      onLost: this.#options.onWorkerLost,
    });
  }
}

/** What every process of a session is started with; the marks are how its remains are found. */
function sessionEnvironment({ session, host }: SessionFile): Record<string, string> {
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/games',
    LANG: 'C.UTF-8',
    NIMBO_SESSION: session.id,
    ...(host.oneboxId === null ? {} : { NIMBO_ONEBOX: host.oneboxId }),
  };
}
