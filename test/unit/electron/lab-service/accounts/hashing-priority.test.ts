import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const module = new URL('../../../../../electron/lab-service/accounts/hashing-priority.ts', import.meta.url)
  .pathname;
/** In a process of its own: what has been lowered stays so. */
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
  it('makes the threads that hash stand back, and not the event loop', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    // What the program above wrote.
    const { loop, threads } = JSON.parse(stdout) as {
      loop: number;
      threads: readonly { name: string; priority: number }[];
    };
    const hashing = threads.filter(({ name }) => name === 'libuv-worker');
    expect(hashing.map(({ priority }) => priority)).toEqual([19, 19, 19, 19]);
    expect(loop).toBeLessThan(19);
  });
});
