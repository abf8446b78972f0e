import { toGamepadMapping } from '@nimbo/contracts/gamepad';
import { toTouchLayout } from '@nimbo/contracts/touch';
import { displaySize } from '@nimbo/domain';
import type { Logger } from '@nimbo/service-runtime/log';
import { SessionGroups } from '../sandbox/limits/session-groups.ts';
import { Autosave } from '../saves/autosave.ts';
import { SaveRefusedError, SessionHome } from '../saves/session-home.ts';
import { logMilestone } from '../session/milestones.ts';
import { sessionPlaces } from '../session/places.ts';
import type { SessionFile } from '../session/session-file.ts';
import type { KeeperToWorker, WorkerToKeeper } from '../worker-protocol.ts';
import type { Child } from './child.ts';
import { type Display, displayName, startDisplay } from './display.ts';
import { type Game, startGame } from './game.ts';
import { writeRecipeFiles } from './home-folder.ts';
import { prepareSeat, type Seat } from './seat.ts';
import { type Sound, soundServer, startSound } from './sound.ts';
import { manageWindows } from './windows.ts';
import { superviseWorker, type WorkerProcess } from './worker-process.ts';

interface ProcessesOptions {
  readonly file: SessionFile;
  readonly log: Logger;
  readonly firstWorker: Child;
  readonly launchWorker: (session: string) => Child;
  /** The game has shown its first window. */
  readonly onShown: () => void;
  /** The X server is gone or a process could not be started: nothing of the session can be used any more. */
  readonly onBroken: () => void;
  /** The newest save of the profile cannot be had. */
  readonly onSaveRefused: () => void;
  /** `code` is null when a signal ended the game. */
  readonly onGameExited: (code: number | null) => void;
  readonly onWorker: (message: WorkerToKeeper) => void;
  readonly onWorkerLost: () => void;
  readonly onWorkerBack: () => void;
}

/** Everything that runs for one play session: X server, sound server, game and media worker. */
export class SessionProcesses {
  readonly #options: ProcessesOptions;
  readonly #groups: SessionGroups;
  readonly #autosave: Autosave;
  #starting: Promise<void> = Promise.resolve();
  #stopping = false;
  #seat: Seat | undefined;
  #display: Display | undefined;
  #sound: Sound | undefined;
  #game: Game | undefined;
  readonly #worker: WorkerProcess;

  constructor(options: ProcessesOptions) {
    this.#options = options;
    this.#groups = new SessionGroups(options.file.host.limits, options.file.session.id);
    this.#autosave = this.#keepHome();
    this.#worker = this.#superviseWorker();
  }

  start(): void {
    this.#starting = this.#startAll().catch((error: unknown) => {
      this.#options.log.error({ err: error }, 'the session could not be started');
      if (error instanceof SaveRefusedError) this.#options.onSaveRefused();
      this.#options.onBroken();
    });
  }

  tellWorker(message: KeeperToWorker): void {
    this.#worker.send(message);
  }

  /** Ends all of it, saves HOME and removes what is left. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#autosave.cancel();
    await this.#starting;
    // The worker first: its pipeline must not lose the X server under it.
    for (const part of [this.#worker, this.#game, this.#sound, this.#display]) {
      await part?.stop().catch((error: unknown) => this.#options.log.error({ err: error }, 'a part did not stop'));
    }
    await this.#autosave.close();
    await this.#groups.remove();
    await this.#seat?.remove();
  }

  async #startAll(): Promise<void> {
    const { file, log } = this.#options;
    const { order, host, user, session } = file;
    const { recipe } = order;
    const places = sessionPlaces(host, session.id, order.saveKey);
    this.#groups.make();
    const common = { places, user, environment: sessionEnvironment(file), groups: this.#groups, log };
    this.#seat = await prepareSeat(places, user);
    await Promise.all([this.#autosave.open(), this.#startDisplay(common), this.#startSound(common)]);
    logMilestone(log, 'display-up');
    const { xauthority, pulse, passwd, home } = places;
    const seat = { display: this.#display?.name ?? '', xauthority, pulse, passwd, home, ownUser: user !== null };
    await writeRecipeFiles(recipe.files, { ...seat, infoFd: null }, user);
    if (this.#stopping) return;
    this.#game = startGame({ ...common, recipe, size: displaySize(recipe, order.quality), seat });
    void this.#game.ended.then(({ code, signal }) => {
      log.info({ exitCode: code, signal }, 'the game ended');
      this.#options.onGameExited(signal ? null : code);
    });
    this.#autosave.start();
    logMilestone(log, 'exec');
    this.#worker.begin();
  }

  async #startDisplay(common: Omit<Parameters<typeof startDisplay>[0], 'number' | 'size' | 'cookie'>): Promise<void> {
    const { recipe, quality } = this.#options.file.order;
    const size = displaySize(recipe, quality);
    const cookie = this.#seat?.cookie ?? Buffer.alloc(0);
    const number = this.#options.file.slot.udpPort;
    this.#display = await startDisplay({ ...common, number, size, cookie });
    void this.#display.child.ended.then(() => this.#options.onBroken());
    const { onShown, onBroken, log } = this.#options;
    await manageWindows(this.#display.connection, {
      size,
      mode: recipe.window,
      onShown: () => {
        logMilestone(log, 'window-mapped');
        this.#worker.shown();
        onShown();
      },
      onEnd: onBroken,
    });
  }

  #keepHome(): Autosave {
    const { file, log, onBroken } = this.#options;
    const places = sessionPlaces(file.host, file.session.id, file.order.saveKey);
    const home = new SessionHome({ file, places, environment: sessionEnvironment(file), log, now: Date.now });
    return new Autosave({
      home,
      folder: places.home,
      settings: file.host.saves,
      log,
      onTooLarge: () => {
        log.error('HOME has become too large; the game is ended');
        onBroken();
      },
    });
  }

  async #startSound(common: Parameters<typeof startSound>[0]): Promise<void> {
    this.#sound = await startSound(common);
  }

  #superviseWorker(): WorkerProcess {
    const { file, log } = this.#options;
    const { order, host, session, slot } = file;
    const { recipe, quality } = order;
    const places = sessionPlaces(host, session.id, order.saveKey);
    return superviseWorker({
      first: this.#options.firstWorker,
      launch: this.#options.launchWorker,
      session: session.id,
      options: {
        display: displayName(slot.udpPort),
        xauthority: places.xauthority,
        pulseServer: soundServer(places),
        ...displaySize(recipe, quality),
        maxHeight: quality.height,
        fps: Math.min(recipe.fps, quality.fps),
        maxBitrateKbps: quality.maxBitrateKbps,
        pointer: recipe.pointer,
        gamepad: toGamepadMapping(recipe),
        furtherPlayers: recipe.furtherPlayers,
        touch: toTouchLayout(recipe),
        udpPort: slot.udpPort,
        bindAddress: host.bindAddress,
        advertisedAddress: host.advertisedAddress,
        mediaSocket: places.mediaSocket,
        tuning: host.tuning,
        heldUntilShown: true,
      },
      groups: this.#groups,
      log,
      onMessage: this.#options.onWorker,
      onLost: this.#options.onWorkerLost,
      onBack: this.#options.onWorkerBack,
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
