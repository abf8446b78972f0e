import type { LaunchRecipe } from '@nimbo/contracts/launch';

/** HOME as the game sees it. */
export const SANDBOX_HOME = '/home/player';
/** Bytes of each of the game's temporary folders. */
const TEMPORARY_BYTES = 256 * 1024 * 1024;
/** Largest file a game may write, in bytes. */
const LARGEST_FILE_BYTES = 1024 * 1024 * 1024;
/** Processes and threads of the session's user, Xvfb and PulseAudio included. */
const MOST_PROCESSES = 512;

/** The few things of `/etc` that programs need: names of libraries, fonts, alternatives. Nothing about the machine or its users. */
const NEEDED_FROM_ETC = [
  'alternatives',
  'fonts',
  'ld.so.cache',
  'ld.so.conf',
  'ld.so.conf.d',
  'gtk-3.0',
  'drirc',
  'timidity',
];

/** What a title with a network needs beside: names of machines and the certificates of theirs. */
const NEEDED_FOR_NETWORK = ['resolv.conf', 'hosts', 'nsswitch.conf', 'ssl/certs', 'ca-certificates'];

export interface SandboxSeat {
  /** `:3610` */
  readonly display: string;
  readonly xauthority: string;
  /** Folder that holds nothing but PulseAudio's socket `native`; null for a silent session. */
  readonly pulse: string | null;
  readonly passwd: string;
  /** HOME on the machine; the session's user has to reach it by its path. */
  readonly home: string;
  /** Descriptor bwrap reads the filter of system calls from (`openFilter`). */
  readonly filterFd: number;
  /** Descriptor bwrap writes the sandbox's first pid to, or null. */
  readonly infoFd: number | null;
  /** Whether a limit of processes can be set: it counts all processes of the user, so it needs a user of the session's own. */
  readonly ownUser: boolean;
}

/** Program and environment of the game, both inside the sandbox. */
export interface SandboxedProgram {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Shares the machine's network. */
  readonly network: boolean;
}

/**
 * Command that runs a program in the sandbox every game runs in. It sees a read-only `/usr`, its own HOME, display and sound,
 * and nothing else of the machine: no other process, no network, no other user, no way to a new privilege. What it may ask of
 * the kernel stands in `filter/policy.ts`.
 * IPC is not shared: measured, MIT-SHM is worth a few percent of a core at these sizes, and a shared IPC namespace would show
 * a game the shared memory of every other process of its user.
 */
export function sandboxCommand(program: SandboxedProgram, seat: SandboxSeat): string[] {
  const socket = `/tmp/.X11-unix/X${seat.display.slice(1)}`;
  return [
    'prlimit',
    '--core=0:0',
    `--fsize=${LARGEST_FILE_BYTES}:${LARGEST_FILE_BYTES}`,
    ...(seat.ownUser ? [`--nproc=${MOST_PROCESSES}:${MOST_PROCESSES}`] : []),
    '--',
    'bwrap',
    ...['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...(program.network ? [] : ['--unshare-net']),
    ...['--disable-userns', '--cap-drop', 'ALL', '--new-session', '--die-with-parent', '--hostname', 'nimbo'],
    ...['--seccomp', String(seat.filterFd)],
    ...(seat.infoFd === null ? [] : ['--info-fd', String(seat.infoFd)]),
    ...['--ro-bind', '/usr', '/usr'],
    ...['bin', 'sbin', 'lib', 'lib64'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
    ...[...NEEDED_FROM_ETC, ...(program.network ? NEEDED_FOR_NETWORK : [])].flatMap((name) => [
      '--ro-bind-try',
      `/etc/${name}`,
      `/etc/${name}`,
    ]),
    ...['--ro-bind', seat.passwd, '/etc/passwd'],
    ...['--proc', '/proc', '--dev', '/dev'],
    ...['/dev/shm', '/tmp', '/run'].flatMap((folder) => ['--size', String(TEMPORARY_BYTES), '--tmpfs', folder]),
    ...['--ro-bind-try', socket, socket],
    ...['--ro-bind-try', seat.xauthority, '/run/xauthority'],
    ...(seat.pulse === null ? [] : ['--ro-bind', seat.pulse, '/run/pulse']),
    ...['--bind', seat.home, SANDBOX_HOME, '--chdir', SANDBOX_HOME],
    ...['--remount-ro', '/dev', '--remount-ro', '/'],
    '--clearenv',
    ...Object.entries(environment(program, seat)).flatMap(([name, value]) => ['--setenv', name, value]),
    '--',
    ...program.argv,
  ];
}

function environment(program: SandboxedProgram, seat: SandboxSeat): Record<string, string> {
  return {
    PATH: '/usr/games:/usr/bin:/bin',
    LANG: 'C.UTF-8',
    LIBGL_ALWAYS_SOFTWARE: '1',
    ...program.env,
    HOME: SANDBOX_HOME,
    USER: 'player',
    LOGNAME: 'player',
    XDG_RUNTIME_DIR: '/run',
    DISPLAY: seat.display,
    XAUTHORITY: '/run/xauthority',
    ...(seat.pulse === null ? {} : { PULSE_SERVER: 'unix:/run/pulse/native' }),
  };
}

/** What a recipe starts, with the display's size put in. */
export function programOf(
  recipe: LaunchRecipe,
  { width, height }: { readonly width: number; readonly height: number },
): SandboxedProgram {
  return {
    argv: recipe.argv.map((word) => word.replaceAll('{width}', String(width)).replaceAll('{height}', String(height))),
    env: recipe.env,
    network: recipe.network,
  };
}
