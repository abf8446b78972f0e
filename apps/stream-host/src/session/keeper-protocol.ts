import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { EndReason } from '@nimbo/contracts/end-reason';
import type { HostSession } from '@nimbo/contracts/host';
import type { ClientSignal, HostSignal, StreamTransport } from '@nimbo/contracts/signaling';

/** The only argument of a keeper, as JSON. What its session is it is told on its standard input. */
export interface KeeperArgument {
  readonly workerScript: string;
  readonly logLevel: string;
}

/** JSON lines from the agent to a keeper. `connectionId` names one browser's WebSocket. */
export type AgentToKeeper =
  | {
      readonly type: 'open';
      readonly connectionId: string;
      readonly transport: StreamTransport;
      /** What it was told when it was here before, and whether the media it had then still runs. */
      readonly attachment: string | null;
      readonly media: 'new' | 'keep';
      /** It comes in another browser's place, by the player's choice. */
      readonly takeOver: boolean;
    }
  | { readonly type: 'signal'; readonly connectionId: string; readonly message: ClientSignal }
  | { readonly type: 'close'; readonly connectionId: string }
  | { readonly type: 'deadline'; readonly maxPlaySeconds: number }
  | { readonly type: 'end'; readonly reason: EndReason };

/** JSON lines from a keeper to the agent. */
export type KeeperToAgent =
  /** At the beginning and at every change. `ended` comes when every process of the session is gone. */
  | { readonly type: 'state'; readonly session: HostSession }
  /** The session is over; its processes are being ended. */
  | { readonly type: 'ending'; readonly reason: EndReason }
  | { readonly type: 'signal'; readonly connectionId: string; readonly message: HostSignal }
  /** The keeper has given this browser up; `message` is the last it hears. */
  | { readonly type: 'drop'; readonly connectionId: string; readonly message: HostSignal };

export function sendLine(socket: Socket, message: AgentToKeeper | KeeperToAgent): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
}

/** Both ends are our own processes of the same version, behind a socket nobody else can open. */
export function onLines<M extends AgentToKeeper | KeeperToAgent>(socket: Socket, take: (message: M) => void): void {
  // readline hands the socket's errors on.
  const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY });
  lines.on('error', () => undefined);
  lines.on('line', (line) => take(JSON.parse(line) as M));
}
