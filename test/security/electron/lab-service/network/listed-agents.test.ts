import { channel } from 'node:diagnostics_channel';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import { createRealAgentSource } from '../../../../../electron/lab-service/contacts/device-source.ts';
import { keyOfAgent } from '../../../../../electron/lab-service/agents/lab-agent.ts';
import { createAddressPolicy } from '../../../../../electron/lab-service/network/address-policy.ts';
import { createPortPolicy } from '../../../../../electron/lab-service/network/port-policy.ts';
import { everyRange, forbiddenRanges } from '../../../../../electron/lab-service/network/reserved-ranges.ts';
import { listing } from '../../../../fakes/http-agent.ts';
import { openHttpAgent } from '../../../../fakes/open-http-agent.ts';

const patient = new AbortController().signal;
const anonymous = { key: '198.51.100.1', isKnown: false };

/** Sockets that were opened to connect, by any function. */
let attempts = 0;
const connecting = channel('net.client.socket');
const count = () => void (attempts += 1);
beforeAll(() => connecting.subscribe(count));
afterAll(() => {
  connecting.unsubscribe(count);
});
beforeEach(() => void (attempts = 0));

/** A service that others can reach, with these agents in its list. */
function start(
  listed: readonly AgentAddress[],
  ips: readonly string[] = [],
  isListedOnly = false,
  reuseMs = 0,
) {
  const keys = new Set(listed.map(keyOfAgent));
  const source = createRealAgentSource({
    policy: createAddressPolicy({ allow: everyRange }),
    allowsPort: createPortPolicy({ ports: [8037], isExposed: true }),
    isListed: (key) => keys.has(key),
    isListedOnly,
    reuseMs,
    names: { resolveName: () => Promise.resolve(ips), keepMs: 0 },
  });
  onTestFinished(() => source.close());
  return {
    source,
    list: (address: AgentAddress) => source.listDevices(address, patient, anonymous),
    forget: (address: AgentAddress) => keys.delete(keyOfAgent(address)),
  };
}

/** An address in each range to which the service never connects, and other forms of such addresses. */
const forbidden = [
  ...forbiddenRanges.map((range) => range.replace(/\/\d+$/, '')),
  '169.254.169.254',
  '::ffff:169.254.169.254',
  '64:ff9b::a9fe:a9fe',
];

describe('the list of agents exempts no address from the forbidden ranges', () => {
  it.each(forbidden)('%s', async (host) => {
    await expect(start([{ host, port: 80 }]).list({ host, port: 80 })).rejects.toMatchObject({
      reason: 'outside-ranges',
    });
    expect(attempts).toBe(0);
  });

  it.each(forbidden)('a listed name that resolves to %s', async (ip) => {
    const agent = { host: 'rack.example', port: 80 };
    await expect(start([agent], [ip]).list(agent)).rejects.toMatchObject({ reason: 'outside-ranges' });
    expect(attempts).toBe(0);
  });

  it('a listed address outside agents.allow', async () => {
    const source = createRealAgentSource({
      policy: createAddressPolicy({ allow: ['10.0.0.0/8'] }),
      isListed: () => true,
    });
    onTestFinished(() => source.close());
    await expect(source.listDevices({ host: '127.0.0.1', port: 80 }, patient)).rejects.toMatchObject({
      reason: 'outside-ranges',
    });
    expect(attempts).toBe(0);
  });
});

describe('a listed agent', () => {
  it('is contacted at any port, even on loopback, however it’s written', async () => {
    const agent = await openHttpAgent(listing({ DeviceID: 'A' }));
    const { port } = agent.address;
    const { list } = start(
      [
        { host: '127.0.0.1', port },
        { host: 'localhost', port },
      ],
      ['127.0.0.1'],
    );
    for (const host of ['127.0.0.1', 'LOCALHOST.'])
      expect(String((await list({ host, port })).json)).toContain('"ResultCode":1');
  });

  it('is like any other address once disabled or removed', async () => {
    const agent = await openHttpAgent(listing({ DeviceID: 'A' }));
    const { list, forget } = start([agent.address]);
    await list(agent.address);
    forget(agent.address);
    await expect(list(agent.address)).rejects.toMatchObject({ reason: 'outside-ranges' });
    expect(agent.requests).toHaveLength(1);
  });
});

describe('with agents.only: listed', () => {
  it.each(['10.0.0.1', '127.0.0.1', '169.254.169.254', 'rack.example'])(
    'sends nothing to %s and looks up no name',
    async (host) => {
      const { list } = start([{ host: '10.0.0.1', port: 8038 }], ['10.0.0.1'], true);
      await expect(list({ host, port: 8037 })).rejects.toMatchObject({
        kind: 'address-not-allowed',
        reason: 'not-listed',
      });
      expect(attempts).toBe(0);
    },
  );

  it('doesn’t return the last list of a removed agent', async () => {
    const agent = await openHttpAgent(listing({ DeviceID: 'A' }));
    const { source, list, forget } = start([agent.address], [], true, 60_000);
    await list(agent.address);
    expect(source.recentList?.(agent.address)).not.toBeNull();
    forget(agent.address);
    expect(source.recentList?.(agent.address)).toBeNull();
    await expect(list(agent.address)).rejects.toMatchObject({ reason: 'not-listed' });
  });
});
