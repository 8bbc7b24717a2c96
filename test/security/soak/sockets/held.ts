import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What this process holds at a moment. */
export interface Held {
  /** Sockets and listeners of TCP that keep the process running. */
  readonly handles: number;
  /** Open sockets as the system counts them; null where it does not tell. */
  readonly descriptors: number | null;
  /** Timers that keep the process running. */
  readonly timers: number;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // what the flag exposes

export function lookAtHeld(): Held {
  const resources = process.getActiveResourcesInfo();
  return {
    handles: resources.filter((name) => name.startsWith('TCP')).length,
    descriptors: process.platform === 'linux' ? countSockets() : null,
    timers: resources.filter((name) => name === 'Timeout').length,
  };
}

/** In MB, after collections between which it does not fall any more: answers are kept for a second, deadlines until they pass. */
export async function measureHeap(): Promise<number> {
  for (let before = Infinity; ;) {
    collectGarbage();
    const heapMb = process.memoryUsage().heapUsed / 1024 / 1024;
    if (heapMb > before - 0.1) return heapMb;
    before = heapMb;
    await wait(1_500);
  }
}

function countSockets(): number {
  const folder = '/proc/self/fd';
  return readdirSync(folder).filter((name) => isSocket(`${folder}/${name}`)).length;
}

function isSocket(link: string): boolean {
  try {
    return readlinkSync(link).startsWith('socket:');
  } catch {
    // That of the listing itself is closed by now.
    return false;
  }
}
