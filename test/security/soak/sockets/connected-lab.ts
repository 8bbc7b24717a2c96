import { join } from 'node:path';
import { silentLog } from '#shared/log.ts';
import type { Console } from '../../../../electron/console/console-interface.ts';
import { adbKind } from '../../../../electron/lab-service/connectors/adb/adb-kind.ts';
import { createHttpConnector } from '../../../../electron/lab-service/connectors/http/http-connector.ts';
import { httpKind } from '../../../../electron/lab-service/connectors/http/http-kind.ts';
import { createDeviceSource } from '../../../../electron/lab-service/contacts/device-source.ts';
import { createEmbeddedLabs } from '../../../../electron/lab-service/embedded/embedded.ts';
import { createAddressPolicy } from '../../../../electron/lab-service/network/address-policy.ts';
import { createAgentFinder } from '../../../../electron/lab-service/contacts/find-agent.ts';
import { everyRange } from '../../../../electron/lab-service/network/reserved-ranges.ts';
import { type BenchProcess, startProcess } from '../../../bench/service/processes.ts';
import { createPlainConsole } from '../../../fakes/plain-console.ts';
import type { Seen, SoakRequest } from './requests.ts';

/** Short, so that a soak of minutes meets as many deadlines as a day does. */
const limits = { connectMs: 500, callMs: 1_500, answerBytes: 1024 * 1024 };
const FASTEST = { seenMs: 1_000, othersMs: 1_000, hiddenMs: 1_000 };

/** A whole console with its own service. A lab's service and agents are in another process behind real sockets. */
export interface ConnectedLab {
  readonly core: Console;
  setFaults(areOn: boolean): Promise<void>;
  /** Returns the connections and counts of the other process. */
  readState(): Promise<Seen>;
  /** Signs in to the lab's service. The first time, its agents are added. */
  signIn(): Promise<void>;
  close(): Promise<void>;
}

/** One in five of the agents is polled by the lab's service, all others by the console's own. */
export async function connectLab(dataDir: string, agentCount: number): Promise<ConnectedLab> {
  const process: BenchProcess = startProcess('../../security/soak/sockets/hostile-agents.ts');
  const sendRequest = (request: SoakRequest) => process.request(request);
  // hostile-agents.ts defines the type of its responses.
  const [labPort = 0, ...ports] = (await sendRequest({ kind: 'start', agents: agentCount })) as number[];
  const patience = { connectMs: 500, wholeMs: 1_000, answerBytes: limits.answerBytes };
  const embeddedLabs = createEmbeddedLabs({
    dataDir: join(dataDir, 'service'),
    log: silentLog,
    version: '0.0.0',
    createDevices: () =>
      createDeviceSource({
        kinds: [adbKind, { ...httpKind, open: () => createHttpConnector(patience) }],
        findAgent: createAgentFinder(createAddressPolicy({ allow: everyRange })),
      }),
  });
  const core = await createPlainConsole({ dataDir, embeddedLabs });
  core.settings.change({ polling: FASTEST });
  let hasAgents = false;

  return {
    core,
    setFaults: async (areOn) => void (await sendRequest({ kind: 'faults', areOn })),
    readState: async () => (await sendRequest({ kind: 'state' })) as Seen,
    async signIn() {
      const address = `http://127.0.0.1:${labPort}`;
      const digest = { kind: 'as-typed' } as const;
      const { outcome } = await core.session.signIn({
        choice: { kind: 'service', address, digest, limits },
        companyCode: 'ACME',
        employeeNumber: '1001',
        password: 'ab'.repeat(64),
      });
      if (outcome !== 'signed-in') throw new Error(`Not signed in: ${outcome}`);
      if (hasAgents) return;
      hasAgents = true;
      core.agents.addMany(
        ports.map((port, index) => ({
          address: { host: '127.0.0.1', port },
          name: '',
          via: index % 5 === 0 ? ('lab' as const) : ('this-computer' as const),
          group: '',
          isPaused: false,
          origin: 'personal',
        })),
      );
    },
    async close() {
      await core.close();
      await embeddedLabs.close();
      await process.close();
    },
  };
}
