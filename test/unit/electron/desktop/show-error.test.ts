import { afterEach, expect, it, vi } from 'vitest';
import { showError } from '../../../../electron/desktop/show-error.ts';
import { BrowserWindow, electron } from '../../../fakes/electron.ts';

vi.mock('electron', () => import('../../../fakes/electron.ts'));
afterEach(() => {
  electron.isReady = true;
  electron.windows.length = 0;
  electron.dialogs.length = 0;
});

// Without a window, every message box of macOS blocks the console.
it('belongs to the window, which is visible', async () => {
  const window = new BrowserWindow({});
  await showError('Title', 'Text');
  const options = { type: 'error', title: 'Title', message: 'Title', detail: 'Text' };
  expect(electron.dialogs).toEqual([{ window, options }]);
  expect(window.did).toEqual(['show']);
});

it.each([
  ['before Electron is ready', false],
  ['without a window', true],
])('%s is an error box', async (_when, isReady) => {
  electron.isReady = isReady;
  await showError('Title', 'Text');
  expect(electron.dialogs).toEqual([{ window: null, options: ['Title', 'Text'] }]);
});
