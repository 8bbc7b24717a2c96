import { once } from 'node:events';
import { startWithDevTools } from './devtools.ts';
import { findProcesses } from './find-processes.ts';
import { consoleCommand, expect, test } from './fixture.ts';

/** Starts the console as a user's shell does. */
const start = (dataDir: string) => startWithDevTools(consoleCommand(dataDir, '--remote-debugging-port=0'));

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  test(`${signal} quits, and leaves no process`, async ({ dataDir }) => {
    test.skip(process.platform === 'win32', 'Windows has no signals: kill ends the process at once.');
    const { child } = await start(dataDir);
    const exit = once(child, 'exit');
    child.kill(signal);
    expect(await exit).toEqual([0, null]);
    await expect.poll(() => findProcesses(dataDir)).toEqual([]);
  });

test('a killed console leaves no process, and starts again immediately', async ({ dataDir, launch }) => {
  test.skip(process.platform !== 'linux', 'Looks for processes in /proc.');
  const { child } = await start(dataDir);
  await expect.poll(() => findProcesses(dataDir).length).toBeGreaterThan(1);
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
  const again = await launch();
  await expect(again.page.locator('#root')).toHaveAttribute('data-state', 'ready');
  await again.close();
  await expect.poll(() => findProcesses(dataDir)).toEqual([]);
});
