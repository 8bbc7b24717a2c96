import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The resources of this process at one time. */
export interface Resources {
  /** Sockets and listeners of TCP that keep the process running. */
  readonly handles: number;
  /** Open sockets in the system's count. Null if it is not available. */
  readonly descriptors: number | null;
  /** Timers that keep the process running. */
  readonly timers: number;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // provided by the flag

export function readResources(): Resources {
  const resources = process.getActiveResourcesInfo();
  return {
    handles: resources.filter((name) => name.startsWith('TCP')).length,
    descriptors: process.platform === 'linux' ? countSockets() : null,
    timers: resources.filter((name) => name === 'Timeout').length,
  };
}

/**
 * The heap in MB, collected repeatedly until it no longer falls: responses are kept for a second, and deadlines until
 * they pass.
 */
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
    // The listing's own handle is closed by now.
    return false;
  }
}
