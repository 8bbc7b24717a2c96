import { expect, test } from 'vitest';
import { registerSchemesAsPrivileged, toApp, toChromium } from '../../../stand-in/main/schemes.ts';

registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);

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
  'https://console.plain.localhost/',
  'https://localhost/',
  'data:text/html,x',
])('%s is unchanged', (url) => expect(toApp(url)).toBe(url));
