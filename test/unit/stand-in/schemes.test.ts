import { afterAll, beforeAll, expect, test } from 'vitest';
import { protocol, toApp, toChromium } from '../../stand-in/main/schemes.ts';

beforeAll(() => protocol.handle('app', () => new Response()));
afterAll(() => protocol.unhandle('app'));

test.each([
  ['app://console/index.html', 'https://console.app.localhost/index.html'],
  ['app://console/a/b.js?c=1#d', 'https://console.app.localhost/a/b.js?c=1#d'],
])('%s is %s to Chromium, and back', (app, chromium) => {
  expect(toChromium(app)).toBe(chromium);
  expect(toApp(chromium)).toBe(app);
});

test.each([
  'https://example.com/',
  'https://console.app.localhost.evil/',
  'https://console.app.localhost:444/',
  'http://console.app.localhost/',
  'https://console.other.localhost/',
  'https://localhost/',
  'data:text/html,x',
])('%s stays what it is', (url) => expect(toApp(url)).toBe(url));

test('a scheme has one handler', () => {
  expect(() => protocol.handle('app', () => new Response())).toThrow('already registered');
});
