import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { savedFile, writeFakeRuntime } from './fake-runtime.ts';
import { node } from './run-script.ts';

const host = join(import.meta.dirname, 'run-app-host.ts');
// From util-linux: it runs a command on a separate pseudo-terminal, and types its input.
const hasTerminals =
  process.platform === 'linux' && String(spawnSync('script', ['--version']).stdout).includes('util-linux');

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

  it('ends the app when a change of main requires it', async () => {
    const child = start();
    await whenRunning(child.stdout);
    child.kill('SIGUSR2');
    expect(await once(child, 'exit')).toEqual([7, null]);
    expect(readSaved()).toEqual(['SIGTERM']);
  });

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

  it('reports a signal that ended the app as shells do', async () => {
    const child = start();
    process.kill(await whenRunning(child.stdout), 'SIGKILL');
    expect(await once(child, 'exit')).toEqual([128 + 9, null]);
  });
});

describe.skipIf(!hasTerminals)('a start on a terminal', () => {
  /** @param leader which process leads the terminal: the start takes the shell’s place, or the shell waits for it. */
  function startOnTerminal(leader: 'start' | 'shell'): ChildProcess & {
    readonly stdin: NonNullable<ChildProcess['stdin']>;
    readonly stdout: Readable;
  } {
    const start = [node, host, runtime].map((word) => `'${word}'`).join(' ');
    // `exec`, because shells differ: bash replaces itself with its last command, dash waits and is ended by Ctrl+C.
    const command = leader === 'start' ? `exec ${start}` : `${start}; true`;
    return spawn('script', ['--quiet', '--return', '--flush', '--command', command, '/dev/null'], {
      stdio: ['pipe', 'pipe', 'ignore'],
      // Otherwise `script` would start the shell of the user who runs the tests.
      env: { ...process.env, SHELL: '/bin/sh' },
    });
  }

  it('leaves Ctrl+C to the terminal, which sends it to the app as well', async () => {
    const terminal = startOnTerminal('start');
    await whenRunning(terminal.stdout);
    terminal.stdin.write('\x03');
    expect(await once(terminal, 'exit')).toEqual([7, null]);
    expect(readSaved()).toEqual(['SIGINT']);
  });

  // The kernel sends the hang-up to the leader of the terminal, and to all others when the leader ends.
  it.each(['start', 'shell'] as const)(
    'leaves the hang-up of a closed terminal to the kernel when the %s leads it',
    async (leader) => {
      const terminal = startOnTerminal(leader);
      await whenRunning(terminal.stdout);
      terminal.kill('SIGKILL');
      await vi.waitFor(() => expect(readSaved()).toEqual(['SIGHUP']));
    },
  );
});
