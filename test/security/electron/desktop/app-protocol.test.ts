import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAppProtocol } from '../../../../electron/desktop/app-protocol.ts';
import { contentSecurityPolicy } from '../../../../electron/desktop/csp.ts';

let folder: string;
let root: string;
let serve: (request: Request) => Promise<Response>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'protocol-'));
  root = join(folder, 'renderer');
  mkdirSync(join(root, 'assets'), { recursive: true });
  mkdirSync(join(folder, 'renderer-evil'));
  writeFileSync(join(root, 'index.html'), '<!doctype html>');
  writeFileSync(join(root, 'assets/한 글.js'), '1');
  writeFileSync(join(root, 'assets/a.CSS'), '1');
  writeFileSync(join(root, 'assets/unknown.kind'), '1');
  writeFileSync(join(root, '..index.html'), '1');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'renderer-evil/secret.txt'), 'secret');
  serve = createAppProtocol(root);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A request for an address before the platform's own normalization. */
function sendRequest(url: string, method = 'GET'): Promise<Response> {
  // The part of a Request that the handler reads.
  return serve({ url, method } as Request);
}

test('changes only HTML before serving it', async () => {
  const marked = createAppProtocol(root, (html) => `${html}<p>`);
  const read = async (url: string) => (await marked({ url, method: 'GET' } as Request)).text(); // as above
  expect(await read('app://console/index.html')).toBe('<!doctype html><p>');
  expect(await read('app://console/assets/unknown.kind')).toBe('1');
});

describe('served paths', () => {
  test.each([
    ['app://console/index.html', 'text/html; charset=utf-8'],
    ['app://console/index.html?x=/../../y#/../z', 'text/html; charset=utf-8'],
    ['app://console/assets/../index.html', 'text/html; charset=utf-8'],
    ['app://console/..index.html', 'text/html; charset=utf-8'],
    ['app://console/assets/%ED%95%9C%20%EA%B8%80.js', 'text/javascript; charset=utf-8'],
    ['app://console/assets/a.CSS', 'text/css; charset=utf-8'],
    ['app://console/assets/unknown.kind', 'application/octet-stream'],
  ])('%s as %s', async (url, type) => {
    const response = await sendRequest(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
  });
});

describe('rejected paths', () => {
  test.each([
    ['a parent', 'app://console/../secret.txt'],
    ['an encoded parent', 'app://console/%2e%2e/secret.txt'],
    ['an encoded slash', 'app://console/..%2fsecret.txt'],
    ['encoded slashes below a folder', 'app://console/a/..%2f..%2fsecret.txt'],
    ['both encoded', 'app://console/%2e%2e%2fsecret.txt'],
    ['encoded twice', 'app://console/%252e%252e%252fsecret.txt'],
    ['a folder whose name begins alike', 'app://console/..%2frenderer-evil/secret.txt'],
    ['a backslash', 'app://console/..\\secret.txt'],
    ['an encoded backslash', 'app://console/..%5csecret.txt'],
    ['a broken escape', 'app://console/%zz'],
    ['a cut-off escape', 'app://console/%'],
    ['bytes that are no UTF-8', 'app://console/%ff%fe'],
    ['a NUL', 'app://console/index.html%00.png'],
    ['an absolute path', 'app://console//etc/passwd'],
    ['the folder itself', 'app://console/'],
    ['a folder', 'app://console/assets'],
    ['a missing file', 'app://console/missing.js'],
    ['a name longer than names can be', `app://console/${'x'.repeat(5000)}`],
    ['another host', 'app://evil/index.html'],
    ['another scheme', 'https://console/index.html'],
  ])('%s', async (_what, url) => {
    const response = await sendRequest(url);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('Not found');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  test('other methods than GET', async () => {
    const response = await sendRequest('app://console/index.html', 'POST');
    expect(response.status).toBe(405);
    expect(await response.text()).toBe('Method not allowed');
  });
});

test('sends the policy with every response and forbids sniffing', async () => {
  for (const url of ['app://console/index.html', 'app://console/missing', 'app://console/..%2fsecret.txt']) {
    const { headers } = await sendRequest(url);
    expect(headers.get('content-security-policy')).toBe(contentSecurityPolicy);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
  }
});
