import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import electronManifest from '../../../node_modules/electron/package.json' with { type: 'json' };
import { startMirror } from './electron-mirror.ts';
import { copyProject } from './project-copy.ts';
import { runScript } from './run-script.ts';

const { version } = electronManifest;
const script = '#!/bin/sh\n';

// The archive that the mirror offers has Linux's layout.
it.skipIf(process.platform !== 'linux')(
  'npm run get-electron downloads a broken file again: install.js accepts an empty executable as complete',
  async () => {
    const project = copyProject();
    onTestFinished(() => project.remove());
    await using mirror = await startMirror(version, script);
    // The package `electron` accepts the archive as its own.
    writeFileSync(join(project.electron, 'checksums.json'), mirror.checksums);
    mkdirSync(join(project.electron, 'dist'), { recursive: true });
    writeFileSync(join(project.electron, 'path.txt'), 'electron');
    writeFileSync(join(project.electron, 'dist/version'), version);
    writeFileSync(join(project.electron, 'dist/electron'), '');
    const env = {
      electron_config_cache: join(project.folder, 'cache'),
      ELECTRON_GET_NO_PROGRESS: '1',
      ELECTRON_MIRROR: mirror.url,
    };
    expect(await runScript(project.script('doctor/get-electron.ts'), [], env)).toMatchObject({ code: 0 });
    expect(readFileSync(join(project.electron, 'dist/electron'), 'utf8')).toBe(script);
  },
);
