import { readlinkSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const limitMs = 60_000;

/**
 * Waits until the previous Chromium of a profile has released it, which happens a moment after its host was
 * killed. Two at once would break each other's locks. Called by the one process that has the data folder.
 */
export async function waitForProfile(folder: string): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (isInUse(folder) && Date.now() < deadline) await delay(50);
}

function isInUse(folder: string): boolean {
  const lock = join(folder, 'SingletonLock');
  const owner = readLink(lock);
  if (owner === null) return false;
  const [, host, pid] = /^(.*)-(\d+)$/.exec(owner) ?? [];
  if (host === hostname()) return isAlive(Number(pid));
  // Chromium would not use a profile of another host name, which is usually the previous name of this container.
  rmSync(lock, { force: true });
  return false;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Removes the folder of Chromium's socket when this process ends. A Chromium that did not close normally leaves it. */
export function tidyAtExit(folder: string): void {
  const socket = readLink(join(folder, 'SingletonSocket'));
  if (socket === null) return;
  process.once('exit', () => rmSync(dirname(socket), { recursive: true, force: true }));
}

function readLink(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
