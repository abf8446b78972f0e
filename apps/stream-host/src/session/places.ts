import path from 'node:path';

/** Folders and files of one play session. Everything below `runtime` is gone when it has ended. */
export interface SessionPlaces {
  /** Below HOST_RUNTIME; holds the sockets. */
  readonly runtime: string;
  /** Where the agent reaches the keeper. */
  readonly keeperSocket: string;
  /** Where the agent reaches the media worker, for browsers without UDP. */
  readonly mediaSocket: string;
  /** Belongs to the session's user: what Xvfb, PulseAudio and the game see of the session. */
  readonly seat: string;
  readonly xauthority: string;
  readonly pulse: string;
  /** Small `/etc/passwd` with one line, so that programs can look themselves up. */
  readonly passwd: string;
  /** HOME of the game; what it holds is kept as archives (`saves/save-store.ts`). */
  readonly home: string;
  /** What HOME begins with, from the agent for the keeper. */
  readonly seed: string;
  /** Is there once HOME is as the newest save says: from then on it is worth saving. */
  readonly homeReady: string;
  /** HOME of the profile and title as it was before there were archives. */
  readonly oldHome: string;
  readonly log: string;
}

export interface HostFolders {
  /** HOST_STATE: survives everything. */
  readonly state: string;
  /** HOST_RUNTIME: short path, may vanish with the machine. */
  readonly runtime: string;
}

export function sessionPlaces(folders: HostFolders, id: string, saveKey: string): SessionPlaces {
  const runtime = path.join(folders.runtime, id);
  const seat = path.join(runtime, 'seat');
  return {
    runtime,
    keeperSocket: path.join(runtime, 'keeper'),
    mediaSocket: path.join(runtime, 'media'),
    seat,
    xauthority: path.join(seat, 'xauthority'),
    pulse: path.join(seat, 'pulse'),
    passwd: path.join(seat, 'passwd'),
    home: path.join(runtime, 'home'),
    seed: path.join(runtime, 'seed'),
    homeReady: path.join(runtime, 'home-ready'),
    oldHome: path.join(folders.state, 'saves', saveKey),
    log: path.join(folders.state, 'logs', `${id}.log`),
  };
}

/** Session files: what a keeper and a newly started agent know a session by. */
export function sessionFilesFolder(folders: HostFolders): string {
  return path.join(folders.state, 'sessions');
}

export function sessionFilePath(folders: HostFolders, id: string): string {
  return path.join(sessionFilesFolder(folders), `${id}.json`);
}
