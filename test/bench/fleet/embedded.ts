import { join } from 'node:path';
import { findFreePort } from '../../fakes/free-port.ts';
import { startProcess } from '../service/processes.ts';
import { addSweeps, type Sweeps, withConsole } from './console-process.ts';

/**
 * The service of this computer over HTTP agents, called as a function and behind a plain loopback listener of the
 * same process, alternately. Each round is a separate process.
 */
export async function measureEmbedded(folder: string, agents: number, rounds: number) {
  const lab = startProcess('many-agents.ts');
  const called: Sweeps = { first: [], again: [] };
  const listening: Sweeps = { first: [], again: [] };
  const listenAt = await findFreePort();
  try {
    // service/many-agents.ts defines the type of the result.
    const ports = (await lab.request(agents)) as readonly number[];
    const places = [
      [called, { dataDir: join(folder, 'called'), address: null }],
      [listening, { dataDir: join(folder, 'listening'), address: null, listenAt }],
    ] as const;
    for (const [, opening] of places) await withConsole(opening, (send) => send({ kind: 'prepare', ports }));
    for (let round = 0; round < rounds; round += 1) {
      for (const [sweeps, opening] of places) await addSweeps(sweeps, opening, agents);
    }
    return { called, listening };
  } finally {
    await lab.close();
  }
}
