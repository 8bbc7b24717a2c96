import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Checks } from './checks.ts';
import { bundle } from './bundle.ts';
import { windowsPath, type Wine } from './wine.ts';

export interface DiskTestsOptions {
  readonly wine: Wine;
  readonly checks: Checks;
  readonly folder: string;
}

interface Line {
  readonly name: string;
  readonly error?: string;
  readonly reason?: string;
}

/** Runs the tests of disk access, as one bundle, in a temporary folder with spaces and Korean letters. */
export async function runDiskTests({ wine, checks, folder }: DiskTestsOptions): Promise<void> {
  const temp = join(folder, '임시 파일');
  mkdirSync(temp, { recursive: true });
  const suite = await bundle('test/windows/disk-suite.ts', folder, 'disk-tests');
  const { status, stdout, stderr } = await wine.run(['node.exe', windowsPath(suite)], {
    cwd: folder,
    // Only here and not for npm: Wine's cmd.exe writes this path unquoted into a separate line for each `for /f`.
    env: { DEVICE_LAB_WINE_TEMP: windowsPath(temp) },
    limitMs: 1_800_000,
  });
  for (const line of stdout.split('\n').filter((each) => each.startsWith('{'))) {
    // As the suite has written it.
    const { name, error, reason } = JSON.parse(line) as Line;
    if (reason === undefined) checks.note(`disk: ${name}`, error);
    else console.log(`- disk: ${name} (cannot run here: ${reason})`);
  }
  if (status !== 0) checks.note('disk: the tests run to their end', `exit code ${status}\n${stderr}`);
}
