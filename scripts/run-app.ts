import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import type { Command } from './electron.ts';

const END_MS = 5_000;

/**
 * Runs the app until it ends, and passes on signals that it doesn't get itself. To Electron a second signal
 * is fatal (electron_browser_main_parts_posix.cc resets the handler), and it'd be interrupted while saving.
 *
 * On a terminal, Ctrl+C reaches the whole foreground group, and npm sends it to us once more, so we just
 * wait. SIGHUP keeps its default: a hang-up reaches the group anyway.
 * @param end quits the app, and kills it after 5 s
 * @returns the exit code, or 128 plus the signal's number, as in shells
 * @throws if the app can't be spawned
 */
export async function runApp(command: Command, hasTerminal: boolean, end?: AbortSignal): Promise<number> {
  const followed = hasTerminal
    ? (['SIGINT', 'SIGTERM'] as const)
    : (['SIGINT', 'SIGTERM', 'SIGHUP'] as const);
  const forward = (signal: NodeJS.Signals) => {
    if (!hasTerminal || signal !== 'SIGINT') app.kill(signal);
  };
  // First, because on a busy machine Ctrl+C can come before whatever follows `spawn`.
  for (const signal of followed) process.on(signal, forward);
  const app = spawn(command.file, command.args, { stdio: 'inherit', env: command.env });
  end?.addEventListener('abort', () => endApp(app));
  try {
    // What Node passes with this event.
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

/** Even if one of our streams is redirected. */
export function isOnTerminal(): boolean {
  return [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY);
}
