import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { outputOf, writeApp } from '../../stand-in/conformance/run-app.ts';

test('an app with a missing import does not start, and reports its name', async () => {
  const source = `import { inAppPurchase } from 'electron'; console.log(inAppPurchase);`;
  const run = await writeApp('', { 'main.mjs': source }).run();
  expect(run.errors).toContain("does not provide an export named 'inAppPurchase'");
});

test('the app has its name, its version, its folders and its command line', async () => {
  const main = `const { commandLine } = app;
    say([app.getName(), app.getVersion(), app.getPath('userData') === app.getAppPath() + '/data', app.getLocale(),
      commandLine.hasSwitch('headless'), commandLine.getSwitchValue('lang'), commandLine.getSwitchValue('x')]);
    app.exit();`;
  expect(await outputOf(main, '--lang=ko')).toEqual([['Sample', '1.2.3', true, 'ko', true, 'ko', '']]);
});

test('with --inspect-brk the app waits for a debugger', async () => {
  const { folder } = writeApp(`app.exit(3);`);
  const standIn = join(import.meta.dirname, '../../stand-in/start.ts');
  const switches = ['--headless', '--inspect-brk=0', `--user-data-dir=${join(folder, 'data')}`];
  const app = spawn(process.execPath, [standIn, ...switches, folder], {
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
