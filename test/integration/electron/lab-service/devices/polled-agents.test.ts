import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { type AgentAddress, formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { agentHeader } from '#shared/wire/agent-header.ts';
import { failureHeader } from '#shared/wire/failure-header.ts';
import { labAgentsAnswer } from '#shared/wire/lab-agents.ts';
import type { TokenChecks } from '../../../../../electron/lab-service/accounts/token-checks.ts';
import { createRealAgentSource } from '../../../../../electron/lab-service/contacts/device-source.ts';
import type { AgentsAtRevision } from '../../../../../electron/lab-service/agents/lab-agents.ts';
import type { LabAgent } from '../../../../../electron/lab-service/agents/lab-agent.ts';
import { openPolledAgents } from '../../../../../electron/lab-service/devices/polled-agents.ts';
import { createAddressPolicy } from '../../../../../electron/lab-service/network/address-policy.ts';
import { okayBlock, startRawServer } from '../../../../fakes/adb/raw-server.ts';
import { answering, hanging, listing } from '../../../../fakes/http-agent.ts';
import { openHttpAgent } from '../../../../fakes/open-http-agent.ts';
import { post, startLabService } from '../../../../fakes/lab-service.ts';

const valid = `dlt_${'a'.repeat(43)}`;
const token = { authorization: `Bearer ${valid}` };

const tokens: TokenChecks = {
  check: (sent) => ({ kind: 'valid', caller: { key: sent, isKnown: true }, showsNames: true }),
  end: () => Promise.resolve(false),
};

function listed({ host, port }: AgentAddress, changes: Partial<LabAgent> = {}): LabAgent {
  const id = formatAgentAddress({ host, port });
  return { id, host, port, name: '', group: '', note: '', isEnabled: true, updatedAt: null, ...changes };
}

/** A service with these agents in its list, and requests to it. */
async function start(agents: readonly LabAgent[]) {
  let list: AgentsAtRevision = { revision: 0, agents };
  const listeners = new Set<(list: AgentsAtRevision) => void>();
  const isListed = (key: string): boolean =>
    list.agents.some((agent) => agent.isEnabled && formatAgentAddress(agent) === key);
  const source = createRealAgentSource({
    policy: createAddressPolicy(),
    names: { resolveName: () => Promise.resolve(['127.0.0.1']) },
    isListed,
  });
  const polled = openPolledAgents({
    list: {
      current: () => list,
      isListed,
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      close: () => undefined,
    },
    contact: source.poll,
    log: silentLog,
  });
  onTestFinished(async () => {
    await polled.close();
    await source.close();
  });
  const { address } = await startLabService({ devices: source, polled, tokens });
  const change = (changed: readonly LabAgent[]): void => {
    list = { revision: list.revision + 1, agents: changed };
    for (const listener of listeners) listener(list);
  };

  async function listDevices(agent: AgentAddress, headers: Readonly<Record<string, string>> = {}) {
    const request = { DeviceAgentIP: agent.host, DeviceAgentPort: agent.port };
    const response = await post(`${address}/api/DeviceList`, request, {
      headers: { 'content-type': 'application/json', ...headers },
    });
    return { headers: response.headers, text: await response.text() };
  }

  async function readAgents(since?: string) {
    const query = since === undefined ? '' : `?since=${since}`;
    const response = await fetch(`${address}/v1/agents${query}`, { headers: token });
    return labAgentsAnswer.parse(await response.json());
  }

  /** Waits for the states of all agents, and returns the list. */
  const untilStates = (...states: readonly string[]) =>
    vi.waitFor(async () => {
      const read = await readAgents();
      expect(read.agents.map(({ state }) => state)).toEqual(states);
      return read;
    });

  return { change, listDevices, readAgents, untilStates, source };
}

describe('DeviceList of a listed agent', () => {
  it('comes from the last poll, with its age, however many callers request it', async () => {
    const agent = await openHttpAgent(listing('device'));
    const { listDevices } = await start([listed(agent.address)]);
    const responses = await Promise.all(Array.from({ length: 50 }, () => listDevices(agent.address)));
    for (const { text, headers } of responses) {
      expect(text).toBe('{"MobileList":["device"],"ResultCode":1,"ResultMessage":""}');
      expect(headers.get('age')).toMatch(/^\d+$/);
      expect(headers.get('etag')).toBe(responses[0]?.headers.get('etag'));
    }
    expect(agent.requests).toHaveLength(1);
  });

  it('is requested again for no-cache, at most once a second', async () => {
    const agent = await openHttpAgent(listing('old'));
    const { listDevices, untilStates } = await start([listed(agent.address)]);
    await untilStates('online');
    agent.behave(listing('new'));
    const refresh = () => listDevices(agent.address, { 'cache-control': 'no-cache' });
    expect((await refresh()).text).toContain('old');
    expect(agent.requests).toHaveLength(1);
    await vi.waitFor(async () => expect((await refresh()).text).toContain('new'));
    expect((await refresh()).headers.get('age')).toBe('0');
    expect(agent.requests).toHaveLength(2);
    expect((await listDevices(agent.address)).text).toContain('new');
  });

  it('is the failure of the last poll for every caller, and its time', async () => {
    const agent = await openHttpAgent(answering('', 500));
    const { listDevices, untilStates } = await start([listed(agent.address)]);
    await untilStates('agent-not-understood');
    const { headers, text } = await listDevices(agent.address, { 'accept-language': 'ko' });
    expect([headers.get(failureHeader), headers.get('age')]).toEqual(['agent-not-understood', '0']);
    expect(headers.get('content-language')).toBe('ko');
    expect(text).toContain('"ResultCode":-3');
  });

  it('repeats the address as the caller spells it, with the version of the agent', async () => {
    await using server = await startRawServer((socket, request) => {
      if (request.includes('host:version')) socket.end(okayBlock('0029'));
      else if (request.includes('host:devices-l')) socket.end(okayBlock('R3CX10KXWZB offline\n'));
      else socket.end();
    });
    const { port } = server.address;
    const { listDevices, source } = await start([listed({ host: 'rack.example', port })]);
    const ask = (host: string) => listDevices({ host, port });
    expect((await ask('rack.example')).text).toContain(`"AgentIP":"rack.example:${port}"`);
    const { text, headers } = await ask('RACK.Example.');
    expect(text).toContain(`"AgentIP":"RACK.Example.:${port}"`);
    expect([headers.get('age'), headers.get(agentHeader)]).toEqual(['0', 'adb/1.0.41']);
    expect(source.stats()).toMatchObject({ contactsTotal: 1, tracked: 0 });
  });
});

describe('/v1/agents', () => {
  it('has each agent with its state, the revision and the age of its list', async () => {
    const agents = await Promise.all(
      [listing('a'), answering('', 500), hanging].map((behavior) => openHttpAgent(behavior)),
    );
    const [good, bad, silent] = agents.map(({ address }) => address);
    if (good === undefined || bad === undefined || silent === undefined) throw new Error('Not started');
    const { untilStates, listDevices } = await start([
      listed(good, { name: '1번 랙', group: '서울', note: 'room 3' }),
      listed(bad),
      listed(silent),
      listed({ host: '10.0.0.1', port: 1 }, { isEnabled: false }),
    ]);
    const { isWhole, roundMs, removed, ...read } = await untilStates(
      'online',
      'agent-not-understood',
      'not-polled',
      'disabled',
    );
    expect({ isWhole, roundMs, removed }).toEqual({ isWhole: true, roundMs: 5_000, removed: [] });
    expect(read.agents[0]).toMatchObject({ port: good.port, name: '1번 랙', group: '서울', note: 'room 3' });
    expect(read.agents.map(({ ageMs }) => ageMs !== null && ageMs < 5_000)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(new Set(read.agents.map(({ revision }) => revision)).size).toBe(3);
    for (const { revision, ...address } of read.agents.slice(0, 2))
      expect((await listDevices(address)).headers.get('etag')).toBe(`W/"${revision}"`);
  });

  it('has the whole list after it changed, and for an unknown revision', async () => {
    const agent = await openHttpAgent(listing('a'));
    const { untilStates, readAgents, change } = await start([listed(agent.address)]);
    const { revision } = await untilStates('online');
    change([listed(agent.address, { name: 'new' })]);
    expect(await readAgents(revision)).toMatchObject({
      isWhole: true,
      agents: [{ name: 'new', state: 'online' }],
    });
    for (const unknown of ['x', 'x.y.1', `${revision}0`]) {
      expect(await readAgents(unknown)).toMatchObject({ isWhole: true, agents: [{ name: 'new' }] });
    }
    change([]);
    expect(await readAgents()).toMatchObject({ isWhole: true, agents: [] });
  });

  it('does not exist in a service without accounts or without a list', async () => {
    for (const options of [{ accounts: null }, { tokens }]) {
      const { address } = await startLabService(options);
      expect((await fetch(`${address}/v1/agents`, { headers: token })).status).toBe(404);
    }
  });
});
