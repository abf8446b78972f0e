import { z } from 'zod';

/** The controllers a session is limited by. */
export const CONTROLLERS = ['memory', 'pids', 'cpu'] as const;
export type Controller = (typeof CONTROLLERS)[number];

/** One tree of cgroups, and the folder of it the host's sessions get their groups in. */
export const Hierarchy = z.object({
  version: z.union([z.literal(1), z.literal(2)]),
  controllers: z.array(z.enum(CONTROLLERS)),
  folder: z.string(),
});
export type Hierarchy = z.output<typeof Hierarchy>;

/** What one play session may use at most, and the cgroups that see to it; without any, limits of single processes remain. */
export const SessionLimits = z.object({
  /** Of the game and all it starts, in MiB; what it writes to its temporary folders counts. */
  memoryMb: z.int().positive(),
  /** Processes and threads of the game. */
  processes: z.int().positive(),
  /** Processors the game may keep busy, or null for all that are free. */
  cpus: z.number().positive().nullable(),
  hierarchies: z.array(Hierarchy),
});
export type SessionLimits = z.output<typeof SessionLimits>;

/** A game that needs more, in MiB, is no game of this catalogue. */
const MOST_MEMORY_MB = 4096;

/** Memory of a game when the operator sets none, in MiB: one part of the machine is left for everything else. */
export function usualMemoryMb(machineMb: number, slots: number): number {
  return Math.min(MOST_MEMORY_MB, Math.floor(machineMb / (slots + 1)));
}

/** Processes of a game when the operator sets nothing: ten times what the busiest title of the launch set has. */
export const USUAL_PROCESSES = 512;

/** Of a session for which no group was made. */
export const NO_LIMITS: SessionLimits = {
  memoryMb: MOST_MEMORY_MB,
  processes: USUAL_PROCESSES,
  cpus: null,
  hierarchies: [],
};

/** Whether a controller is there to limit a session by. */
export function holds(limits: Pick<SessionLimits, 'hierarchies'>, controller: Controller): boolean {
  return limits.hierarchies.some(({ controllers }) => controllers.includes(controller));
}
