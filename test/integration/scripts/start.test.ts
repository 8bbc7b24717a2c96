import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import electronManifest from '../../../node_modules/electron/package.json' with { type: 'json' };
import { readStamp, updateStamp } from '../../../scripts/doctor/stamp.ts';
import { listen } from '../../fakes/adb/listen.ts';
import { writeFakeRuntime } from './fake-runtime.ts';
import { copyProject, type ProjectCopy } from './project-copy.ts';
import { runScript } from './run-script.ts';

const switchesForRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
/** What Electron's own `install.js` unpacks. */
const unpacked = {
  'dist/electron': '#!/bin/sh\n',
  'dist/version': electronManifest.version,
  'path.txt': 'electron',
};
/** Replaces `install.js`. Like the real one, it takes an executable that is there for complete, even an empty one. */
const installer = `
const { existsSync, mkdirSync, writeFileSync } = require('node:fs');
process.chdir(__dirname);
if (existsSync('dist/electron')) process.exit();
mkdirSync('dist');
for (const [name, text] of Object.entries(${JSON.stringify(unpacked)})) writeFileSync(name, text);
`;
let project: ProjectCopy;
let dist = '';
beforeEach(() => {
  project = copyProject();
  dist = join(project.folder, 'own build');
  writeFakeRuntime(dist);
  writeFakeRuntime(join(project.folder, 'test/stand-in'), 'start.ts');
});
afterEach(() => project.remove());

function start(args: readonly string[], env: NodeJS.ProcessEnv) {
  // Any executable can be the browser: the fake stand-in opens none.
  return runScript(project.script('start.ts'), args, { CHROMIUM_PATH: process.execPath, ...env });
}

/** A server for Electron's archives. Returns its address. */
async function startMirror(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${await listen(server)}/`;
}

// Windows cannot execute the fake runtime, whose name has no suffix.
describe.skipIf(process.platform === 'win32')('npm start on Electron', () => {
  it('names the runtime on standard error, and leaves standard output to the app', async () => {
    const env = { DISPLAY: ':0', ELECTRON_OVERRIDE_DIST_PATH: dist, ELECTRON_RUN_AS_NODE: '1' };
    const { code, output, errors } = await start(['--self-check', '--lang=ko'], env);

    expect(code).toBe(3);
    expect(JSON.parse(output)).toMatchObject({
      args: [...switchesForRoot, '--self-check', '--lang=ko', project.folder],
      asNode: null,
    });
    expect(errors).toContain(`Runtime: Electron of unknown version (${join(dist, 'electron')}).`);
    expect(errors).toContain('Note: ELECTRON_RUN_AS_NODE is set');
  });
});

describe.skipIf(process.platform === 'win32')('npm start on the stand-in', () => {
  const beside = 'is being downloaded beside the console';

  it('prints the reason, and fails with REQUIRE_ELECTRON=1', async () => {
    updateStamp(project.stampFile, { electronTriedAt: new Date().toISOString() });
    const args = ['--self-check'];
    const chosen = await start(args, {});
    expect(chosen.code).toBe(3);
    expect(chosen.errors).toContain("through the stand-in, because Electron's runtime is not downloaded.");
    expect(chosen.errors).not.toContain(beside);

    const required = await start([...args, '--skip-checks'], { REQUIRE_ELECTRON: '1' });
    expect({ code: required.code, output: required.output }).toEqual({ code: 1, output: '' });
    expect(required.errors).toContain('  Remedy: npm run get-electron');
  });

  it.skipIf(process.platform !== 'linux')('replaces a broken download while the console runs', async () => {
    const place = (name: string) => join(project.electron, name);
    writeFileSync(place('install.js'), installer);
    mkdirSync(place('dist'));
    for (const [name, text] of Object.entries({ ...unpacked, 'dist/electron': '' }))
      writeFileSync(place(name), text);
    const env = { ELECTRON_MIRROR: await startMirror((_request, response) => response.end()) };
    const { code, errors } = await start(['--headless', '--self-check'], env);
    expect(code).toBe(3);
    expect(errors).toContain(beside);
    await vi.waitFor(() => expect(readStamp(project.stampFile).runtime).toBe('electron'));
    expect(readFileSync(place('dist/electron'), 'utf8')).toBe(unpacked['dist/electron']);
  });

  it('does not wait for the download, and tries it once a day', async () => {
    const env = { ELECTRON_MIRROR: await startMirror(() => {}) };
    const first = await start(['--headless', '--self-check'], env);
    expect(first).toMatchObject({ code: 3, errors: expect.stringContaining(beside) });
    await vi.waitFor(() => expect(readStamp(project.stampFile).electronTriedAt).toBeDefined());

    const second = await start(['--headless', '--self-check'], env);
    expect(second.code).toBe(3);
    expect(second.errors).not.toContain(beside);
  });
});
