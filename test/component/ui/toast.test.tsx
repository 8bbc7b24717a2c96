import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { makeExampleLab } from '../example-lab.ts';
import { keepAgents } from '../lab-agents.ts';
import { finishDrawing, openPage } from '../page.tsx';
import { agentList } from '../screens/agents.ts';
import { openScreen } from '../screens/open-screen.ts';

afterEach(() => void vi.useRealTimers());

test('a toast stays while the mouse or the focus is on it', async () => {
  await openPage({ reports: makeExampleLab(), handlers: keepAgents() });
  await openScreen('Agents');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await agentList.menuOf('Curiosities').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const toast = page.getByText('Removed 192.0.2.13:5037.');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(toast).toBeVisible();
  const started = vi.getTimerCount();
  undo.element().focus();
  await expect.poll(() => vi.getTimerCount()).toBe(started - 1);
  vi.advanceTimersByTime(10_000);
  await finishDrawing();
  await expect.element(toast).toBeVisible();
  await undo.hover();
  undo.element().blur();
  vi.advanceTimersByTime(10_000);
  await finishDrawing();
  await expect.element(toast).toBeVisible();
  const held = vi.getTimerCount();
  await page.getByRole('heading', { level: 1, name: 'Agents' }).hover();
  await expect.poll(() => vi.getTimerCount()).toBe(held + 1);
  vi.advanceTimersByTime(5_000);
  await finishDrawing();
  await expect.element(toast).toBeVisible();
  vi.advanceTimersByTime(1_500);
  await expect.element(toast).not.toBeInTheDocument();
});
