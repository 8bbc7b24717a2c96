import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { makeExampleLab } from '../example-lab.ts';
import { keepAgents } from '../lab-agents.ts';
import { finishDrawing, openPage } from '../page.tsx';
import { agentList } from '../screens/agents.ts';
import { openScreen } from '../screens/open-screen.ts';

const SHOWN_MS = 6_000;

/** Lets the test end the time of a toast. All other timers run. */
function holdToasts(): Map<unknown, () => void> {
  const held = new Map<unknown, () => void>();
  const [start, end] = [setTimeout, clearTimeout];
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms, ...rest) => {
    if (ms !== SHOWN_MS) return start(run, ms, ...rest);
    const timer = start(() => {}, 600_000);
    held.set(timer, run);
    return timer;
  });
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    held.delete(timer);
    end(timer);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return held;
}

test('a toast stays while the mouse or the focus is on it', async () => {
  await openPage({ reports: makeExampleLab(), handlers: keepAgents() });
  await openScreen('Agents');
  const running = holdToasts();
  await agentList.menuOf('Curiosities').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const toast = page.getByText('Removed 192.0.2.13:5037.');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(toast).toBeVisible();
  await expect.poll(() => running.size).toBe(1);
  undo.element().focus();
  await expect.poll(() => running.size).toBe(0);
  await undo.hover();
  undo.element().blur();
  await finishDrawing();
  expect(running.size).toBe(0);
  await page.getByRole('heading', { level: 1, name: 'Agents' }).hover();
  await expect.poll(() => running.size).toBe(1);
  await expect.element(toast).toBeVisible();
  for (const close of running.values()) close();
  await expect.element(toast).not.toBeInTheDocument();
});
