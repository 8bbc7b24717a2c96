import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readLock, readManifest } from './manifests.ts';

const folders = ['', 'test/bench/grid/peers/', 'test/mutation/'];

describe.each(folders)('the lockfile in ./%s', (folder) => {
  const packages = readLock(`${folder}package-lock.json`);
  const pathsOf = (isBad: (each: (typeof packages)[number]) => boolean) =>
    packages.filter(isBad).map(({ path }) => path);

  it('pins every package by version and digest', () => {
    expect(packages.length).toBeGreaterThan(20);
    expect(pathsOf(({ version }) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version ?? ''))).toEqual([]);
    expect(pathsOf(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([]);
  });

  it('uses only the registry', () => {
    const registry = 'https://registry.npmjs.org/';
    expect(
      pathsOf(({ link, resolved = registry }) => link === true || !resolved.startsWith(registry)),
    ).toEqual([]);
    const { dependencies, devDependencies, optionalDependencies } = readManifest(`${folder}package.json`);
    const wanted = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(wanted.filter(([, range]) => !/^[\^~]?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(range))).toEqual([]);
  });

  it('has no install scripts except the allowed ones', () => {
    const { allowScripts } = readManifest(`${folder}package.json`);
    const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript === true);
    const names = new Set(scripted.map(({ path }) => path.slice(path.lastIndexOf('node_modules/') + 13)));
    expect([...names].filter((name) => !Object.hasOwn(allowScripts, name))).toEqual([]);
    // And none is allowed that no longer exists.
    expect(Object.keys(allowScripts).filter((name) => !names.has(name))).toEqual([]);
  });
});

it('makes npm fail if a script has no decision', () => {
  const npmrc = readFileSync(new URL('../../../.npmrc', import.meta.url), 'utf8');
  expect(npmrc.split('\n')).toContain('strict-allow-scripts=true');
});

it('runs no script at installation', () => {
  expect(readManifest('package.json').allowScripts).toEqual({ 'electron-winstaller': false });
});

it('pins Node itself for every platform', () => {
  const locked = new Map(readLock('package-lock.json').map((each) => [each.path, each]));
  const names = Object.keys(readManifest('package.json').optionalDependencies);
  expect(names.map((name) => locked.get(`node_modules/${name}`))).toMatchObject([
    { os: 'darwin', cpu: 'arm64' },
    { os: 'darwin', cpu: 'x64' },
    { os: 'linux', cpu: 'arm64' },
    { os: 'linux', cpu: 'x64' },
    { os: 'win32', cpu: 'arm64' },
    { os: 'win32', cpu: 'x64' },
  ]);
});
