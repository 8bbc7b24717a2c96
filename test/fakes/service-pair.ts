import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, type Dispatcher, request } from 'undici';
import { type Accounts, createAccounts } from '../../electron/lab-service/accounts/accounts.ts';
import { type AccountsDatabase, openDialect } from '../../electron/lab-service/accounts/database.ts';
import { createPostgresDialect } from '../../electron/lab-service/accounts/postgres.ts';
import { selfSigned } from '../fixtures/self-signed.ts';
import { cheapHash } from './cheap-hash.ts';
import { type Serving, startDeviceLab } from './device-lab.ts';
import { findFreePort } from './free-port.ts';
import { startNginx } from './nginx.ts';
import { type Postgres, startPostgres } from './postgres.ts';

const example = join(import.meta.dirname, '../../docs/examples/nginx.conf');

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Two lab services on one PostgreSQL behind nginx, configured like docs/examples/nginx.conf. */
export interface ServicePair {
  readonly postgres: Postgres;
  /** Its database and accounts, as a third process uses them, with cheap hashes. */
  readonly db: AccountsDatabase;
  readonly accounts: Accounts;
  /** nginx's address. */
  readonly address: string;
  /** The processes by index. A restarted one replaces the old one. */
  readonly processes: readonly [Serving, Serving];
  restart(place: 0 | 1): Promise<void>;
  /** Restarts the processes that a test has ended. */
  restore(): Promise<void>;
  /** Calls an operation through nginx from one of this computer's addresses, by default 127.0.0.1. */
  call(operation: 'Authenticate' | 'DeviceList', body: unknown, from?: string): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * By default agents may use any port of loopback, because the tests' agents do. Null keeps the default of
 * `agents.ports`.
 */
export async function startServicePair(agentPorts: string | null = '1-65535'): Promise<ServicePair> {
  const ending: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of ending.toReversed()) await end();
  };
  try {
    return await start(ending, close, agentPorts);
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  ending: (() => Promise<unknown>)[],
  close: () => Promise<void>,
  agentPorts: string | null,
): Promise<ServicePair> {
  const postgres = await startPostgres();
  ending.push(() => postgres.close());
  const ports = [await findFreePort(), await findFreePort(), await findFreePort()] as const;
  const processes: [Serving, Serving] = await Promise.all([
    startProcess(postgres.url, ports[0], agentPorts),
    startProcess(postgres.url, ports[1], agentPorts),
  ]);
  for (const place of [0, 1] as const) ending.push(() => processes[place].end('SIGKILL'));
  const db = openDialect(createPostgresDialect(postgres.url));
  ending.push(() => db.destroy());
  const folder = await mkdtemp(join(tmpdir(), 'device-lab-pair-'));
  ending.push(() => rm(folder, { recursive: true, force: true }));
  const nginx = await startNginx(await adaptExample(folder, ports), ports[2]);
  ending.push(() => nginx.close());
  const clients = new Map<string, Dispatcher>();
  // Waits for running calls: destroying a client would reject the calls that a failed test no longer awaits.
  ending.push(() => Promise.all([...clients.values()].map((client) => client.close())));

  function clientAt(localAddress: string): Dispatcher {
    const client = clients.get(localAddress) ?? new Agent({ localAddress, connect: { ca: selfSigned.cert } });
    clients.set(localAddress, client);
    return client;
  }

  async function restart(place: 0 | 1): Promise<void> {
    processes[place] = await startProcess(postgres.url, ports[place], agentPorts);
  }

  const address = `https://127.0.0.1:${ports[2]}`;
  return {
    postgres,
    db,
    accounts: createAccounts(db, { hashCost: cheapHash }),
    address,
    processes,
    restart,
    async restore() {
      for (const place of [0, 1] as const) {
        const { child } = processes[place];
        if (!child.killed && child.exitCode === null && child.signalCode === null) continue;
        // A failed test may not have waited for the end, and the port must be free.
        await processes[place].end('SIGKILL');
        await restart(place);
      }
    },
    async call(operation, body, from = '127.0.0.1') {
      const answer = await request(`${address}/api/${operation}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        dispatcher: clientAt(from),
      });
      return { status: answer.statusCode, body: await answer.body.text() };
    },
    close,
  };
}

function startProcess(database: string, port: number, agentPorts: string | null): Promise<Serving> {
  const env = {
    DEVICE_LAB_DATABASE: database,
    DEVICE_LAB_TRUSTED_PROXIES: '127.0.0.1',
    DEVICE_LAB_METRICS_OWN_PORT: 'on',
    ...(agentPorts !== null && { DEVICE_LAB_AGENTS_PORTS: agentPorts }),
  };
  return startDeviceLab(['serve', '--port', String(port)], { env });
}

/** The example with our ports and certificate. The rest is unchanged, as for an administrator. */
export async function adaptExample(
  folder: string,
  ports: readonly [number, number, number],
): Promise<string> {
  await writeFile(join(folder, 'lab.pem'), selfSigned.cert);
  await writeFile(join(folder, 'lab.key'), selfSigned.key);
  return (
    (await readFile(example, 'utf8'))
      .replaceAll('127.0.0.1:8081', `127.0.0.1:${ports[0]}`)
      .replaceAll('127.0.0.1:8082', `127.0.0.1:${ports[1]}`)
      .replace('listen 443', `listen 127.0.0.1:${ports[2]}`)
      .replaceAll('/etc/device-lab/', `${folder}/`)
      // nginx would end what a test waits for on a slow machine.
      .replaceAll(/proxy_read_timeout \d+s/g, 'proxy_read_timeout 120s')
  );
}
