import { expect, it } from 'vitest';
import type { Console } from '../../../../electron/console/console-interface.ts';
import { createTrayActions } from '../../../../electron/desktop/tray-actions.ts';

function follow() {
  const did: unknown[] = [];
  const shown = Promise.withResolvers<void>();
  const core = {
    settings: { change: (change: unknown) => void did.push(change) },
    showPage: (page: string) => void did.push(page),
  };
  const actions = createTrayActions(
    // The part of the console that the tray's menu uses.
    core as unknown as Pick<Console, 'settings' | 'showPage'>,
    () => {
      did.push('show');
      return shown.promise;
    },
    () => void did.push('quit'),
  );
  return { actions, did, shown };
}

it('opens, pauses, resumes and quits', () => {
  const { actions, did } = follow();
  actions.open();
  actions.pauseNotifications(true);
  actions.pauseNotifications(false);
  actions.quit();
  expect(did).toEqual(['show', { areNotificationsPaused: true }, { areNotificationsPaused: false }, 'quit']);
});

it('opens the alerts as soon as a page can show them', async () => {
  const { actions, did, shown } = follow();
  actions.openAlerts();
  expect(did).toEqual(['show']);
  shown.resolve();
  await expect.poll(() => did).toEqual(['show', 'alerts']);
});
