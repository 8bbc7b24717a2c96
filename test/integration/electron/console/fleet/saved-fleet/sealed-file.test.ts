import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readSealed } from '../../../../../../electron/console/fleet/saved-fleet/sealed-file.ts';
import { noSecretBox } from '../../../../../fakes/secret-box.ts';
import { makeTempFolder } from '../../../../../fakes/temp-folder.ts';

it('a process killed while it writes leaves the previous file complete', async () => {
  const folder = await makeTempFolder();
  const writer = join(import.meta.dirname, '../../../../../fakes/saved-fleet-writer.ts');
  const path = join(folder, 'a.fleet');
  for (let round = 0; round < 3; round += 1) {
    const child = spawn(process.execPath, [writer, path], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    // It reports when the first of its files exists. Then it writes endlessly.
    await once(child.stdout, 'data');
    for await (const { filename } of watch(folder)) if (filename !== 'a.fleet') break;
    child.kill('SIGKILL');
    await once(child, 'exit');
    const text = await readSealed(path, 'a', noSecretBox, 1e9);
    expect(text?.toString('utf8').endsWith('whole\n')).toBe(true);
  }
});
