import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { CASES } from './stream/cases.ts';
import { type BenchReport, compare } from './stream/compare.ts';
import { rounded } from './stream/numbers.ts';

/**
 * `npm run bench:stream`: how close the stream is to the screen on this machine, through the real worker, X server and Chromium.
 * Prints one JSON object. `--case NAME` (several) runs only these, `--repeats N` each so often, `--compare FILE` adds the ratios
 * of every figure to an earlier run's. Host, game and browser share this machine: figures are medians, and the load stands beside.
 */
const { values } = parseArgs({
  options: {
    case: { type: 'string', multiple: true },
    repeats: { type: 'string', default: '3' },
    compare: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});
if (values.list) {
  process.stdout.write(`${CASES.map(({ name, about }) => `${name.padEnd(28)} ${about}`).join('\n')}\n`);
  process.exit(0);
}
const unknown = (values.case ?? []).filter((name) => !CASES.some((one) => one.name === name));
if (unknown.length > 0) {
  process.stderr.write(`no case is called ${unknown.join(', ')}; --list names them\n`);
  process.exit(2);
}
const chosen = CASES.filter((one) => !values.case || values.case.includes(one.name));
const loadBefore = loadavg()[0] ?? 0;
const measured = [];
for (const one of chosen) {
  process.stderr.write(`${one.name}\n`);
  const result = await one.measure(one.repeats ?? Number(values.repeats));
  process.stderr.write(`  ${JSON.stringify(rounded(result))}\n`);
  measured.push({ name: one.name, ...result });
}
const processor = cpus();
const report: BenchReport = {
  machine: {
    processor: processor[0]?.model ?? 'unknown',
    cores: processor.length,
    memoryGb: totalmem() / 1024 ** 3,
    node: process.version,
  },
  load: { before: loadBefore, after: loadavg()[0] ?? 0 },
  cases: measured,
};
const former = values.compare === undefined ? null : (JSON.parse(readFileSync(values.compare, 'utf8')) as BenchReport);
process.stdout.write(
  `${JSON.stringify(rounded({ ...report, ...(former && { ratios: compare(report, former) }) }), null, 2)}\n`,
);
process.exit(0);
