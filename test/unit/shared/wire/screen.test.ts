import { expect, it } from 'vitest';
import { takesScreenshots } from '#shared/device/agent-kinds.ts';
import type { ScreenFacts } from '#shared/model/fleet/screenshot.ts';
import { readScreenFacts, writeScreenFacts } from '#shared/wire/screen.ts';

it.each<ScreenFacts>([
  { takenAt: 1_764_000_000_123, screen: 'on', displays: 2 },
  { takenAt: 0, screen: 'off', displays: null },
])('reads the headers that it has written: %j', (facts) => {
  expect(readScreenFacts(writeScreenFacts(facts))).toEqual(facts);
});

it('has no picture without its time, and ignores unknown values', () => {
  const written = writeScreenFacts({ takenAt: 5, screen: 'on', displays: 1 });
  const odd = { ...written, 'device-lab-screen': 'dim', 'device-lab-displays': '-1' };
  expect(readScreenFacts(odd)).toEqual({ takenAt: 5, screen: 'unknown', displays: null });
  expect(readScreenFacts({ ...written, 'device-lab-taken': 'now' })).toBeNull();
  expect(readScreenFacts({})).toBeNull();
});

it.each([
  ['adb/1.0.41', true],
  ['demo/0.3.0', true],
  ['device-lab/0.3.0+screen', true],
  ['device-lab/0.3.0', false],
  ['usbmux/1.1', false],
  [null, false],
])('pictures of the phones of an agent with the version %s: %s', (version, takes) => {
  expect(takesScreenshots(version)).toBe(takes);
});
