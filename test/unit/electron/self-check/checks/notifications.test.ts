import { expect, it, vi } from 'vitest';
import { notificationsCheck } from '../../../../../electron/self-check/checks/notifications.ts';
import { endless } from '../script-page.ts';

it('notifications pass if the Linux desktop accepts them, and are unavailable otherwise', async () => {
  expect(await notificationsCheck('linux', () => true).run(endless)).toMatchObject({ ok: true });
  expect(await notificationsCheck('linux', () => false).run(endless)).toMatchObject({ ok: null });
});

it.each(['win32', 'darwin'] as const)('notifications are not checked on %s', async (platform) => {
  const sendRequest = vi.fn<() => boolean>();
  expect(await notificationsCheck(platform, sendRequest).run(endless)).toMatchObject({ ok: null });
  expect(sendRequest).not.toHaveBeenCalled();
});
