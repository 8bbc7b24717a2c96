import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { createEventSource } from '../../../../electron/console/events.ts';
import type { TraySummary } from '../../../../electron/console/console-interface.ts';
import { stayInTray } from '../../../../electron/desktop/stay-in-tray.ts';
import type { TrayContent } from '../../../../electron/desktop/tray-menu.ts';
import { noDevices } from '#shared/device/availability.ts';

const noAlerts: TraySummary['waiting'] = [];

/** The parts of the core that the tray uses, and an icon that records its content. */
function startTray({ hasTray = true, tray = defaultSettings.tray, waiting = noAlerts } = {}) {
  const events = createEventSource();
  const shown: TrayContent[] = [];
  const notifications: string[] = [];
  const did: string[] = [];
  const opened = Promise.withResolvers<void>();
  let settings: Settings = { ...defaultSettings, tray };
  let free = 1;
  let icons = 0;
  const summary = (): TraySummary => ({
    isSignedIn: true,
    isLocked: false,
    counts: { ...noDevices, available: free },
    waiting,
    areNotificationsPaused: false,
    language: 'en',
  });
  const change = (next: object) => {
    settings = { ...settings, ...next };
    if (settings.areNotificationsPaused) did.push('pause');
    events.emit('settings.changed', { settings, language: 'en' });
  };
  const stay = stayInTray({
    core: {
      traySummary: summary,
      settings: { read: () => settings, change },
      subscribe: (listener) => events.subscribe(listener),
      showPage: (page) => did.push(page),
    },
    notifier: { show: ({ body }) => notifications.push(body) },
    putIcon: hasTray
      ? () => {
          icons += 1;
          return { show: (content) => shown.push(content), remove: () => (icons -= 1) };
        }
      : null,
    showConsole() {
      did.push('show');
      return opened.promise;
    },
    quit: () => did.push('quit'),
  });
  /** Changes the fleet, so that this many are free. */
  const setFree = (count: number, isReported = true) => {
    free = count;
    if (isReported) events.emit('notices.changed', []);
  };
  const lastLine = () => shown.at(-1)?.tooltip.split('\n')[1];
  /** Electron types the click with the item, the window and the event; ours take none. */
  const click = (label: string) =>
    (shown.at(-1)?.lines.find((line) => line.label === label)?.click as (() => void) | undefined)?.();
  return { stay, shown, notifications, did, opened, click, setFree, change, lastLine, icons: () => icons };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('shows at once, then updates once a second', () => {
  const { shown, setFree, lastLine } = startTray();
  expect(lastLine()).toBe('1 of 1 device available');
  for (let ms = 0; ms < 10_000; ms += 10) {
    setFree(2 + ms);
    vi.advanceTimersByTime(10);
  }
  expect(shown.length).toBeGreaterThanOrEqual(10);
  expect(shown.length).toBeLessThanOrEqual(11);
  vi.advanceTimersByTime(1_000);
  expect(lastLine()).toBe('9992 of 9992 devices available');
});

it('keeps an open menu while nothing changes', () => {
  const { shown, setFree } = startTray();
  setFree(1);
  vi.advanceTimersByTime(60_000);
  expect(shown).toHaveLength(1);
});

it('resets a check mark if nothing changed after a click', () => {
  const { shown, did, click } = startTray();
  click('Pause notifications');
  expect(did).toEqual(['pause']);
  vi.advanceTimersByTime(1_000);
  expect(shown).toHaveLength(2);
  expect(shown[1]?.lines.map(({ checked }) => checked)).toContain(false);
});

it('opens the console, then its alerts, and quits', async () => {
  const waiting = { target: { kind: 'device', key: 'a', name: 'Pixel' }, when: 'available' } as const;
  const { did, opened, click } = startTray({
    waiting: [{ ...waiting, id: 'w', idleMinutes: null, createdAt: 0, except: [] }],
  });
  click('Open Device Lab Console');
  click('Pixel: when available');
  click('Quit');
  expect(did).toEqual(['show', 'show', 'quit']);
  opened.resolve();
  await vi.waitFor(() => expect(did.at(-1)).toBe('alerts'));
});

it('shows a change caused only by time', () => {
  const { setFree, lastLine } = startTray();
  setFree(0, false);
  vi.advanceTimersByTime(6_000);
  expect(lastLine()).toBe('No devices yet');
});

it('comes and goes with the setting', () => {
  const { stay, change, icons } = startTray();
  change({ tray: { isKept: false, isExplained: false } });
  vi.advanceTimersByTime(1_000);
  expect([stay.isOn(), icons()]).toEqual([false, 0]);
  change({ tray: { isKept: true, isExplained: false } });
  vi.advanceTimersByTime(1_000);
  expect([stay.isOn(), icons()]).toEqual([true, 1]);
});

it('stays away if the desktop has no tray', () => {
  const { stay } = startTray({ hasTray: false });
  vi.advanceTimersByTime(10_000);
  expect(stay.isOn()).toBe(false);
});

it('is explained only once', () => {
  const { stay, notifications } = startTray();
  stay.explain();
  stay.explain();
  expect(notifications).toEqual([expect.stringContaining('keeps running in the tray')]);
  const again = startTray({ tray: { isKept: true, isExplained: true } });
  again.stay.explain();
  expect(again.notifications).toEqual([]);
});

it('is removed when the console is closed, and leaves no timer', () => {
  const { stay, icons, setFree } = startTray();
  setFree(2);
  expect(vi.getTimerCount()).toBe(2);
  stay.close();
  expect(icons()).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
  // A change that comes later.
  setFree(3);
  expect(vi.getTimerCount()).toBe(0);
});
