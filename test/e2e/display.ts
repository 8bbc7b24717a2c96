import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { findRuntime } from '../../scripts/electron.ts';

/**
 * Without a GPU, Electron shows no window on Wayland unless it gets this switch (electron#48321). The compositor below has
 * none.
 */
export const switchesForDisplay: readonly string[] =
  process.env['TEST_DISPLAY'] === 'wayland' ? ['--disable-gpu'] : [];

/** A display in memory. */
export interface Display {
  /** The environment variables with its address. A variable with the value undefined must not be set. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly close: () => void;
}

const socketLimitMs = 120_000;

/** Electron needs a display on Linux, the stand-in needs none. The returned function is called at the end. */
// Playwright and Vitest take a global set-up as a default export.
// oxlint-disable-next-line import/no-default-export
export default async function provideDisplay(): Promise<(() => void) | void> {
  if (process.env['REAL_ELECTRON'] === undefined && findRuntime().kind !== 'electron') return;
  const display = await startMissingDisplay();
  return display?.close;
}

/**
 * Starts the display that this process lacks, and sets it in the environment: with `TEST_DISPLAY=wayland` always a
 * Wayland compositor, else an X server if there is no display. Null if none is needed.
 */
export async function startMissingDisplay(): Promise<Display | null> {
  const { DISPLAY, WAYLAND_DISPLAY, TEST_DISPLAY } = process.env;
  const wantsWayland = TEST_DISPLAY === 'wayland';
  const hasDisplay = DISPLAY !== undefined || WAYLAND_DISPLAY !== undefined;
  if (process.platform !== 'linux' || (hasDisplay && !wantsWayland)) return null;
  const display = await (wantsWayland ? startWayland() : startX11());
  for (const [name, value] of Object.entries(display.env))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  return display;
}

/** Starts an X server on a free display number. Throws if Xvfb is not installed. */
export async function startX11(): Promise<Display> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  await once(server, 'spawn').catch((error: unknown) => {
    throw new Error('This test needs a display. Xvfb, which provides one, is not installed.', {
      cause: error,
    });
  });
  // `stdio` makes it a readable pipe.
  const [number] = await once(server.stdio[3] as Readable, 'data');
  return { env: { DISPLAY: `:${String(number).trim()}` }, close: () => void server.kill() };
}

/** Starts Weston without a screen. Throws if it is not installed, or opens no socket in time. */
export async function startWayland(): Promise<Display> {
  const folder = mkdtempSync(join(tmpdir(), 'wayland-'));
  const socket = 'wayland-test';
  // The size of the X server above.
  const size = ['--width=1600', '--height=1200'];
  const weston = spawn(
    'weston',
    ['--backend=headless-backend.so', '--no-config', `--socket=${socket}`, '--idle-time=0', ...size],
    { stdio: 'ignore', env: { ...process.env, XDG_RUNTIME_DIR: folder } },
  );
  await once(weston, 'spawn');
  const close = () => {
    weston.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitForSocket(join(folder, socket), weston);
  } catch (error) {
    close();
    throw error;
  }
  // Electron is a Wayland program if the session is one: docs/breaking-changes.md of Electron, 38.0.
  return {
    env: {
      DISPLAY: undefined,
      WAYLAND_DISPLAY: socket,
      XDG_RUNTIME_DIR: folder,
      XDG_SESSION_TYPE: 'wayland',
    },
    close,
  };
}

async function waitForSocket(path: string, weston: ChildProcess): Promise<void> {
  const end = Date.now() + socketLimitMs;
  while (!existsSync(path)) {
    if (weston.exitCode !== null) throw new Error(`Weston ended with ${weston.exitCode}`);
    if (Date.now() > end) throw new Error('Weston opened no socket');
    await delay(50);
  }
}
