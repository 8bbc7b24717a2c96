import { startProcess } from '../service/processes.ts';
import type { ConsoleCommand, ConsoleSweep, Opening } from './commands.ts';

export type Send = (command: ConsoleCommand) => Promise<unknown>;

/** Works with a console in a fresh process. */
export async function withConsole<T>(opening: Opening, work: (send: Send) => Promise<T>): Promise<T> {
  const child = startProcess('../fleet/console.ts');
  const send: Send = (command) => child.request(command);
  try {
    await send({ kind: 'open', ...opening });
    const found = await work(send);
    await send({ kind: 'close' });
    return found;
  } finally {
    await child.close();
  }
}

/** The first sweeps, and those without changes. */
export interface Sweeps {
  readonly first: ConsoleSweep[];
  readonly again: ConsoleSweep[];
}

/** Adds the two sweeps of a console in a fresh process, until this many agents have responded. */
export function addSweeps(sweeps: Sweeps, opening: Opening, answering: number): Promise<void> {
  return withConsole(opening, async (send) => {
    // console.ts defines the type of the results.
    sweeps.first.push((await send({ kind: 'sign-in', answering })) as ConsoleSweep);
    sweeps.again.push((await send({ kind: 'again', answering })) as ConsoleSweep);
  });
}
