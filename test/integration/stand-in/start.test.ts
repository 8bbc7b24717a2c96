import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test('the app finds itself, its folders and its command line', async () => {
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

test('CommonJS has the same module', async () => {
  const source = `import { createRequire } from 'node:module';
    import { app } from 'electron';
    const required = createRequire(import.meta.url)('electron');
    console.log(required.app === app);
    app.exit(0);`;
  expect(await runApp(source)).toBe('true');
});

test('an exit code is handed on', async () => {
  await expect(runApp(`import { app } from 'electron'; app.exit(3);`)).rejects.toMatchObject({ code: 3 });
});
