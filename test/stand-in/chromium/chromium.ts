import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Readable, Writable } from 'node:stream';
import { Connection } from './connection.ts';
import type { Session } from './protocol.ts';

const closeLimitMs = 60_000;

/** A running Chromium, controlled over pipes without a port. It ends with this process, after any exit. */
export class Chromium {
  readonly connection: Connection;
  /** Settles when the process has ended. */
  readonly closed: Promise<void>;
  readonly #child: ChildProcess;
  #lastOutput = '';

  constructor(
    executable: string,
    args: readonly string[],
    env: NodeJS.ProcessEnv,
    onWords: (text: string) => void,
  ) {
    const child = spawn(executable, ['--remote-debugging-pipe', ...args], {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      env,
      // A separate group: Ctrl+C in a terminal is for the app, which then closes Chromium normally.
      detached: true,
    });
    this.#child = child;
    // Each was opened as a pipe in `stdio`: 2, 4 to read from and 3 to write to.
    const [, , words, output, input] = child.stdio as unknown as [null, null, Readable, Writable, Readable];
    words.setEncoding('utf8').on('data', (text: string) => {
      this.#lastOutput = (this.#lastOutput + text).slice(-2000);
      onWords(text);
    });
    this.closed = new Promise((resolve) => {
      child.once('exit', () => resolve()).once('error', () => resolve());
    });
    process.once('exit', () => this.#kill());
    this.connection = new Connection(input, output);
  }

  get root(): Session {
    return this.connection.root;
  }

  /** The last part of its standard error. */
  get lastOutput(): string {
    return this.#lastOutput.trim();
  }

  /** Requests that Chromium closes, waits for a limited time, and then kills it. */
  async close(): Promise<void> {
    this.root.send('Browser.close').catch(() => {});
    await Promise.race([this.closed, delay(closeLimitMs, undefined, { ref: false })]);
    this.#kill();
  }

  #kill(): void {
    const { pid, exitCode, signalCode } = this.#child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    // With its child processes, which outlive a killed parent for a while.
    process.kill(-pid, 'SIGKILL');
  }
}

/** Waits until Chromium responds. @throws with Chromium's last output if it does not start */
export async function waitForChromium(chromium: Chromium): Promise<void> {
  try {
    await chromium.root.send('Browser.getVersion');
  } catch (error) {
    await chromium.closed;
    throw new Error(`Chromium did not start\n${chromium.lastOutput}`, { cause: error });
  }
}
