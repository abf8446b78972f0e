/** Where X servers have their sockets. */
export const DISPLAY_SOCKETS = '/tmp/.X11-unix';
/** Bytes of its temporary folder: compiled keyboards and little else. */
const TEMPORARY_BYTES = 64 * 1024 * 1024;
const NEEDED_FROM_ETC = ['alternatives', 'fonts', 'ld.so.cache', 'ld.so.conf', 'ld.so.conf.d', 'passwd'];

export interface SeatProgram {
  readonly argv: readonly string[];
  /** The session's own folders it writes to; they keep their names. */
  readonly folders: readonly string[];
  /** Descriptor bwrap reads the filter of system calls from (`openFilter`). */
  readonly filterFd: number;
}

/**
 * Command that runs an X server or a sound server. A game speaks to both and may make them do what it cannot do itself, so
 * they too see no network, no process and no file of others. The IPC namespace is the machine's: pictures go to the media
 * worker through shared memory.
 */
export function seatCommand({ argv, folders, filterFd }: SeatProgram): string[] {
  return [
    'bwrap',
    ...['--unshare-user', '--unshare-pid', '--unshare-net', '--unshare-uts', '--unshare-cgroup-try'],
    ...['--disable-userns', '--cap-drop', 'ALL', '--new-session', '--die-with-parent', '--hostname', 'nimbo'],
    ...['--seccomp', String(filterFd)],
    ...['--ro-bind', '/usr', '/usr'],
    ...['bin', 'sbin', 'lib', 'lib64'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
    ...NEEDED_FROM_ETC.flatMap((name) => ['--ro-bind-try', `/etc/${name}`, `/etc/${name}`]),
    ...['--proc', '/proc', '--dev', '/dev', '--size', String(TEMPORARY_BYTES), '--tmpfs', '/tmp'],
    ...folders.flatMap((folder) => ['--bind', folder, folder]),
    ...['--remount-ro', '/dev', '--remount-ro', '/'],
    '--',
    ...argv,
  ];
}
