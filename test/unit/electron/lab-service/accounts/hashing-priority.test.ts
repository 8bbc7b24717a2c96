import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const module = new URL('../../../../../electron/lab-service/accounts/hashing-priority.ts', import.meta.url)
  .pathname;
/** In a separate process, because a lowered priority is permanent. */
const program = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { getPriority } from 'node:os';
  import { lowerHashingPriority } from ${JSON.stringify(module)};
  await lowerHashingPriority();
  const threads = readdirSync('/proc/self/task').map((thread) => ({
    name: readFileSync('/proc/self/task/' + thread + '/comm', 'utf8').trim(),
    priority: getPriority(Number(thread)),
  }));
  console.log(JSON.stringify({ loop: getPriority(), threads }));
`;

describe.skipIf(process.platform !== 'linux')('lowerHashingPriority', () => {
  it('lowers the priority of the hashing threads, but not of the event loop', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    // The output of the program above.
    const { loop, threads } = JSON.parse(stdout) as {
      loop: number;
      threads: readonly { name: string; priority: number }[];
    };
    const hashing = threads.filter(({ name }) => name === 'libuv-worker');
    // Also if the tests themselves run at a lower priority.
    expect(hashing.map(({ priority }) => priority)).toEqual(Array.from({ length: 4 }, () => loop + 5));
  });
});
