import { silentLog } from '#shared/log.ts';
import { formatAgentAddress } from '#shared/model/agent-address.ts';
import { createRealAgentSource } from '../../../electron/lab-service/contacts/real-agent-source.ts';
import { createFixedAgentList } from '../../../electron/lab-service/agents/agent-list.ts';
import { openPolledAgents } from '../../../electron/lab-service/devices/polled-agents.ts';
import { createAddressPolicy } from '../../../electron/lab-service/network/address-policy.ts';
import { createLabService } from '../../../electron/lab-service/server/server.ts';
import { serveCommands } from '../service/processes.ts';

export interface ServiceUsage {
  /** Processor time so far, in milliseconds. */
  readonly cpuMs: number;
  readonly rssBytes: number;
  /** Agents by state. */
  readonly states: Readonly<Record<string, number>>;
  readonly roundMs: number;
}

type Command = { readonly hosts: readonly string[]; readonly port: number } | 'usage';

let usage = (): ServiceUsage => ({ cpuMs: 0, rssBytes: 0, states: {}, roundMs: 0 });

serveCommands(async (command) => {
  // Sent by polling.ts.
  const sent = command as Command;
  if (sent === 'usage') return usage();
  const agents = sent.hosts.map((host) => {
    const address = { host, port: sent.port };
    const none = { name: '', group: '', note: '', isEnabled: true, updatedAt: null };
    return { id: formatAgentAddress(address), ...address, ...none };
  });
  const list = createFixedAgentList(agents);
  const devices = createRealAgentSource({ policy: createAddressPolicy(), isListed: list.isListed });
  const polled = openPolledAgents({ list, contact: devices.poll, log: silentLog });
  usage = () => {
    const { user, system } = process.cpuUsage();
    return {
      cpuMs: (user + system) / 1_000,
      rssBytes: process.memoryUsage.rss(),
      states: Object.fromEntries(polled.states.count()),
      roundMs: polled.states.roundMs(),
    };
  };
  const service = createLabService({
    accounts: { authenticate: () => Promise.resolve({ kind: 'rejected' }) },
    tokens: {
      // As in waiter.ts.
      check: (token) => ({
        kind: 'valid',
        caller: { key: token, isKnown: true },
        showsNames: !token.startsWith('dlm_b'),
      }),
      end: () => Promise.resolve(false),
    },
    devices,
    polled,
    log: silentLog,
  });
  return service.listen({ host: '127.0.0.1', port: 0 });
});
