import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { REPOSITORY, workspaces } from './workspaces.ts';

/** Type-checks every workspace and the repository's own tests; says which fail. */
const failed = [...workspaces().map((workspace) => workspace.folder), 'test'].filter((folder) => {
  const tsc = path.join(REPOSITORY, 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [tsc, '-p', folder], { cwd: REPOSITORY, stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) {
  process.stderr.write(`type errors in ${failed.join(', ')}\n`);
  process.exit(1);
}
