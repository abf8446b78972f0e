import { z } from 'zod';
import { EndReason } from './end-reason.ts';
import { LaunchRecipe } from './launch.ts';

/**
 * Start order of the api to a stream host: `PUT {controlUrl}/sessions/{id}` with the host's key as bearer token. Repeating it
 * with the same id changes nothing. `DELETE` of the same address ends the session; 404 says that the host does not know it.
 */
export const StartOrder = z.strictObject({
  gid: z.string(),
  recipe: LaunchRecipe,
  /** Seconds of play, counted only while somebody is connected. The host enforces it by itself. */
  maxPlaySeconds: z.int().positive(),
  /** Seconds the game is kept while nobody is connected. */
  reattachWindowSeconds: z.int().positive(),
  /** Names the HOME folder, `[a-z0-9-]`; the same profile and title get the same one again. */
  saveKey: z.string().regex(/^[a-z0-9-]{1,120}$/),
  quality: z.strictObject({
    width: z.int(),
    height: z.int(),
    fps: z.int(),
    maxBitrateKbps: z.int(),
  }),
});
export type StartOrder = z.output<typeof StartOrder>;

/**
 * Another limit for a play session that runs: `PUT {controlUrl}/sessions/{id}/deadline`, as the start order. Repeating it changes
 * nothing; 404 says that the host does not know the session or that it has ended.
 */
export const DeadlineOrder = z.strictObject({
  /** Seconds of play in all, with those that were played already; the session ends at once where that is past. */
  maxPlaySeconds: z.int().positive(),
});
export type DeadlineOrder = z.output<typeof DeadlineOrder>;

/** What a stream host knows of one of its sessions. The host is the authority on all of it. */
export const HostSession = z.strictObject({
  id: z.uuid(),
  status: z.enum(['starting', 'ready', 'playing', 'detached', 'ended']),
  endReason: EndReason.nullable(),
  /** Seconds played so far. */
  playedSeconds: z.number().nonnegative(),
  /** The limit the host goes by, in seconds of play. */
  maxPlaySeconds: z.int().positive().optional(),
});
export type HostSession = z.output<typeof HostSession>;

/**
 * Full report of a host: `POST {api}/internal/hosts/{hostId}/report`, at every change and every two seconds. Full state makes
 * a lost or repeated report harmless; a host that stays silent for `HOST_LEASE_SECONDS` is lost.
 */
export const HostReport = z.strictObject({
  zone: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** Where the api sends its orders. */
  controlUrl: z.url({ protocol: /^https?$/ }).max(500),
  /** Where browsers connect. `/ping` of the same origin answers quickly. */
  signalingUrl: z.url({ protocol: /^wss?$/ }).max(500),
  slots: z.int().nonnegative().max(1000),
  draining: z.boolean(),
  /** Ended sessions stay in the report until the reply has acknowledged them. */
  sessions: z.array(HostSession).max(400),
});
export type HostReport = z.output<typeof HostReport>;

export const HostReportReply = z.strictObject({
  /** Ended sessions the api has stored; the host may forget them. */
  acknowledged: z.array(z.uuid()),
  /** Sessions the api does not want any more; the host ends them. */
  unwanted: z.array(z.uuid()),
});
export type HostReportReply = z.output<typeof HostReportReply>;

/** Silence after which a host and its sessions are given up, in seconds. Source: reliability facts F5. */
export const HOST_LEASE_SECONDS = 15;
/** How often a host reports when nothing changes, in ms. */
export const HOST_REPORT_INTERVAL_MS = 2000;
