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
    // As much of the console as the tray's menu reaches.
    core as unknown as Pick<Console, 'settings' | 'showPage'>,
    () => {
      did.push('show');
      return shown.promise;
    },
    () => void did.push('quit'),
  );
  return { actions, did, shown };
}

it('opens, pauses, goes on and quits', () => {
  const { actions, did } = follow();
  actions.open();
  actions.pauseNotifications(true);
  actions.pauseNotifications(false);
  actions.quit();
  expect(did).toEqual(['show', { areNotificationsPaused: true }, { areNotificationsPaused: false }, 'quit']);
});

it('leads to the watches once there is a page to show them on', async () => {
  const { actions, did, shown } = follow();
  actions.openWatches();
  expect(did).toEqual(['show']);
  shown.resolve();
  await expect.poll(() => did).toEqual(['show', 'watches']);
});
