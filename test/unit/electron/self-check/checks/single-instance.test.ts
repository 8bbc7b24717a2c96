import { once } from 'node:events';
import { expect, it } from 'vitest';
import { singleInstanceCheck } from '../../../../../electron/self-check/checks/single-instance.ts';
import { endless } from '../script-page.ts';

const instance = {
  hasLock: () => true,
  startSecond: () => Promise.resolve<number | null>(0),
  waitForSecondInstance: () => Promise.resolve(),
};
const untilAborted = async (signal: AbortSignal) => {
  await once(signal, 'abort');
  throw new Error('aborted');
};

it('a second console ends, and the first receives its event', async () => {
  expect(await singleInstanceCheck(instance).run(endless)).toMatchObject({ ok: true });
});

it.each([
  { ...instance, hasLock: () => false },
  { ...instance, startSecond: () => Promise.resolve(1) },
  { ...instance, startSecond: () => Promise.resolve(null) },
])('a console that is not the only one is detected: %#', async (broken) => {
  expect(await singleInstanceCheck(broken).run(endless)).toMatchObject({ ok: false });
});

it.each([
  { ...instance, waitForSecondInstance: untilAborted },
  { ...instance, startSecond: untilAborted },
])('neither a second console that stays nor a first one without the event passes: %#', async (broken) => {
  const ending = new AbortController();
  const running = singleInstanceCheck(broken).run(ending.signal);
  ending.abort();
  await expect(running).rejects.toThrow('aborted');
});
