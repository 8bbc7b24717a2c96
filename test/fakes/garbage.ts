import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // what the flag exposes

/** Frees what nobody holds. A WeakRef that was looked at holds until the turn ends. */
export async function collectGarbage(): Promise<void> {
  await nextTurn();
  collect();
}
