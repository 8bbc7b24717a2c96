import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { startLabServer } from '../fakes/lab-server.ts';
import { startWithDevTools } from './devtools.ts';
import { findFaults } from './find-faults.ts';
import { consoleCommand, expect, test } from './fixture.ts';
import { matchWholeNames } from './whole-names.ts';

const file = '/etc/device-lab-console/managed.json';
/** Mounts `$0` over /etc, only for the command that follows. */
const mountAndRun = 'mount -t overlay overlay -o "lowerdir=$0:/etc" /etc && exec "$@"';

test.skip(
  spawnSync('unshare', ['-m', 'sh', '-c', mountAndRun, '/usr', 'true']).status !== 0,
  'A file of the administrator needs Linux and root, and a separate mount namespace.',
);

/** Uses a console whose administrator has written this file. */
async function useManaged(
  dataDir: string,
  etc: string,
  content: object,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const folder = join(etc, 'device-lab-console');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'managed.json'), JSON.stringify(content));
  await chmod(folder, 0o755);
  await chmod(join(folder, 'managed.json'), 0o644);
  const command = consoleCommand(dataDir, '--remote-debugging-port=0');
  const { child, devTools } = await startWithDevTools([
    'unshare',
    '-m',
    'sh',
    '-c',
    mountAndRun,
    etc,
    ...command,
  ]);
  try {
    const browser = await chromium.connectOverCDP(devTools);
    const pages = () => browser.contexts().flatMap((context) => context.pages());
    await expect.poll(() => pages().length).toBe(1);
    const [page] = pages();
    if (!page) throw new Error('The console has no page');
    matchWholeNames(page);
    await page.locator('#root[data-state="ready"]').waitFor();
    await use(page);
    await browser.close();
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

test('a fixed address is the only lab, on the page and in main', async ({ dataDir }, info) => {
  const service = await startLabServer();
  const content = { service: { address: service.baseAddress, fixed: true } };
  await useManaged(dataDir, info.outputPath('etc'), content, async (page) => {
    await expect(page.getByText(service.baseAddress)).toBeVisible();
    await expect(page.getByText('Set by your administrator')).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(0);
    expect(await findFaults(page, 'html')).toEqual([]);

    const failure = { kind: 'not-allowed', address: service.baseAddress, file };
    const refused = { ok: true, value: { outcome: 'failed', failure } };
    expect(await page.evaluate(() => window.bridge.invoke('session.openWithoutAccount', undefined))).toEqual(
      refused,
    );
  });
  await service.close();
});
