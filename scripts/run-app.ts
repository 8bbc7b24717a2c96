import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import type { Command } from './electron.ts';

const END_MS = 5_000;

/**
 * Runs the app until it ends, and forwards the signals that it does not receive itself. Electron treats a second
 * signal as fatal (electron_browser_main_parts_posix.cc resets the handler), which would interrupt the saving of its
 * state.
 *
 * On a terminal the kernel sends Ctrl+C to every process of the terminal's foreground group, and npm forwards it once
 * more to this process, so this process only waits. SIGHUP keeps its default there: the hang-up reaches the group
 * anyway.
 * @param end quits the app; an app that does not end within 5 s is killed.
 * @returns the app's exit code, or 128 plus the number of the signal that ended it, as shells do.
 * @throws if the app can't be spawned.
 */
export async function runApp(command: Command, hasTerminal: boolean, end?: AbortSignal): Promise<number> {
  const followed = hasTerminal
    ? (['SIGINT', 'SIGTERM'] as const)
    : (['SIGINT', 'SIGTERM', 'SIGHUP'] as const);
  const forward = (signal: NodeJS.Signals) => {
    if (!hasTerminal || signal !== 'SIGINT') app.kill(signal);
  };
  // Before the app runs: on a busy machine Ctrl+C can arrive before the code after `spawn` does.
  for (const signal of followed) process.on(signal, forward);
  const app = spawn(command.file, command.args, { stdio: 'inherit', env: command.env });
  end?.addEventListener('abort', () => endApp(app));
  try {
    // Node's own arguments of this event.
    const [code, signal] = (await once(app, 'exit')) as [number | null, NodeJS.Signals | null];
    return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
  } finally {
    for (const signal of followed) process.off(signal, forward);
  }
}

function endApp(app: ChildProcess): void {
  app.kill();
  const limit = setTimeout(() => app.kill('SIGKILL'), END_MS);
  app.once('exit', () => clearTimeout(limit));
}

/** Whether this process belongs to a terminal, even if one of its streams is redirected. */
export function isOnTerminal(): boolean {
  return [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);
}
