import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // provided by the flag

/** Collects unreferenced objects. A dereferenced WeakRef keeps its object until the turn ends. */
export async function collectGarbage(): Promise<void> {
  await nextTurn();
  collect();
}
