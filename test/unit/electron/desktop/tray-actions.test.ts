import { expect, it } from 'vitest';
import type { Console } from '../../../../electron/console/console-interface.ts';
import { createTrayActions } from '../../../../electron/desktop/tray-actions.ts';
import type { TrayAction } from '../../../../electron/desktop/tray-menu.ts';

function follow() {
  const did: unknown[] = [];
  const shown = Promise.withResolvers<void>();
  const core = {
    settings: { change: (change: unknown) => void did.push(change) },
    showPage: (page: string) => void did.push(page),
  };
  const act = createTrayActions(
    // As much of the console as the tray's menu reaches.
    core as unknown as Pick<Console, 'settings' | 'showPage'>,
    () => {
      did.push('show');
      return shown.promise;
    },
    () => void did.push('quit'),
  );
  return { act, did, shown };
}

it.each<[TrayAction, readonly unknown[]]>([
  [{ kind: 'open' }, ['show']],
  [{ kind: 'quit' }, ['quit']],
  [{ kind: 'pause-notifications', isPaused: true }, [{ areNotificationsPaused: true }]],
  [{ kind: 'pause-notifications', isPaused: false }, [{ areNotificationsPaused: false }]],
])('%o', (action, wanted) => {
  const { act, did } = follow();
  act(action);
  expect(did).toEqual(wanted);
});

it('leads to the watches once there is a page to show them on', async () => {
  const { act, did, shown } = follow();
  act({ kind: 'open-watches' });
  expect(did).toEqual(['show']);
  shown.resolve();
  await expect.poll(() => did).toEqual(['show', 'watches']);
});
