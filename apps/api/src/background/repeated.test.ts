import { createLog } from '@nimbo/service-runtime/log';
import { expect, it } from 'vitest';
import { Repeated } from './repeated.ts';

const log = createLog('repeated-test', 'silent');

it('is not done a second time while it is being done, and again afterwards', async () => {
  let times = 0;
  let finish = () => {};
  const repeated = new Repeated(log, 1000, 'it waits', async () => {
    times += 1;
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  const first = [repeated.run(), repeated.run()];
  expect(times).toBe(1);
  finish();
  await Promise.all(first);
  const again = repeated.run();
  expect(times).toBe(2);
  finish();
  await again;
});

it('fails without harm, and is done the next time', async () => {
  let times = 0;
  const repeated = new Repeated(log, 1000, 'it waits', async () => {
    times += 1;
    throw new Error('the database is away');
  });
  await repeated.run();
  await repeated.run();
  expect(times).toBe(2);
});

it('is told to end and waited for', async () => {
  const steps: string[] = [];
  const repeated = new Repeated(log, 1000, 'it waits', async (stopping) => {
    await new Promise((resolve) => stopping.addEventListener('abort', resolve));
    steps.push('ended');
  });
  void repeated.run();
  await repeated.stop();
  steps.push('stopped');
  expect(steps).toEqual(['ended', 'stopped']);
});
