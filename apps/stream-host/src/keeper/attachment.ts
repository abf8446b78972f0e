import type { ClientSignal, HostSignal, StreamTransport } from '@nimbo/contracts/signaling';
import type { AgentToKeeper, KeeperToAgent } from '../session/keeper-protocol.ts';
import type { KeeperToWorker } from '../worker-protocol.ts';

/**
 * A browser whose WebSocket has closed while its media is still heard keeps its picture this long, in ms, unless it comes back:
 * an agent restarts in less, on a busy machine too.
 */
const CLOSE_GRACE_MS = 20_000;

interface AttachmentOptions {
  readonly tellAgent: (message: KeeperToAgent) => void;
  readonly tellWorker: (message: KeeperToWorker) => void;
  /** Pictures reach a browser from now on, or do not any more. */
  readonly onMedia: (up: boolean) => void;
  readonly newSecret: () => string;
}

/** The browser that plays. Its WebSocket and its media have lives of their own: each may be lost without the other. */
interface Seated {
  /** Secret that tells this browser from any other. */
  readonly attachment: string;
  readonly transport: StreamTransport;
  /** Its WebSocket; null while that is lost. */
  readonly signaling: string | null;
  /** What the worker knows it by. */
  readonly media: string;
  readonly mediaUp: boolean;
  /** Nothing is heard from it in its media either. */
  readonly silent: boolean;
}

/** The one browser of a session: who it is, and whether pictures reach it. */
export class Attachment {
  readonly #options: AttachmentOptions;
  #seated: Seated | null = null;
  #grace: NodeJS.Timeout | undefined;

  constructor(options: AttachmentOptions) {
    this.#options = options;
  }

  /** A browser has come in with a ticket. It takes an empty seat, its own, or with `takeOver` anybody's. */
  open({ connectionId, transport, attachment, media, takeOver }: Extract<AgentToKeeper, { type: 'open' }>): void {
    const present = this.#seated;
    const isSame = present !== null && present.attachment === attachment;
    if (present && !isSame && !takeOver) {
      this.#refuse(connectionId, 'in-use');
      return;
    }
    clearTimeout(this.#grace);
    if (present?.signaling) this.#refuse(present.signaling, 'replaced');
    if (isSame && media === 'keep' && present.mediaUp && present.transport === transport) {
      this.#seated = { ...present, signaling: connectionId };
      this.tell({ type: 'attached', attachment: present.attachment, media: 'kept' });
      return;
    }
    this.#mediaDown();
    const secret = isSame ? present.attachment : this.#options.newSecret();
    this.#seated = {
      attachment: secret,
      transport,
      signaling: connectionId,
      media: connectionId,
      mediaUp: false,
      silent: false,
    };
    this.tell({ type: 'attached', attachment: secret, media: 'new' });
    this.#options.tellWorker({ type: 'open', connectionId, transport });
  }

  relay(connectionId: string, message: ClientSignal): void {
    if (this.#seated?.signaling !== connectionId) return;
    this.#options.tellWorker({ type: 'signal', connectionId: this.#seated.media, message });
  }

  /** Its WebSocket has closed. */
  close(connectionId: string): void {
    if (this.#seated?.signaling === connectionId) this.#loseSignaling(this.#seated);
  }

  /** The agent is gone, and every WebSocket with it. */
  closeAll(): void {
    if (this.#seated?.signaling) this.#loseSignaling(this.#seated);
  }

  /** What the worker has to say to one of its connections. */
  signal(media: string, message: HostSignal): void {
    if (this.#seated?.media === media) this.tell(message);
  }

  /** The worker says that pictures reach this connection. One that has been replaced says nothing about the present one. */
  mediaUp(media: string): void {
    if (this.#seated?.media !== media || this.#seated.mediaUp) return;
    this.#seated = { ...this.#seated, mediaUp: true };
    this.#options.onMedia(true);
  }

  /** The worker hears nothing of this connection any more, or hears it again. */
  silence(media: string, silent: boolean): void {
    if (this.#seated?.media !== media) return;
    this.#seated = { ...this.#seated, silent };
    if (silent && this.#seated.signaling === null) this.#options.tellWorker({ type: 'close', connectionId: media });
  }

  /** The worker has given this connection up. */
  mediaDown(media: string): void {
    if (this.#seated?.media === media) this.#mediaDown();
  }

  /** The worker has died with all its connections. */
  workerLost(): void {
    this.#mediaDown();
  }

  /** Another worker is there: a browser that still listens gets a new offer from it. */
  workerBack(): void {
    if (!this.#seated) return;
    const { media, transport, signaling } = this.#seated;
    if (transport === 'webrtc') this.#options.tellWorker({ type: 'open', connectionId: media, transport });
    else if (signaling !== null) {
      // Its pictures came in the WebSocket, by way of the dead worker.
      this.#seated = null;
      this.#refuse(signaling, 'unavailable');
    }
  }

  tell(message: HostSignal): void {
    const connectionId = this.#seated?.signaling ?? null;
    if (connectionId !== null) this.#options.tellAgent({ type: 'signal', connectionId, message });
  }

  /** Whoever has neither media nor a WebSocket is not there any more. */
  #mediaDown(): void {
    if (!this.#seated) return;
    const { signaling, mediaUp } = this.#seated;
    this.#seated = signaling === null ? null : { ...this.#seated, mediaUp: false };
    if (mediaUp) this.#options.onMedia(false);
  }

  #loseSignaling(seated: Seated): void {
    const { media, mediaUp, silent } = seated;
    const close = () => this.#options.tellWorker({ type: 'close', connectionId: media });
    this.#seated = mediaUp ? { ...seated, signaling: null } : null;
    if (!mediaUp || silent) close();
    else this.#grace = setTimeout(close, CLOSE_GRACE_MS);
  }

  #refuse(connectionId: string, code: Extract<HostSignal, { type: 'refused' }>['code']): void {
    this.#options.tellAgent({ type: 'drop', connectionId, message: { type: 'refused', code } });
  }
}
