import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  devServer,
  hostResolverRules,
  isAllowedRequest,
  isAppUrl,
  startUrl,
  writeDevPolicy,
} from '../../../../electron/dev/page-source.ts';
import { contentSecurityPolicy } from '../../../../electron/desktop/csp.ts';
import * as packaged from '../../../../electron/desktop/page-source.ts';
import { findDevMarks } from '../../../fixtures/dev-marks.ts';

const address = `127.0.0.1:${devServer.port}`;

describe('with the dev server', () => {
  test.each([startUrl, `http://${address}/app/app.tsx?t=1`])('%s is the page’s own', (url) => {
    expect(isAppUrl(url)).toBe(true);
    expect(isAllowedRequest(url)).toBe(true);
  });

  test.each([
    'app://console/index.html',
    'http://127.0.0.1:1/',
    `http://127.0.0.1:${devServer.port}1/`,
    `https://${address}/`,
    `http://localhost:${devServer.port}/`,
    `http://${address}@evil/`,
    `http://evil/#http://${address}/`,
    null,
  ])('%s is not', (url) => expect(isAppUrl(url)).toBe(false));

  test('lets the page reach only the dev server’s socket', () => {
    expect(isAllowedRequest(`ws://${address}/?token=1`)).toBe(true);
    for (const url of [`ws://127.0.0.1:1/`, 'https://example.com/', 'http://127.0.0.1:5037/'])
      expect(isAllowedRequest(url)).toBe(false);
  });

  test('lets Chromium reach only loopback', () => {
    expect(devServer.host).toBe('127.0.0.1');
    expect(hostResolverRules).toBe(`${packaged.hostResolverRules}, EXCLUDE 127.0.0.1`);
  });

  test('changes the policy only for the dev server’s scripts, styles and socket', () => {
    const added = writeDevPolicy('abc').split('; ');
    const strict = contentSecurityPolicy.split('; ');
    expect(added.filter((directive) => !strict.includes(directive))).toEqual([
      "script-src 'self' 'nonce-abc'",
      `${strict.find((directive) => directive.startsWith('style-src'))} 'nonce-abc'`,
      `connect-src 'self' ws://${address}`,
    ]);
    expect(added).toHaveLength(strict.length);
  });
});

// Otherwise the tests of the build and of the package would search for texts that do not exist.
test('contains the marks that tests of a build look for', () => {
  const source = readFileSync(join(import.meta.dirname, '../../../../electron/dev/page-source.ts'), 'utf8');
  expect(findDevMarks(source)).toEqual(['address', 'socket', 'policy', 'resolverRule']);
});

test('a package has its own address and files and no network', () => {
  expect(packaged.startUrl).toBe('app://console/index.html');
  expect(packaged.hostResolverRules).toBe('MAP * ~NOTFOUND');
  for (const url of [startUrl, `ws://${address}/`]) {
    expect(packaged.isAppUrl(url)).toBe(false);
    expect(packaged.isAllowedRequest(url)).toBe(false);
  }
});
