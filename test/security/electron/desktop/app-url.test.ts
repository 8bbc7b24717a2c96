import { describe, expect, test } from 'vitest';
import { isAllowedRequest, isAppUrl, startUrl } from '../../../../electron/desktop/app-url.ts';

describe('isAppUrl', () => {
  test.each([startUrl, 'app://console/', 'app://console/assets/index.js?v=1#top'])(
    'accepts %s as its own',
    (url) => expect(isAppUrl(url)).toBe(true),
  );

  test.each([
    ['another host', 'app://other/index.html'],
    ['a longer host', 'app://console.evil/'],
    ['the host as user', 'app://console@evil/'],
    ['a user', 'app://user@console/'],
    ['a user and a password', 'app://user:word@console/'],
    ['a password alone', 'app://:word@console/'],
    ['a port', 'app://console:80/'],
    ['a scheme in capitals, which Chromium never shows', 'APP://console/index.html'],
    ['a host in capitals, which Chromium never shows', 'app://CONSOLE/'],
    ['no path, which Chromium always adds', 'app://console'],
    ['a leading space, which Chromium removes', ' app://console/'],
    ['an encoded slash in the host', 'app://console%2fevil/'],
    ['no host', 'app:console'],
    ['no host, with slashes', 'app:///console/'],
    ['a longer scheme', 'apps://console/'],
    ['the host of another scheme', 'https://console/'],
    ['the address the stand-in shows Chromium', 'https://console.app.localhost/'],
    ['a file', 'file:///app://console/'],
    ['data', 'data:text/html,app://console/'],
    ['a script', 'javascript:location="app://console/"'],
    ['a blank page', 'about:blank'],
    ['a blob of the page itself', 'blob:app://console/8b0c'],
    ['nothing', ''],
    ['words', 'null'],
    ['no text', null],
    ['nothing at all', undefined],
    ['an object that reads as the URL', { toString: (): string => startUrl }],
  ])('rejects %s', (_what, url) => expect(isAppUrl(url)).toBe(false));
});

describe('isAllowedRequest', () => {
  test.each([
    startUrl,
    'data:image/png;base64,AA==',
    'blob:app://console/1',
    'devtools://devtools/bundled/x.js',
  ])('allows %s', (url) => expect(isAllowedRequest(url)).toBe(true));

  test.each([
    'http://127.0.0.1:5037/',
    'https://example.com/',
    'ws://127.0.0.1/',
    'wss://example.com/',
    'file:///etc/passwd',
    'ftp://example.com/',
    'chrome://settings/',
    'app://other/',
    'not a url',
    null,
  ])('blocks %s', (url) => expect(isAllowedRequest(url)).toBe(false));
});
