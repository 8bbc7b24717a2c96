import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readElectronDownload } from '../../../scripts/doctor/electron-download.ts';
import { thisMachine } from '../../../scripts/doctor/machine.ts';
import { readStamp } from '../../../scripts/doctor/stamp.ts';
import electronManifest from '../../../node_modules/electron/package.json' with { type: 'json' };
import { startMirror } from './electron-mirror.ts';
import { copyProject, type ProjectCopy } from './project-copy.ts';
import { runScript } from './run-script.ts';

const { version } = electronManifest;
const script = '#!/bin/sh\n';
let project: ProjectCopy;
beforeEach(() => {
  project = copyProject();
});
afterEach(() => project.remove());

function download(env: NodeJS.ProcessEnv) {
  const cache = { electron_config_cache: join(project.folder, 'cache'), ELECTRON_GET_NO_PROGRESS: '1' };
  return runScript(project.script('doctor/get-electron.ts'), [], { ...cache, ...env });
}

/** A mirror whose archive the project's package `electron` accepts as its own. */
async function startOwnMirror() {
  const mirror = await startMirror(version, script);
  writeFileSync(join(project.electron, 'checksums.json'), mirror.checksums);
  return mirror;
}

function breakDownload(): void {
  mkdirSync(join(project.electron, 'dist'), { recursive: true });
  writeFileSync(join(project.electron, 'path.txt'), 'electron');
  writeFileSync(join(project.electron, 'dist/version'), version);
  writeFileSync(join(project.electron, 'dist/electron'), '');
}

// The archive that the mirror offers has Linux's layout.
describe.skipIf(process.platform !== 'linux')('npm run get-electron', () => {
  it('downloads with the package’s own install.js, and writes the stamp', async () => {
    await using mirror = await startOwnMirror();

    const { code, output } = await download({ ELECTRON_MIRROR: mirror.url });

    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('is ready') });
    expect(readElectronDownload(thisMachine, project.electron).state).toBe('ready');
    expect(readStamp(project.stampFile)).toMatchObject({
      runtime: 'electron',
      electronTriedAt: expect.any(String),
    });
  });

  it('downloads a broken file again: install.js accepts an empty executable as complete', async () => {
    await using mirror = await startOwnMirror();
    breakDownload();

    expect(await download({ ELECTRON_MIRROR: mirror.url })).toMatchObject({ code: 0 });
    expect(readFileSync(join(project.electron, 'dist/electron'), 'utf8')).toBe(script);
  });

  it('fails with the reason if nothing listens, and writes the time of the attempt into the stamp', async () => {
    const started = new Date();
    const { code, output } = await download({ ELECTRON_MIRROR: 'http://127.0.0.1:9/' });
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('is not downloaded') });
    const { electronTriedAt = '', runtime } = readStamp(project.stampFile);
    expect(runtime).toBeUndefined();
    expect(Date.parse(electronTriedAt)).toBeGreaterThanOrEqual(started.getTime());
  });
});
