import { setImmediate as nextTurn } from 'node:timers/promises';
import { silentLog } from '#shared/log.ts';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { createRealAgentSource } from '../../../electron/lab-service/contacts/device-source.ts';
import { createFixedSource, openAgentList } from '../../../electron/lab-service/agents/agent-list.ts';
import { createMachineToken } from '../../../electron/lab-service/accounts/machine-tokens.ts';
import { openClaims } from '../../../electron/lab-service/claims/claims.ts';
import {
  openAccountsDatabase,
  openAccountsInMemory,
} from '../../../electron/lab-service/accounts/database.ts';
import { openPolledAgents, openSharedAgents } from '../../../electron/lab-service/devices/polled-agents.ts';
import { createAddressPolicy } from '../../../electron/lab-service/network/address-policy.ts';
import { createLabMetrics } from '../../../electron/lab-service/observe/lab-metrics.ts';
import { createLabService } from '../../../electron/lab-service/server/server.ts';
import { claimingTokens } from './claimer.ts';
import { serveCommands } from '../service/processes.ts';

export interface ServiceUsage {
  /** Processor time so far, in milliseconds. */
  readonly cpuMs: number;
  readonly rssBytes: number;
  /** Agents by state. */
  readonly states: Readonly<Record<string, number>>;
  readonly roundMs: number;
}

/** A scrape of /metrics with the series of each agent, in milliseconds. */
export interface ScrapeUsage {
  readonly cpuMs: number;
  readonly longestTurnMs: number;
}

type Command =
  | {
      readonly hosts: readonly string[];
      readonly port: number;
      /** The address of a PostgreSQL that processes share. */
      readonly database?: string;
      /** Whether programs can claim devices. */
      readonly hasClaims?: boolean;
    }
  | 'usage'
  | 'scrape';

let usage = (): ServiceUsage => ({ cpuMs: 0, rssBytes: 0, states: {}, roundMs: 0 });
let render: () => Promise<unknown> = () => Promise.resolve();

serveCommands(async (command) => {
  // Sent by polling.ts.
  const sent = command as Command;
  if (sent === 'usage') return usage();
  if (sent === 'scrape') return scrape();
  const agents = sent.hosts.map((host) => {
    const address = { host, port: sent.port };
    const none = { name: '', group: '', note: '', isEnabled: true, updatedAt: null };
    return { id: formatAgentAddress(address), ...address, ...none };
  });
  const list = await openAgentList(createFixedSource(agents), silentLog);
  const devices = createRealAgentSource({ policy: createAddressPolicy(), isListed: list.isListed });
  const { database: url, hasClaims = false } = sent;
  const claims = hasClaims ? { claims: await openProgramClaims() } : {};
  const parts = { list, contact: devices.poll, log: silentLog, ...claims };
  const polled =
    url === undefined
      ? openPolledAgents(parts)
      : await openSharedAgents(parts, await openAccountsDatabase({ kind: 'postgres', url }), url);
  usage = () => {
    const { user, system } = process.cpuUsage();
    return {
      cpuMs: (user + system) / 1_000,
      rssBytes: process.memoryUsage.rss(),
      states: Object.fromEntries(polled.states.count()),
      roundMs: polled.states.roundMs(),
    };
  };
  const { labDevices } = polled;
  const metrics = createLabMetrics({ labDevices, perAgent: 'on', log: silentLog });
  render = () => metrics.render();
  const service = createLabService({
    accounts: { authenticate: () => Promise.resolve({ kind: 'rejected' }) },
    tokens: {
      // As in waiter.ts.
      check: (token) => ({
        kind: 'valid',
        caller: { key: token, isKnown: true },
        showsNames: !token.startsWith('dlm_b'),
        claimsAs: { companyCode: '', employeeNumber: '', token },
      }),
      end: () => Promise.resolve(false),
    },
    devices,
    polled,
    log: silentLog,
  });
  return service.listen({ host: '127.0.0.1', port: 0 });
});

/** In SQLite, with the tokens of claimer.ts. */
async function openProgramClaims() {
  const db = await openAccountsInMemory();
  const expiresAt = Date.now() + 3_600_000;
  for (const name of claimingTokens)
    await createMachineToken(db, { name, showsNames: true, mayClaim: true, expiresAt }, Date.now());
  const most = { person: 5, program: 20 };
  const settings = { isTaking: true, isForEverybody: false, most, historyDays: 30 };
  return openClaims(db, settings, silentLog);
}

async function scrape(): Promise<ScrapeUsage> {
  const before = process.cpuUsage();
  let longestTurnMs = 0;
  const state = { isDone: false };
  const rendering = render().finally(() => (state.isDone = true));
  for (let last = performance.now(); !state.isDone;) {
    await nextTurn();
    const now = performance.now();
    longestTurnMs = Math.max(longestTurnMs, now - last);
    last = now;
  }
  await rendering;
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: (user + system) / 1_000, longestTurnMs };
}
