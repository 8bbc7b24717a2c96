import { expect, it } from 'vitest';
import { followSystemAccent } from '../../../../electron/desktop/system-accent.ts';

/** A system whose accent color the user can change. */
function startSystem(platform: NodeJS.Platform) {
  let accent = '0078d4ff';
  let asked = 0;
  const reported: string[] = [];
  const listeners = new Map<string, () => void>();
  const addListener = (event: string, listener: () => void) => void listeners.set(event, listener);
  const source = {
    on: addListener,
    subscribeNotification: addListener,
    getAccentColor() {
      asked += 1;
      return accent;
    },
  };
  followSystemAccent(platform, source, (color) => void reported.push(color));
  return {
    reported,
    events: () => [...listeners.keys()],
    timesAsked: () => asked,
    choose: (next: string, event: string) => {
      accent = next;
      listeners.get(event)?.();
    },
  };
}

it.each([
  ['win32', 'accent-color-changed'],
  ['darwin', 'AppleColorPreferencesChangedNotification'],
] as const)('is reported on %s now and after each change', (platform, event) => {
  const { reported, events, choose } = startSystem(platform);
  expect(reported).toEqual(['0078d4ff']);
  // The other system's method is unknown there.
  expect(events()).toEqual([event]);
  choose('e81123ff', event);
  expect(reported).toEqual(['0078d4ff', 'e81123ff']);
});

it('is not read on other systems', () => {
  const { reported, events, timesAsked } = startSystem('linux');
  expect(timesAsked()).toBe(0);
  expect(events()).toEqual([]);
  expect(reported).toEqual([]);
});
