import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import type { UseStart } from '#shared/device/device.ts';
import { makeEntry, makeReport } from '../../../example-lab.ts';
import { main } from '../../../main.ts';
import { openPage, passTime } from '../../../page.tsx';
import { deviceList } from '../../../screens/device-list.ts';

const { card, row } = deviceList;
const ago = (seconds: number) => Date.now() - seconds * 1_000;
const inUse = (id: string, modelName: string, usedSince: UseStart) =>
  makeEntry('a', id, { modelName, connectedUser: 'kim' }, { usedSince });

test('a device in use shows its user and the duration, with “≥” if the console did not observe the start', async () => {
  const before = inUse('x', 'Taken before', { at: ago(130), isAtLeast: true });
  const free = makeEntry('a', 'y', { modelName: 'Taken now' });
  const just = inUse('z', 'Just seen', { at: ago(10), isAtLeast: true });
  await openPage({ reports: [makeReport('a', [before, free, just])] });
  // “At least under a minute” says nothing.
  await expect.element(card('Just seen')).toMatchTextContent(/In usekim(?!.*min)/);
  await expect.element(card('Taken before')).toMatchTextContent(/In usekim · ≥ 2 min/);
  await card('Taken before')
    .getByText(/^\s*· ≥/)
    .hover();
  await expect.element(card('Taken before').getByTitle(/^In use since before \d\d:\d\d:\d\d$/)).toBeVisible();

  const taken = inUse('y', 'Taken now', { at: ago(0), isAtLeast: false });
  main.showFleet([makeReport('a', [before, taken])]);
  await expect.element(card('Taken now')).toMatchTextContent(/In usekim · under 1 min/);
  await card('Taken now')
    .getByText(/^\s*· under/)
    .hover();
  await expect.element(card('Taken now').getByTitle(/^In use since \d\d:\d\d:\d\d$/)).toBeVisible();
});

test('a row says nothing of its age for 20 s, then says that it is late, and then that it is old', async () => {
  const report = makeReport('a', [makeEntry('a', 'x', { modelName: 'Late', connectedUser: '' })]);
  await openPage({ reports: [report] });
  // Screen readers always get the time, and the free room beside the state has it as its tooltip.
  await expect.element(card('Late')).toMatchTextContent(/Availableas of \d\d:\d\d$/);
  const room = card('Late')
    .getByText(/^as of/)
    .element().parentElement;
  expect(room?.clientHeight).toBeGreaterThan(0);
  room?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  expect(room?.title).toMatch(/^as of \d\d:\d\d:\d\d$/);
  const block = page.getByTitle('Show agents');
  await expect.element(block).toMatchTextContent('Up to date1 of 1 agent online');
  passTime(21_000);
  await expect.element(card('Late')).toMatchTextContent(/Available25 s ago$/);
  await expect.element(block).toMatchTextContent('Updated 25 s ago1 of 1 agent online');
  passTime(30_000);
  await expect.element(card('Late')).toMatchTextContent(/Unknown· available beforeas of \d\d:\d\d$/);
});

// In this order, because no other cells get a tint while some have one.
describe.each(['reduce', 'no-preference'])('with motion: %s', (reducedMotion) => {
  test('a change of availability tints its cell for a moment, of at most 20 cells', async () => {
    await emulateMotion(reducedMotion);
    const phones = (connectedUser: string) =>
      Array.from({ length: 25 }, (_, index) => makeEntry('a', `phone-${index}`, { connectedUser }));
    const size = { width: 1440, height: 1400 };
    await openPage({ reports: [makeReport('a', phones(''))], view: { layout: 'table' }, size });
    await expect.element(row('Available')).toHaveLength(25);
    const animate = vi.spyOn(Element.prototype, 'animate');
    onTestFinished(() => animate.mockRestore());
    main.showFleet([makeReport('a', phones('lee'))]);
    await expect.element(row('In use')).toHaveLength(25);
    // Only cells of the list, which are HTML elements, are animated.
    const fields = animate.mock.contexts.map((cell) => (cell as HTMLElement).dataset['field']);
    expect(new Set(fields)).toEqual(new Set(reducedMotion === 'reduce' ? [] : ['availability']));
    expect(fields.length).toBeLessThanOrEqual(20);
  });
});

async function emulateMotion(value: string): Promise<void> {
  const set = async (features: { name: string; value: string }[]) => {
    await cdp().send('Emulation.setEmulatedMedia', { features });
  };
  await set([{ name: 'prefers-reduced-motion', value }]);
  onTestFinished(() => set([]));
}
