/** Where a long command is; `total` 0 means that the length of the step is not known. */
export interface Progress {
  step(name: string, done: number, total: number): void;
  /** Something the operator should read although the command goes on. */
  warn(message: string): void;
}

type Write = (line: string) => void;

/** One JSON object a line, for onebox: `{"step":"…","done":n,"total":m}` and `{"warning":"…"}`. */
export function jsonProgress(write: Write): Progress {
  return {
    step: (step, done, total) => write(JSON.stringify({ step, done, total })),
    warn: (warning) => write(JSON.stringify({ warning })),
  };
}

/** Lines for a person: one when a step begins, one for every tenth part of it, one when it is complete. */
export function humanProgress(write: Write): Progress {
  let last = '';
  return {
    step(name, done, total) {
      const tenth = total > 0 ? Math.floor((done / total) * 10) : 0;
      const line = total > 1 ? `${name}: ${tenth * 10} %` : done > 0 ? `${name}: done` : `${name} ...`;
      if (line !== last) write(line);
      last = line;
    },
    warn: (message) => write(`warning: ${message}`),
  };
}
