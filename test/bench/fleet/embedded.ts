import { join } from 'node:path';
import { findFreePort } from '../../fakes/free-port.ts';
import { startProcess } from '../service/processes.ts';
import type { ConsoleCommand, ConsoleSweep } from './commands.ts';

/** The first sweep, and one without changes. */
export interface EmbeddedSweeps {
  readonly first: readonly ConsoleSweep[];
  readonly again: readonly ConsoleSweep[];
}

/**
 * The service of this computer over HTTP agents, called as a function and behind a plain loopback listener of the
 * same process, alternately. Each round is a separate process.
 */
export async function measureEmbedded(folder: string, agents: number, rounds: number) {
  const lab = startProcess('many-agents.ts');
  const called = { first: [] as ConsoleSweep[], again: [] as ConsoleSweep[] };
  const listening = { first: [] as ConsoleSweep[], again: [] as ConsoleSweep[] };
  const listenAt = await findFreePort();
  try {
    // service/many-agents.ts defines the type of the result.
    const ports = (await lab.request(agents)) as readonly number[];
    const places = [
      [called, { kind: 'open', dataDir: join(folder, 'called'), address: null }],
      [listening, { kind: 'open', dataDir: join(folder, 'listening'), address: null, listenAt }],
    ] as const;
    for (const [, opening] of places) await withMain(opening, (send) => send({ kind: 'prepare', ports }));
    for (let round = 0; round < rounds; round += 1) {
      for (const [sweeps, opening] of places) {
        await withMain(opening, async (send) => {
          // console.ts defines the type of the result.
          sweeps.first.push((await send({ kind: 'sign-in', answering: agents })) as ConsoleSweep);
          sweeps.again.push((await send({ kind: 'again', answering: agents })) as ConsoleSweep);
        });
      }
    }
    return { called, listening } satisfies Record<string, EmbeddedSweeps>;
  } finally {
    await lab.close();
  }
}

async function withMain(
  opening: ConsoleCommand,
  work: (send: (command: ConsoleCommand) => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const main = startProcess('../fleet/console.ts');
  try {
    await main.request(opening);
    await work((command) => main.request(command));
    await main.request({ kind: 'close' });
  } finally {
    await main.close();
  }
}
