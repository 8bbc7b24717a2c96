import dns from 'node:dns';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createAccounts } from '../../../../../electron/lab-service/accounts/accounts.ts';
import {
  type AccountsPlace,
  openAccountsDatabase,
} from '../../../../../electron/lab-service/accounts/database.ts';
import { whyToSkip } from '../../../../fakes/adb/tools.ts';
import { cheapHash } from '../../../../fakes/cheap-hash.ts';
import { type Serving, startDeviceLab } from '../../../../fakes/device-lab.ts';
import { findFreePort } from '../../../../fakes/free-port.ts';
import { listing, startHttpAgent } from '../../../../fakes/http-agent.ts';
import { post } from '../../../../fakes/lab-service.ts';
import { AGENT_PORT, type ManyAgents, startManyAgents } from '../../../../fakes/many-agents.ts';
import { openOfficeConsole, passwordDigest } from '../../../../fakes/office.ts';
import { whyToSkipPostgres } from '../../../../fakes/postgres.ts';
import { type ServicePair, startServicePair } from '../../../../fakes/service-pair.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';

const CONSOLES = 200;
const AGENTS = 10;
const numbers = Array.from({ length: CONSOLES }, (_, index) => `${index + 1}`);

/** Cheap hashes, because their cost is not tested here. */
async function addAccounts(place: AccountsPlace, employeeNumbers: readonly string[]): Promise<void> {
  const db = await openAccountsDatabase(place);
  try {
    const accounts = createAccounts(db, { hashCost: cheapHash });
    for (const employeeNumber of employeeNumbers) {
      await accounts.add({ companyCode: 'ACME', employeeNumber, name: 'N', passwordDigest });
    }
  } finally {
    await db.destroy();
  }
}

/**
 * As documented for one process that other computers can reach. `agents.ports` and all limits have their defaults.
 */
async function startExposed(employeeNumbers: readonly string[] = [], env: Record<string, string> = {}) {
  const dataDir = await makeTempFolder();
  await addAccounts({ kind: 'file', path: join(dataDir, 'accounts.sqlite') }, employeeNumbers);
  const port = await findFreePort();
  const args = ['serve', '--host', '0.0.0.0', '--port', String(port), '--data-dir', dataDir];
  let serving: Serving = await startDeviceLab(args, { env });
  onTestFinished(async () => void (await serving.end('SIGKILL')));
  return {
    address: `http://127.0.0.1:${port}`,
    async restart() {
      await serving.end();
      serving = await startDeviceLab(args, { env });
    },
  };
}

/**
 * Opens the consoles at the same time behind one address. Each signs in and lists every agent. Resolves to the number
 * of complete consoles.
 */
async function listAll(address: string, hosts: readonly string[], employeeOf: (index: number) => string) {
  const consoles = numbers.map(() => openOfficeConsole(address));
  await Promise.all(
    consoles.map(async (console, index) => {
      await console.signIn(employeeOf(index));
      await console.list(hosts);
    }),
  );
  // No session has ended meanwhile.
  return consoles.filter(({ signIns }) => signIns() === 1).length;
}

function resolveToLoopback(
  _name: string,
  _options: unknown,
  answer: (error: null, addresses: readonly dns.LookupAddress[]) => void,
): void {
  answer(null, [{ address: '127.0.0.1', family: 4 }]);
}

async function sendRequest(address: string, host: string, port: number) {
  const answer = await post(`${address}/api/DeviceList`, { DeviceAgentIP: host, DeviceAgentPort: port });
  // Our own response: a list object with a code.
  return (await answer.json()) as { readonly ResultCode: number };
}

describe('a service that other computers can reach, with default settings', () => {
  let agents: ManyAgents;
  beforeAll(async () => void (agents = await startManyAgents(1_000)));
  afterAll(() => agents.close());

  it('returns every list to 200 consoles of 200 accounts behind one address', async () => {
    const { address } = await startExposed(numbers);
    expect(await listAll(address, agents.good.slice(0, AGENTS), (index) => numbers[index] ?? '')).toBe(
      CONSOLES,
    );
  });

  it('returns the lists of 1,000 agents to a console, and again after a restart with the same sign-in', async () => {
    const service = await startExposed(['1']);
    // Sooner than by default, so that the second lists need not be awaited for 15 s.
    const console = openOfficeConsole(service.address, { seenMs: 1_000, othersMs: 3_000, hiddenMs: 30_000 });
    await console.signIn('1');
    await console.list(agents.good);
    await service.restart();
    await console.listAgain();
    expect(console.signIns()).toBe(1);
  });

  it('returns the lists of 1,000 agents after a restart to a caller without a token that also names 29 other addresses', async () => {
    const service = await startExposed();
    await service.restart();
    const others = Array.from({ length: 29 }, (_, index) => `127.9.0.${index + 1}`);
    const left = [...agents.good.toReversed(), ...others];
    const codes: number[] = [];
    // As many at once as such a caller may contact: the time that an agent has includes the wait for a turn.
    const listNext = async () => {
      for (let host = left.pop(); host !== undefined; host = left.pop())
        codes.push((await sendRequest(service.address, host, AGENT_PORT)).ResultCode);
    };
    await Promise.all(Array.from({ length: 16 }, listNext));
    expect(codes.filter((code) => code === 1)).toHaveLength(agents.good.length);
  });

  it('contacts its own loopback only at the documented and the listed ports', async () => {
    const agent = await startHttpAgent(listing());
    onTestFinished(() => agent.close());
    const [{ address }, [host = '']] = [await startExposed(), agents.good];
    const { port } = agent.address;
    expect(await sendRequest(address, host, AGENT_PORT)).toMatchObject({ ResultCode: 1 });
    expect(await sendRequest(address, '127.0.0.1', port)).toMatchObject({ ResultCode: -5 });
    expect(await sendRequest(address, '127.0.0.1', 80)).toMatchObject({ ResultCode: -5 });
    expect(agent.requests).toEqual([]);
    const listed = await startExposed([], { DEVICE_LAB_AGENTS_PORTS: `${port}` });
    expect(await sendRequest(listed.address, '127.0.0.1', port)).toMatchObject({ ResultCode: 1 });
  });
});

const skipped = whyToSkip('nginx') ?? whyToSkipPostgres();

describe.skipIf(skipped !== null)(
  `two processes behind the documented nginx${skipped === null ? '' : ` (${skipped})`}`,
  () => {
    let pair: ServicePair;
    let agents: ManyAgents;
    let address: string;
    beforeAll(async () => {
      pair = await startServicePair(null);
      agents = await startManyAgents(AGENTS);
      await addAccounts({ kind: 'postgres', url: pair.postgres.url }, numbers);
      address = pair.address;
    });
    afterAll(async () => {
      await pair?.close();
      await agents?.close();
    });

    it('return every list to 200 consoles of 200 accounts', async () => {
      expect(await listAll(address, agents.good, (index) => numbers[index] ?? '')).toBe(CONSOLES);
    });

    it('are called by the DNS name of nginx', async () => {
      const lookup = vi.spyOn(dns, 'lookup');
      onTestFinished(() => lookup.mockRestore());
      // `dns.lookup` has several forms, and node:net uses the one with a list of addresses.
      lookup.mockImplementation(resolveToLoopback as typeof dns.lookup);
      const console = openOfficeConsole(address.replace('127.0.0.1', 'lab.example.com'));
      await console.signIn('1');
      await console.list(agents.good);
      expect(lookup.mock.calls[0]?.[0]).toBe('lab.example.com');
    });
  },
);
