import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** A program of this folder, or at a whole path, in a separate process, so that its cost is measured separately. */
export interface BenchProcess {
  /** Sends a command and waits for its result. One at a time. */
  request(command: unknown): Promise<unknown>;
  send(signal: NodeJS.Signals): void;
  close(): Promise<void>;
}

export function startProcess(file: string): BenchProcess {
  const child = fork(resolve(import.meta.dirname, file), {
    execArgv: ['--expose-gc'],
    // The service is measured as it runs in a company.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return {
    async request(command) {
      child.send(command as string);
      const over = new AbortController();
      const { signal } = over;
      try {
        const [answer] = await Promise.race([
          once(child, 'message', { signal }),
          failWith(child, file, signal),
        ]);
        return answer;
      } finally {
        // A missing message is not awaited any longer.
        over.abort();
      }
    },
    send: (signal) => void child.kill(signal),
    async close() {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}

async function failWith(child: ChildProcess, file: string, signal: AbortSignal): Promise<never> {
  const [code] = await once(child, 'exit', { signal });
  throw new Error(`${file} ended with ${code}`);
}

/** Handles each command of the bench, in a process that it has started. */
export function serveCommands(answer: (command: unknown) => Promise<unknown>): void {
  // The process that started this one has ended, for example after a failed test.
  process.on('disconnect', () => process.exit());
  process.on('message', (command) => {
    answer(command).then(
      (value) => process.send?.(value),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
