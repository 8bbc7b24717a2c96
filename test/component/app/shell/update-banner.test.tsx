import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { main } from '../../main.ts';
import { finishDrawing, openPage } from '../../page.tsx';
import { press } from '../../screens/keyboard.ts';

const offer = page.getByRole('status').filter({ hasText: 'Version 9.0.0 is ready to install.' });
const ready = { kind: 'ready', version: '9.0.0' } as const;

afterEach(() => void vi.useRealTimers());

test('a newer version is offered as soon as no key has been pressed for 3 seconds', async () => {
  await openPage();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const before = vi.getTimerCount();
  main.show('update', ready);
  await expect.poll(() => vi.getTimerCount()).toBe(before + 1);
  vi.advanceTimersByTime(2_900);
  await press('a');
  vi.advanceTimersByTime(2_900);
  await finishDrawing();
  await expect.element(offer).not.toBeInTheDocument();
  vi.advanceTimersByTime(100);
  await expect.element(offer).toBeVisible();
  main.handle({
    'updates.restart': () => {},
    'updates.postpone': () => main.show('update', { kind: 'none' }),
  });
  await offer.getByRole('button', { name: 'Restart now' }).click();
  expect(main.calls('updates.restart')).toHaveLength(1);
  await offer.getByRole('button', { name: 'Later' }).click();
  await expect.element(offer).not.toBeInTheDocument();
  expect(main.calls('updates.postpone')).toHaveLength(1);
});
