import assert from 'node:assert/strict';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen } from '../fakes/adb/listen.ts';
import { ownNode } from '../../scripts/node-programs.mjs';
import { check } from './checks.ts';
import { makeProject } from './project.ts';
import { type Ended, windowsPath, type Wine } from './wine.ts';

/**
 * Sets up a project and starts it, like a user who has just cloned it and later got a newer version.
 * @param nodeFolder replaces `C:\Program Files\nodejs`
 */
export async function checkSetUp(wine: Wine, nodeFolder: string, folder: string): Promise<void> {
  makeProject(folder);
  const before = readdirSync(folder);
  const mirror = await startMirror();
  const node = windowsPath(join(nodeFolder, 'node.exe'));
  const npm = windowsPath(join(nodeFolder, 'node_modules/npm/bin/npm-cli.js'));
  const run = (...args: readonly string[]) =>
    wine.run([node, ...args], { cwd: folder, env: { ELECTRON_MIRROR: mirror.url } });
  const own = ownNode(folder, { platform: 'win32', arch: 'x64' });

  await check('set-up: a fresh clone, from a path with spaces and Korean letters', async () => {
    const ended = await run('scripts/setup.mjs');
    expectSuccess(ended);
    assert.match(ended.stdout, /Set up\.\s*$/);
    assert(existsSync(own));
    // cmd.exe would make files of operators.
    assert.deepEqual(readdirSync(folder).toSorted(), [...before, 'node_modules'].toSorted());
    assert.equal((await run('scripts/setup.mjs')).stdout, '', 'does nothing when it was done');
  });

  await check('npm start: npm, cmd.exe and the project’s node.cmd start the project’s Node', async () => {
    const ended = await run(npm, 'run', 'start', '--', 'device-lab://lab/devices');
    expectSuccess(ended);
    const { argv, execPath } = readStarted(folder);
    assert.equal(execPath, windowsPath(join(folder, 'node_modules/electron/dist/electron.exe')));
    assert(argv.includes('device-lab://lab/devices'));
  });

  await check('start: switches before the folder, links after it, each in one piece', async () => {
    const link = 'device-lab://lab/?q=두 단어 & "more" 100%';
    // A switch that Node has as well, because Node replaces Electron here.
    const given = '--conditions=연구실 lab & "quoted" %PATH% ^ \\';
    const ended = await run('scripts/start.ts', link, given);
    expectSuccess(ended);
    const started = readStarted(folder);
    assert.deepEqual(started.execArgv, [given]);
    assert.deepEqual(started.argv.slice(1), [link]);
  });

  // As npm does it, through the project's node.cmd, which Wine's cmd.exe keeps open all the while.
  await check('set-up after an update: npm replaces the very Node that runs it', async () => {
    appendFileSync(join(folder, 'package-lock.json'), '\n');
    const ended = await wine.run([windowsPath(own), 'scripts/setup.mjs'], {
      cwd: folder,
      env: { ELECTRON_MIRROR: mirror.url, npm_execpath: npm },
    });
    expectSuccess(ended);
    assert.match(ended.stdout, /Set up\./);
    assert(existsSync(own));
  });

  mirror.close();
}

function expectSuccess({ status, stdout, stderr }: Ended): void {
  assert.equal(status, 0, `exit code ${status}\n${stdout}\n${stderr}`);
}

/** How the project's app was started, as it has written it. */
function readStarted(folder: string) {
  const file = join(folder, 'started.json');
  const started = JSON.parse(readFileSync(file, 'utf8')) as Pick<
    typeof process,
    'argv' | 'execArgv' | 'execPath'
  >;
  rmSync(file);
  return started;
}

/** Responds to the requests of the set-up for Electron's downloads: whether the file exists. */
async function startMirror() {
  const server = createServer((_request, response) => response.end());
  return { url: `http://127.0.0.1:${await listen(server)}/`, close: () => server.close() };
}
