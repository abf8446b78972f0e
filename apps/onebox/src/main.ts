import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { OneboxFile } from '@nimbo/contracts/onebox';
import { readEnvironment } from '@nimbo/service-runtime/environment';
import { z } from 'zod';
import { endLeftovers } from './leftovers.ts';
import { takeLock } from './lock.ts';
import { readOptions } from './options.ts';
import { preparePlaces } from './places.ts';
import { portsFrom, portsInUse } from './ports.ts';
import { HOST_ID, isLoopback, type OneboxParts, processPlans, publicUrls } from './processes.ts';
import { MARK } from './processes-of-machine.ts';
import { Progress } from './progress.ts';
import { untilAnswering } from './readiness.ts';
import { loadSecrets, withRealm } from './secrets.ts';
import { hasCatalogue, refreshCatalogue, runCatalog } from './setup/catalogue.ts';
import { DATABASE, prepareDatabase } from './setup/database.ts';
import { createDemoAccount, DEMO_EMAIL } from './setup/demo-account.ts';
import { prepareSystem } from './setup/system.ts';
import { buildWeb } from './setup/web-build.ts';
import { SupervisedPostgres } from './supervised-postgres.ts';
import { Supervised } from './supervisor.ts';

const options = readOptions(
  process.argv.slice(2),
  availableParallelism(),
  Boolean(process.stdin.isTTY && process.stdout.isTTY),
);
const { XDG_RUNTIME_DIR } = readEnvironment(z.object({ XDG_RUNTIME_DIR: z.string().optional() }));
const progress = new Progress();
const places = preparePlaces(options.state, XDG_RUNTIME_DIR);
const oneboxFile = path.join(places.state, 'onebox.json');

const lock = takeLock(places.state);
if ('heldBy' in lock) {
  progress.line(
    `Nimbo already runs on ${places.state} (process ${lock.heldBy}). Stop it with Ctrl-C there, or give --state and --port.`,
  );
  process.exit(69);
}

const running: { stop(): Promise<void> }[] = [];
let stopping: Promise<void> | null = null;

/** Last started, first stopped; then whatever still carries our mark. */
function stopEverything(): Promise<void> {
  stopping ??= (async () => {
    rmSync(oneboxFile, { force: true });
    for (const part of running.toReversed()) await part.stop();
    await endLeftovers(places.id);
    rmSync(places.runtime, { recursive: true, force: true });
    if ('release' in lock) lock.release();
  })();
  return stopping;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    progress.line('\nStopping …');
    stopEverything().then(
      () => process.exit(0),
      (error: Error) => {
        progress.line(error.message);
        process.exit(1);
      },
    );
  });
}

try {
  await start();
} catch (error) {
  if (!stopping) {
    progress.line(`\n${error instanceof Error ? error.message : String(error)}`);
    progress.line(`Logs are in ${path.join(places.state, 'logs')}; npm run doctor says what this machine lacks.`);
  }
  await stopEverything();
  process.exit(1);
}

async function start(): Promise<void> {
  const began = performance.now();
  progress.line('Nimbo');
  rmSync(oneboxFile, { force: true });
  const leftovers = await endLeftovers(places.id);
  if (leftovers > 0) progress.line(`  ✓ ended ${leftovers} processes of a start that was cut short`);
  rmSync(places.runtime, { recursive: true, force: true });
  preparePlaces(options.state, XDG_RUNTIME_DIR);

  const ports = portsFrom(options.basePort);
  const taken = await portsInUse(ports);
  if (taken.length > 0) {
    throw new Error(
      `Port ${taken.join(', ')} is taken by another program. Choose another block: npm start -- --port ${options.basePort + 1000}`,
    );
  }

  const streaming = await prepareSystem(options, progress);
  await progress.step('web app', async (update) => {
    update('building');
    await buildWeb();
  });

  const secrets = withRealm(loadSecrets(places.open), options.realm);
  const postgres = new SupervisedPostgres(
    {
      dataFolder: path.join(places.open, 'postgres'),
      socketFolder: path.join(places.runtime, 'db'),
      binariesFolder: path.join(places.open, 'programs'),
      password: secrets.postgres,
      logFile: path.join(places.state, 'logs', 'postgres.log'),
      environment: { [MARK]: places.id },
    },
    (how) => progress.line(`  ! postgres ${how}; starting it again`),
  );
  const server = await progress.step('database', async () => {
    running.push(postgres);
    const started = await postgres.start();
    await prepareDatabase(started, secrets);
    return started;
  });
  const parts: OneboxParts = { options, places, ports, secrets, database: server };

  await progress.step('catalogue', async (update) => {
    if (!(await hasCatalogue(parts))) await runCatalog(parts, 'import', update);
  });

  const urls = publicUrls(options, ports);
  await progress.step('services', async (update) => {
    for (const plan of processPlans(parts)) {
      const part = new Supervised(plan, (how) => progress.line(`  ! ${plan.name} ${how}; starting it again`));
      running.push(part);
      part.start();
    }
    if (options.realm === null) await createDemoAccount(parts);
    const local = (port: number, at: string) => `http://127.0.0.1:${port}${at}`;
    await untilAnswering(
      {
        cdn: local(ports.cdn, '/healthz'),
        'mail-catcher': local(ports.mail, '/healthz'),
        identity: options.realm ? `${urls.issuer}/.well-known/openid-configuration` : local(ports.identity, '/readyz'),
        'payment-sandbox': local(ports.payments, '/readyz'),
        api: local(ports.api, '/readyz'),
        'stream-host': local(ports.streamHost, '/healthz'),
        web: local(ports.web, '/api/health/readyz'),
      },
      update,
    );
  });

  running.push(refreshCatalogue(parts, (reason) => progress.line(`  ! ${reason}`)));

  const file: OneboxFile = {
    pid: process.pid,
    web: urls.web,
    publicApi: urls.api,
    userApi: `${urls.api}/user`,
    cdn: urls.cdn,
    identity: urls.issuer,
    mail: urls.mail,
    payments: {
      url: urls.payments,
      ...(isLoopback(options.address) && { operatorKey: secrets.paymentOperatorKey }),
    },
    streamHosts: [{ id: HOST_ID, url: urls.streamHost }],
    databaseUrl: server.url(DATABASE),
    ...(options.realm === null ? { demo: { email: DEMO_EMAIL, password: secrets.demoPassword } } : {}),
  };
  writeFileSync(`${oneboxFile}.new`, JSON.stringify(file, null, 2), { mode: 0o600 });
  renameSync(`${oneboxFile}.new`, oneboxFile);

  progress.line(`\nNimbo is up after ${((performance.now() - began) / 1000).toFixed(0)} s.\n`);
  progress.line(`  Open      ${urls.web}`);
  progress.line(
    `  Sign in   ${options.realm ? `at ${options.realm.issuer}` : `${DEMO_EMAIL}   ${secrets.demoPassword}`}`,
  );
  progress.line(`  Mails     ${urls.mail}`);
  if (!streaming.ok) progress.line(`\n  Games cannot be played on this machine: ${streaming.reason}`);
  if (options.address === 'localhost') {
    progress.line('\n  To play from another device: npm start -- --address <address of this machine>');
  }
  progress.line('  Ctrl-C stops everything.\n');
  if (options.setupOnly) {
    await stopEverything();
    process.exit(0);
  }
}
