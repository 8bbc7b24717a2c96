import { expect, test } from 'vitest';
import { isOwnPage } from '../../../../electron/ipc/sender.ts';

test('the main frame of the app’s own page may call', () => {
  expect(isOwnPage({ url: 'app://console/index.html', parent: null })).toBe(true);
});

test.each([
  ['a frame that is gone', null],
  ['a frame inside the page', { url: 'app://console/index.html', parent: {} }],
  ['another page', { url: 'https://example.com/', parent: null }],
  ['a page that looks like it', { url: 'app://console@evil/index.html', parent: null }],
  ['a blank page', { url: 'about:blank', parent: null }],
  ['a page without an address', { url: '', parent: null }],
])('%s may not', (_what, frame) => expect(isOwnPage(frame)).toBe(false));
