import { expect, it, vi } from 'vitest';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import type { TriggeredAlert } from '#shared/model/fleet/alert.ts';
import {
  createAlertNotifications,
  type Notifier,
} from '../../../../../../electron/console/collections/alerts/alert-notifications.ts';
import { createRecordingLog } from '../../../../../fakes/recording-log.ts';

const at = new Date(2026, 10, 23, 22, 30).getTime();
const triggered: TriggeredAlert = {
  alert: {
    id: 'w',
    target: { kind: 'device', key: 'a/0/x', name: 'x' },
    when: 'disconnected',
    idleMinutes: null,
    createdAt: at,
    except: [],
  },
  at,
  deviceKey: 'a/0/x',
  deviceName: 'Model x',
  agent: 'Rack',
};

function notify(settings: Partial<Settings>) {
  const show = vi.fn<Notifier['show']>();
  const onFollowed = vi.fn<(deviceKey: string) => void>();
  const log = createRecordingLog();
  createAlertNotifications({
    notifier: { show },
    settings: { read: () => ({ ...defaultSettings, ...settings }), language: () => 'ko' },
    log,
    onFollowed,
  })(triggered);
  return { show, onFollowed, log };
}

it('shows a triggered alert in the user’s language, and opens its device after a click', () => {
  const { show, onFollowed, log } = notify({});
  expect(show).toHaveBeenCalledExactlyOnceWith(
    { title: 'Model x', body: expect.stringMatching(/Rack.*[가-힣]/) },
    expect.any(Function),
  );
  expect(onFollowed).not.toHaveBeenCalled();
  show.mock.calls[0]?.[1]();
  expect(onFollowed).toHaveBeenCalledExactlyOnceWith('a/0/x');
  // The log has no names.
  expect(log.lines.map((line): unknown => JSON.parse(line))).toEqual([
    { level: 'info', message: 'An alert was triggered', when: 'disconnected' },
  ]);
});

it('shows nothing in quiet hours or while notifications are paused', () => {
  expect(notify({ quietHours: { from: '22:00', to: '07:00' } }).show).not.toHaveBeenCalled();
  expect(notify({ quietHours: { from: '07:00', to: '22:00' } }).show).toHaveBeenCalledOnce();
  expect(notify({ areNotificationsPaused: true }).show).not.toHaveBeenCalled();
});
