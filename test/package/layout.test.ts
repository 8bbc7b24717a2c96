import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { extractFile, getRawHeader, listPackage } from '@electron/asar';
import { FuseState, getCurrentFuseWire } from '@electron/fuses';
import plist from 'plist';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '../../scripts/package/pack-layout.ts';
import { systems } from '../../scripts/package/dummy-runtime.ts';
import { findDevMarks } from '../fixtures/dev-marks.ts';
import { wantedFuses } from './fuses.ts';
import { type UnpackedApp, unpackApp } from './unpacked-app.ts';

const sizeLimit = 8_000_000;

describe.each(systems)('the package for %s', (system) => {
  let app: UnpackedApp;
  beforeAll(async () => {
    app = await unpackApp(system);
  });
  afterAll(() => rmSync(app.output, { recursive: true, force: true }));

  it('contains only the bundles', () => {
    // Electron reads the archive with slashes on each system, but `listPackage` returns the system's own separators.
    const files = listPackage(app.archive, { isPack: false }).map((file) => file.replaceAll('\\', '/'));

    const strange = files.filter(
      (file) => !/^\/(package\.json|out(\/(main|preload|renderer)(\/.*)?)?)$/.test(file),
    );
    expect(strange).toEqual([]);
    expect(files.filter((file) => /\.(map|tsx?)$|stand-in/.test(file))).toEqual([]);
  });

  it('has nothing of the dev server', () => {
    const scripts = listPackage(app.archive, { isPack: false })
      .map((file) => file.replaceAll('\\', '/').slice(1))
      .filter((file) => /\.(c?js|html)$/.test(file));
    expect(scripts).toContain('out/main/main.js');
    expect(
      scripts.filter((file) => findDevMarks(extractFile(app.archive, file).toString()).length > 0),
    ).toEqual([]);
  });

  it('has its start file, preload and page', () => {
    const manifest = z
      .record(z.string(), z.unknown())
      .parse(JSON.parse(extractFile(app.archive, 'package.json').toString()));
    const entry = z.string().parse(manifest['main']);

    for (const file of [entry, 'out/preload/preload.cjs', 'out/renderer/index.html'])
      expect(extractFile(app.archive, file).equals(readFileSync(join(root, file)))).toBe(true);
    expect(manifest).not.toHaveProperty('scripts');
    expect(manifest).not.toHaveProperty('devDependencies');
    expect(manifest['dependencies'] ?? {}).toEqual({});
  });

  it('has every fuse as wanted', async () => {
    const wire = await getCurrentFuseWire(app.executable);

    const burnt = wantedFuses.map(({ option, key }) => [key, wire[option] === FuseState.ENABLE]);
    expect(burnt).toEqual(wantedFuses.map(({ key, on }) => [key, on]));
    // Each is decided: none is left to Electron's default.
    expect(wantedFuses.map(({ option }) => wire[option])).not.toContain(FuseState.INHERIT);
  });

  it('contains its license and those of its packages', () => {
    expect(readFileSync(join(app.resources, 'LICENSE.txt'), 'utf8')).toBe(
      readFileSync(join(root, 'LICENSE'), 'utf8'),
    );
    expect(readFileSync(join(app.resources, 'THIRD-PARTY-LICENSES.txt'), 'utf8')).toBe(
      readFileSync(join(root, 'out/THIRD-PARTY-LICENSES.txt'), 'utf8'),
    );
  });

  // For macOS, electron-builder takes them only from Electron's own archive, which the smoke test checks.
  it.skipIf(system === 'mac')('contains the licenses of Electron and Chromium', () => {
    expect(existsSync(join(app.folder, 'LICENSE.electron.txt'))).toBe(true);
    expect(existsSync(join(app.folder, 'LICENSES.chromium.html'))).toBe(true);
  });

  it.runIf(system === 'win')('shows the icon in each of its sizes', () => {
    const [group] = Resource.IconGroupEntry.fromEntries(readResources(app.executable));
    expect(group?.icons).toHaveLength(8);
  });

  it.runIf(system === 'mac')('shows the icon', () => {
    const icon = readFileSync(join(app.resources, 'icon.icns'));
    expect(icon.equals(readFileSync(join(root, 'packaging/icon.icns')))).toBe(true);
  });

  it('has an archive of at most 8 MB', () => {
    expect(statSync(app.archive).size).toBeLessThan(sizeLimit);
  });

  it.runIf(system !== 'linux')('contains the digest of its archive', () => {
    const header = createHash('sha256').update(getRawHeader(app.archive).headerString).digest('hex');

    expect(readIntegrity(app)).toContain(header);
  });
});

/** The digest with which Electron checks the archive before it runs it. Electron for Linux does not check it. */
function readIntegrity(app: UnpackedApp): string {
  if (app.system === 'mac')
    return JSON.stringify(plist.parse(readFileSync(join(app.folder, 'Contents/Info.plist'), 'utf8')));
  const entry = readResources(app.executable).find(({ type }) => type === 'INTEGRITY');
  return Buffer.from(entry?.bin ?? new ArrayBuffer(0)).toString();
}

function readResources(executable: string): NtExecutableResource['entries'] {
  return NtExecutableResource.from(NtExecutable.from(readFileSync(executable))).entries;
}
