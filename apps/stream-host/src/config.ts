import { port, readEnvironment } from '@nimbo/service-runtime/environment';
import { z } from 'zod';
import { USUAL_PROCESSES } from './sandbox/limits/session-limits.ts';
import { type SaveSettings, USUAL_SAVE_SETTINGS } from './saves/settings.ts';
import { type Tuning, TuningSetting } from './tuning.ts';

const MIB = 1024 * 1024;

/** Longest HOST_RUNTIME: below it lies `<id>/seat/pulse/native`, and a unix socket's path ends at 107 bytes. */
const LONGEST_RUNTIME_PATH = 52;

const absolutePath = z.string().regex(/^\//, 'has to be an absolute path');

/** `3610-3613` or one port: the UDP ports of the slots, in their order. */
const portRange = z
  .string()
  .regex(/^\d+(-\d+)?$/, 'has to look like 3610-3613')
  .transform((text) => {
    const [first = 0, last = first] = text.split('-').map(Number);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  })
  .refine(
    (ports) => ports.length > 0 && ports.every((one) => one > 0 && one < 65_536),
    'has to be a range of UDP ports',
  );

const schema = z.object({
  HOST_ID: z.string().regex(/^[a-z0-9-]{1,64}$/),
  HOST_KEY: z.string().min(16),
  HOST_BIND: z.string().default('127.0.0.1'),
  HOST_PORT: port(3600),
  HOST_PUBLIC_URL: z.url(),
  HOST_CONTROL_URL: z.url().optional(),
  HOST_ADVERTISED_ADDRESS: z.string().optional(),
  HOST_UDP_PORTS: portRange,
  HOST_SLOTS: z.coerce.number().int().min(1).max(64),
  HOST_ZONE: z.string().min(1),
  HOST_STATE: absolutePath,
  HOST_RUNTIME: absolutePath.max(LONGEST_RUNTIME_PATH),
  HOST_API_URL: z.url(),
  HOST_SESSION_MEMORY_MB: z.coerce.number().int().min(64).optional(),
  HOST_SESSION_PROCESSES: z.coerce.number().int().min(32).default(USUAL_PROCESSES),
  HOST_SESSION_CPUS: z.coerce.number().min(0.1).optional(),
  HOST_HOME_MIB: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_536)
    .default(USUAL_SAVE_SETTINGS.homeBytes / MIB),
  HOST_SNAPSHOT_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(3600)
    .default(USUAL_SAVE_SETTINGS.snapshotEveryMs / 1000),
  HOST_TUNING: TuningSetting.default(TuningSetting.parse('')),
  NIMBO_ONEBOX: z.string().optional(),
  NIMBO_LOG_LEVEL: z.string().default('info'),
});

export interface HostSettings {
  readonly hostId: string;
  readonly bind: string;
  readonly port: number;
  readonly publicUrl: string;
  /** Where the api reaches this host; its public address unless said otherwise. */
  readonly controlUrl: string;
  /** Address browsers are told for media, when it is not one of the machine's own. */
  readonly advertisedAddress: string | null;
  /** One UDP port a slot. */
  readonly udpPorts: readonly number[];
  readonly zone: string;
  readonly state: string;
  readonly runtime: string;
  readonly apiUrl: string;
  /** What a play session may use: memory in MiB (null: a part of the machine's), processes, processors (null: all). */
  readonly sessionMemoryMb: number | null;
  readonly sessionProcesses: number;
  readonly sessionCpus: number | null;
  readonly saves: SaveSettings;
  readonly tuning: Tuning;
  readonly oneboxId: string | null;
  readonly logLevel: string;
}

/** Apart from the settings, so that a logged or stored setting never carries it. */
export interface HostSecrets {
  /** What the api and this host know each other by. */
  readonly hostKey: string;
}

export function readHostSettings(): { settings: HostSettings; secrets: HostSecrets } {
  const checked = schema.refine((given) => given.HOST_SLOTS <= given.HOST_UDP_PORTS.length, {
    path: ['HOST_SLOTS'],
    message: 'is larger than the number of ports in HOST_UDP_PORTS',
  });
  const given = readEnvironment(checked);
  return {
    settings: {
      hostId: given.HOST_ID,
      bind: given.HOST_BIND,
      port: given.HOST_PORT,
      publicUrl: given.HOST_PUBLIC_URL.replace(/\/$/, ''),
      controlUrl: (given.HOST_CONTROL_URL ?? given.HOST_PUBLIC_URL).replace(/\/$/, ''),
      advertisedAddress: given.HOST_ADVERTISED_ADDRESS ?? null,
      udpPorts: given.HOST_UDP_PORTS.slice(0, given.HOST_SLOTS),
      zone: given.HOST_ZONE,
      state: given.HOST_STATE,
      runtime: given.HOST_RUNTIME,
      apiUrl: given.HOST_API_URL.replace(/\/$/, ''),
      sessionMemoryMb: given.HOST_SESSION_MEMORY_MB ?? null,
      sessionProcesses: given.HOST_SESSION_PROCESSES,
      sessionCpus: given.HOST_SESSION_CPUS ?? null,
      saves: {
        ...USUAL_SAVE_SETTINGS,
        hostId: given.HOST_ID,
        homeBytes: given.HOST_HOME_MIB * MIB,
        snapshotEveryMs: given.HOST_SNAPSHOT_SECONDS * 1000,
      },
      tuning: given.HOST_TUNING,
      oneboxId: given.NIMBO_ONEBOX ?? null,
      logLevel: given.NIMBO_LOG_LEVEL,
    },
    secrets: { hostKey: given.HOST_KEY },
  };
}
