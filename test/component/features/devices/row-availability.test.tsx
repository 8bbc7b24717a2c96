import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { makeEntry, makeReport } from '../../example-lab.ts';
import { main } from '../../main.ts';
import { openPage, passTime } from '../../page.tsx';
import { deviceList } from '../../screens/device-list.ts';

const { card, row } = deviceList;
const ago = (seconds: number) => Date.now() - seconds * 1_000;

test('a device in use shows its user and the duration, with “≥” if the console did not observe the start', async () => {
  const before = makeEntry(
    'a',
    'x',
    { modelName: 'Taken before', connectedUser: 'kim' },
    { usedSince: { at: ago(130), isAtLeast: true } },
  );
  const free = makeEntry('a', 'y', { modelName: 'Taken now' });
  await openPage({ reports: [makeReport('a', [before, free])] });
  await expect.element(card('Taken before')).toMatchTextContent(/In usekim · ≥ 2 min/);
  await card('Taken before')
    .getByText(/^\s*· ≥/)
    .hover();
  await expect.element(card('Taken before').getByTitle(/^In use since before \d\d:\d\d:\d\d$/)).toBeVisible();

  const taken = makeEntry(
    'a',
    'y',
    { modelName: 'Taken now', connectedUser: 'lee' },
    { usedSince: { at: ago(0), isAtLeast: false } },
  );
  main.showFleet([makeReport('a', [before, taken])]);
  await expect.element(card('Taken now')).toMatchTextContent(/In uselee · 10 s/);
  passTime(20_000);
  await expect.element(card('Taken now')).toMatchTextContent(/lee · 20 s/);
  await card('Taken now')
    .getByText(/^\s*· 20 s/)
    .hover();
  await expect.element(card('Taken now').getByTitle(/^In use since \d\d:\d\d:\d\d$/)).toBeVisible();
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
