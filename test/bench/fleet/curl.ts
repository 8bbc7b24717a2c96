import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deviceListPath } from '#shared/wire/device-list.ts';
import { FIRST_PORT } from './commands.ts';

const execute = promisify(execFile);

/**
 * The time in milliseconds for `curl --parallel` to request every agent once, hanging ones for 2 s. It reads no
 * response.
 */
export async function measureCurl(address: string, agents: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'device-lab-curl-'));
  try {
    const config = join(folder, 'curl.conf');
    const one = (_: unknown, index: number) => {
      const body = JSON.stringify({ DeviceAgentIP: '127.0.0.1', DeviceAgentPort: FIRST_PORT + index });
      return [
        `url = "${address}${deviceListPath}"`,
        `data = ${JSON.stringify(body)}`,
        'header = "content-type: application/json"',
        'output = "/dev/null"',
        'max-time = 2',
      ].join('\n');
    };
    await writeFile(config, Array.from({ length: agents }, one).join('\nnext\n'));
    const startedAt = performance.now();
    // Ends with an error if an agent hangs.
    await execute('curl', [
      '--silent',
      '--parallel',
      '--parallel-immediate',
      '--parallel-max',
      '256',
      '-K',
      config,
    ]).catch(() => {});
    return performance.now() - startedAt;
  } finally {
    await rm(folder, { recursive: true });
  }
}
