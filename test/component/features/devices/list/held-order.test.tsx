import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeEntry, makeReport } from '../../../example-lab.ts';
import { main } from '../../../main.ts';
import { finishDrawing, openPage } from '../../../page.tsx';
import { deviceList } from '../../../screens/device-list.ts';

const { row, table } = deviceList;
const waiting = page.getByRole('button', { name: 'Show 1 update' });
const phone = (id: string, modelName: string, connectedUser = '') =>
  makeEntry('a', id, { modelName, connectedUser });
const right = phone('b', 'Right');
const taken = phone('b', 'Right', '박서준');
const left = phone('a', 'Left');
const center = phone('c', 'Center');
const list = (...devices: readonly ReturnType<typeof phone>[]) => [makeReport('a', devices)];
const firstRow = () => table.getByRole('row').nth(1);

/**
 * Moves the pointer onto the list, and then slightly all the time until it leaves the list: a slow test must not look like
 * a resting pointer.
 */
async function keepPointerMoving(): Promise<void> {
  await userEvent.hover(table, { position: { x: 100, y: 60 } });
  const timer = setInterval(() => {
    const hovered = document.querySelector('[role=grid]:hover');
    hovered?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, movementX: 1 }));
  }, 200);
  onTestFinished(() => clearInterval(timer));
}

async function openTable(): Promise<void> {
  await openPage({
    reports: list(right),
    view: { layout: 'table', sort: [{ field: 'model', direction: 'ascending' }] },
  });
  await expect.element(row('Right')).toMatchTextContent('Available');
  await keepPointerMoving();
}

test('under the pointer a change is drawn at once, and a new device waits for the button', async () => {
  await openTable();
  main.showFleet(list(taken, left));
  await expect.element(waiting).toBeVisible();
  await expect.element(row('Right')).toMatchTextContent('In use');
  await expect.element(row('Left')).toHaveLength(0);
  await waiting.click();
  await expect.element(firstRow()).toMatchTextContent('Left');
  await expect.element(page.getByText('1 update shown')).toBeVisible();
});

test('waiting devices are shown as soon as the pointer leaves the list', async () => {
  // The pointer rests after a timer. It does not run here, except while `expect` polls.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await openTable();
  main.showFleet(list(right, center));
  await expect.element(waiting).toBeVisible();
  await userEvent.hover(page.getByRole('navigation', { name: 'Pages' }), { position: { x: 5, y: 5 } });
  await finishDrawing();
  expect(table.element().textContent).toContain('Center');
  await expect.element(firstRow()).toMatchTextContent('Center');
  await expect.element(waiting).not.toBeInTheDocument();
});
