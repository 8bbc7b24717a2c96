import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = promisify(execFile);
const standIn = join(import.meta.dirname, '../../stand-in/start.ts');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stand-in-'));
  const manifest = {
    name: 'sample',
    productName: 'Sample',
    version: '1.2.3',
    type: 'module',
    main: 'main.js',
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs an app of one file, and returns its output. */
async function runApp(source: string, ...switches: readonly string[]): Promise<string> {
  writeFileSync(join(folder, 'main.js'), source);
  const data = `--user-data-dir=${join(folder, 'data')}`;
  const { stdout } = await run(process.execPath, [standIn, '--headless', data, ...switches, folder]);
  return stdout.trim();
}

test('an app with a missing import does not start, and reports its name', async () => {
  const app = runApp(`import { inAppPurchase } from 'electron'; console.log(inAppPurchase);`);
  await expect(app).rejects.toThrow("does not provide an export named 'inAppPurchase'");
});

test('the app has its name, its version, its folders and its command line', async () => {
  const source = `import { app } from 'electron';
    const { commandLine } = app;
    console.log(JSON.stringify([app.getName(), app.getVersion(), app.getPath('userData'), app.getLocale(),
      commandLine.hasSwitch('headless'), commandLine.getSwitchValue('lang'), commandLine.getSwitchValue('x')]));
    app.exit(0);`;
  const data = join(folder, 'data');
  expect(JSON.parse(await runApp(source, '--lang=ko'))).toEqual([
    'Sample',
    '1.2.3',
    data,
    'ko',
    true,
    'ko',
    '',
  ]);
});

test('`require` returns the same module as `import`', async () => {
  const source = `import { createRequire } from 'node:module';
    import { app } from 'electron';
    const required = createRequire(import.meta.url)('electron');
    console.log(required.app === app);
    app.exit(0);`;
  expect(await runApp(source)).toBe('true');
});

test('the stand-in ends with the exit code of the app', async () => {
  await expect(runApp(`import { app } from 'electron'; app.exit(3);`)).rejects.toMatchObject({ code: 3 });
});

test('with --inspect-brk the app waits for a debugger', async () => {
  writeFileSync(join(folder, 'main.js'), `import { app } from 'electron'; app.exit(3);`);
  const data = `--user-data-dir=${join(folder, 'data')}`;
  const app = spawn(process.execPath, [standIn, '--headless', '--inspect-brk=0', data, folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exit = once(app, 'exit');
  let address = '';
  for await (const line of createInterface(app.stderr)) {
    address = /^Debugger listening on (ws:\S+)/.exec(line)?.[1] ?? '';
    if (address !== '') break;
  }
  const client = new WebSocket(address);
  await once(client, 'open');
  const send = (id: number, method: string, params = {}) =>
    client.send(JSON.stringify({ id, method, params }));
  const answer = once(client, 'message');
  // The stand-in sets it only before it runs the app, so it has not run the app yet.
  send(1, 'Runtime.evaluate', { expression: 'String(process.defaultApp)' });
  expect(String((await answer)[0].data)).toContain('"undefined"');
  send(2, 'Runtime.runIfWaitingForDebugger');
  client.close();
  expect(await exit).toEqual([3, null]);
});
