import { parseArgs } from 'node:util';
import { createLog } from '@nimbo/service-runtime/log';
import { openPool } from '@nimbo/service-runtime/postgres';
import { listFeedback } from './feedback-store.ts';
import { printFeedback } from './print-feedback.ts';

/** `npm run feedback`: what players wrote, newest first. `--limit 20` messages, `--json` for programs. */
const { values } = parseArgs({ options: { limit: { type: 'string', default: '50' }, json: { type: 'boolean' } } });
const limit = Number(values.limit);
const url = process.env.API_DATABASE_URL;
if (!url || !Number.isInteger(limit) || limit < 1) {
  process.stderr.write('API_DATABASE_URL has to be set and --limit to be a number from 1.\n');
  process.exit(64);
}
const pool = openPool({ url, log: createLog('feedback', 'warn'), max: 1 });
try {
  const messages = await listFeedback(pool, limit);
  if (values.json) process.stdout.write(`${JSON.stringify(messages)}\n`);
  else process.stdout.write(`${messages.map(printFeedback).join('\n\n') || 'Nobody has written yet.'}\n`);
} finally {
  await pool.end();
}
