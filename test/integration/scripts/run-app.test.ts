import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { savedFile, writeFakeRuntime } from './fake-runtime.ts';
import { node } from './run-script.ts';

const host = join(import.meta.dirname, 'run-app-host.ts');

let folder = '';
let runtime = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), '신호 test-'));
  runtime = writeFakeRuntime(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

function readSaved(): unknown {
  const file = join(folder, savedFile);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** The process id of the runtime, as soon as it runs. */
async function whenRunning(output: Readable): Promise<number> {
  for await (const line of createInterface(output)) {
    const [, pid] = /"running":(\d+)/.exec(line) ?? [];
    if (pid !== undefined) return Number(pid);
  }
  throw new Error('The runtime did not start');
}

// Windows has no such signals.
describe.skipIf(process.platform === 'win32')('a start without a terminal', () => {
  function start() {
    return spawn(node, [host, runtime], { stdio: ['ignore', 'pipe', 'ignore'] });
  }

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'forwards %s once, and ends with the app’s code',
    async (signal) => {
      const child = start();
      await whenRunning(child.stdout);
      child.kill(signal);
      expect(await once(child, 'exit')).toEqual([7, null]);
      expect(readSaved()).toEqual([signal]);
    },
  );

  it('kills an app that does not end', async () => {
    const [shebang] = readFileSync(runtime, 'utf8').split('\n');
    writeFileSync(
      runtime,
      `${shebang}
process.on('SIGTERM', () => {});
setTimeout(() => {}, 120_000);
console.log(JSON.stringify({ running: process.pid }));
`,
    );
    const child = start();
    await whenRunning(child.stdout);
    child.kill('SIGUSR2');
    expect(await once(child, 'exit')).toEqual([128 + 9, null]);
  });
});
