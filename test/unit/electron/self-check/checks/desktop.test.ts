import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { notificationsCheck } from '../../../../../electron/self-check/checks/notifications.ts';
import { singleInstanceCheck } from '../../../../../electron/self-check/checks/single-instance.ts';
import { trayCheck } from '../../../../../electron/self-check/checks/tray.ts';
import { endless } from '../script-page.ts';

it('an icon goes into the tray, where there is one', async () => {
  const tried: string[] = [];
  const tryIcon = () => void tried.push('icon');
  expect(await trayCheck({ hasTray: Promise.resolve(true), tryIcon }).run(endless)).toMatchObject({
    ok: true,
  });
  expect(await trayCheck({ hasTray: Promise.resolve(false), tryIcon }).run(endless)).toMatchObject({
    ok: null,
  });
  expect(tried).toEqual(['icon']);
});

it('an icon that cannot be put there is noticed', async () => {
  const tryIcon = () => {
    throw new Error('Failed to load image');
  };
  await expect(trayCheck({ hasTray: true, tryIcon }).run(endless)).rejects.toThrow('Failed to load image');
});

it('notifications are taken; a desktop of Linux may have none', async () => {
  expect(await notificationsCheck('linux', () => true).run(endless)).toMatchObject({ ok: true });
  expect(await notificationsCheck('linux', () => false).run(endless)).toMatchObject({ ok: null });
});

it.each(['win32', 'darwin'] as const)('notifications are not asked about on %s', async (platform) => {
  const ask = vi.fn<() => boolean>();
  expect(await notificationsCheck(platform, ask).run(endless)).toMatchObject({ ok: null });
  expect(ask).not.toHaveBeenCalled();
});

const instance = {
  hasLock: () => true,
  startSecond: () => Promise.resolve<number | null>(0),
  untilTold: () => Promise.resolve(),
};
const untilAborted = async (signal: AbortSignal) => {
  await once(signal, 'abort');
  throw new Error('aborted');
};

it('a second console ends, and the first is told', async () => {
  expect(await singleInstanceCheck(instance).run(endless)).toMatchObject({ ok: true });
});

it.each([
  { ...instance, hasLock: () => false },
  { ...instance, startSecond: () => Promise.resolve(1) },
  { ...instance, startSecond: () => Promise.resolve(null) },
])('a console that is not the only one is noticed: %#', async (broken) => {
  expect(await singleInstanceCheck(broken).run(endless)).toMatchObject({ ok: false });
});

it.each([
  { ...instance, untilTold: untilAborted },
  { ...instance, startSecond: untilAborted },
])('neither a second console that stays nor a first one that is not told is good: %#', async (broken) => {
  const ending = new AbortController();
  const running = singleInstanceCheck(broken).run(ending.signal);
  ending.abort();
  await expect(running).rejects.toThrow('aborted');
});
