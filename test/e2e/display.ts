import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { findRuntime } from '../../scripts/electron.ts';

/** Electron needs a display, also where nobody looks; its stand-in runs without. Playwright calls what this returns at the end. */
// Playwright takes a global set-up as a default export.
// oxlint-disable-next-line import/no-default-export
export default async function provideDisplay(): Promise<(() => void) | void> {
  const isNeeded =
    findRuntime().kind === 'electron' && process.platform === 'linux' && !process.env['DISPLAY'];
  if (!isNeeded) return;
  const { display, close } = await startDisplay();
  process.env['DISPLAY'] = display;
  return close;
}

/** Starts an X server in memory, on a display number that is free. @throws when Xvfb is not installed. */
export async function startDisplay(): Promise<{ readonly display: string; readonly close: () => void }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  await once(server, 'spawn');
  // Asked for as a pipe to read from in `stdio`.
  const [number] = await once(server.stdio[3] as Readable, 'data');
  return { display: `:${String(number).trim()}`, close: () => void server.kill() };
}
