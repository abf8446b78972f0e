import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REPOSITORY } from './workspaces.ts';

/** `npm test`: every part in turn, its time, and the count of tests at the end. Stops at the first part that fails. */

interface Part {
  readonly name: string;
  /** Script and arguments for Node. */
  readonly argv: readonly string[];
  /** Reads the part's count of tests from its report. */
  readonly count?: (report: string) => Count;
}

interface Count {
  readonly passed: number;
  readonly failed: number;
}

const reports = mkdtempSync(path.join(tmpdir(), 'nimbo-reports-'));
const report = (name: string) => path.join(reports, `${name}.json`);

const PARTS: readonly Part[] = [
  { name: 'packages', argv: ['test/packages.ts'] },
  { name: 'lint', argv: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'types', argv: ['test/typecheck.ts'] },
  { name: 'web build', argv: ['test/build-web.ts'] },
  {
    name: 'rules and services',
    argv: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report('rules and services')}`,
    ],
    count: vitestCount,
  },
  {
    name: 'end to end',
    argv: ['node_modules/@playwright/test/cli.js', 'test', '--config=test/e2e/playwright.config.ts'],
    count: playwrightCount,
  },
];

function vitestCount(text: string): Count {
  const { numPassedTests, numFailedTests } = JSON.parse(text) as { numPassedTests: number; numFailedTests: number };
  return { passed: numPassedTests, failed: numFailedTests };
}

function playwrightCount(text: string): Count {
  const { stats } = JSON.parse(text) as { stats: { expected: number; unexpected: number; flaky: number } };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

const only = process.argv.slice(2);
const rows: { name: string; seconds: number; count: Count | null; ok: boolean }[] = [];
for (const part of PARTS.filter(({ name }) => only.length === 0 || only.includes(name))) {
  process.stdout.write(`\n=== ${part.name}\n`);
  const started = performance.now();
  const { status } = spawnSync(process.execPath, part.argv, {
    cwd: REPOSITORY,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report(part.name) },
  });
  const file = report(part.name);
  const count = part.count && existsSync(file) ? part.count(readFileSync(file, 'utf8')) : null;
  const ok = status === 0 && (!part.count || (count !== null && count.passed > 0 && count.failed === 0));
  rows.push({ name: part.name, seconds: (performance.now() - started) / 1000, count, ok });
  if (!ok) break;
}
rmSync(reports, { recursive: true, force: true });

process.stdout.write('\n');
for (const { name, seconds, count, ok } of rows) {
  const tests = count ? `${count.passed} passed, ${count.failed} failed` : '';
  process.stdout.write(`${ok ? '✓' : '✗'} ${name.padEnd(20)} ${seconds.toFixed(1).padStart(7)} s  ${tests}\n`);
}
const total = rows.reduce(
  (sum, { count }) => ({ passed: sum.passed + (count?.passed ?? 0), failed: sum.failed + (count?.failed ?? 0) }),
  { passed: 0, failed: 0 },
);
const broken = rows.filter((row) => !row.ok && !row.count?.failed).length;
process.stdout.write(`\n${total.passed} passed, ${total.failed + broken} failed\n`);
process.exit(rows.every((row) => row.ok) ? 0 : 1);
