import { afterEach, expect, it, vi } from 'vitest';
import { followSystemAccent } from '../../../../electron/desktop/system-accent.ts';

/** A system whose accent color the user can change. */
const system = vi.hoisted(() => {
  const listeners = new Map<string, () => void>();
  const addListener = (event: string, listener: () => void) => void listeners.set(event, listener);
  return {
    listeners,
    systemPreferences: {
      on: addListener,
      subscribeNotification: addListener,
      getAccentColor: (): string => '0078d4ff',
    },
  };
});
vi.mock('electron', () => system);
afterEach(() => {
  vi.restoreAllMocks();
  system.listeners.clear();
});

function follow(platform: NodeJS.Platform): string[] {
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
  const reported: string[] = [];
  followSystemAccent((color) => void reported.push(color));
  return reported;
}

it.each([
  ['win32', 'accent-color-changed'],
  ['darwin', 'AppleColorPreferencesChangedNotification'],
] as const)('is reported on %s now and after each change', (platform, event) => {
  const reported = follow(platform);
  expect(reported).toEqual(['0078d4ff']);
  // The other system's method is unknown there.
  expect([...system.listeners.keys()]).toEqual([event]);
  vi.spyOn(system.systemPreferences, 'getAccentColor').mockReturnValue('e81123ff');
  system.listeners.get(event)?.();
  expect(reported).toEqual(['0078d4ff', 'e81123ff']);
});

it('isn’t read on other systems', () => {
  expect(follow('linux')).toEqual([]);
  expect(system.listeners.size).toBe(0);
});
