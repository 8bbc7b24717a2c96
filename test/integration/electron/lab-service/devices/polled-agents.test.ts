import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { type AgentAddress, formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { agentHeader } from '#shared/wire/agent-header.ts';
import { failureHeader } from '#shared/wire/failure-header.ts';
import { labAgentsAnswer } from '#shared/wire/lab-agents.ts';
import { createRealAgentSource } from '../../../../../electron/lab-service/contacts/device-source.ts';
import type { AgentsAtRevision } from '../../../../../electron/lab-service/agents/lab-agents.ts';
import type { LabAgent } from '../../../../../electron/lab-service/agents/lab-agent.ts';
import { openPolledAgents } from '../../../../../electron/lab-service/devices/polled-agents.ts';
import { createServiceMetrics } from '../../../../../electron/lab-service/observe/metrics.ts';
import { createAddressPolicy } from '../../../../../electron/lab-service/network/address-policy.ts';
import { isOwnAddress } from '../../../../../electron/lab-service/network/own-address.ts';
import { okayBlock, startRawServer } from '../../../../fakes/adb/raw-server.ts';
import { answering, type Behavior, hanging, listing, startHttpAgent } from '../../../../fakes/http-agent.ts';
import { post, startLabService } from '../../../../fakes/lab-service.ts';

const valid = `dlt_${'a'.repeat(43)}`;
const token = { authorization: `Bearer ${valid}` };

const nameless = `dlm_${'a'.repeat(43)}`;

/** Accepts a session token, and a machine token without names. */
const tokens = {
  check: (sent: string) =>
    sent === valid || sent === nameless
      ? ({
          kind: 'valid',
          caller: { key: sent, isKnown: true },
          showsNames: sent === valid,
        } as const)
      : ({ kind: 'invalid' } as const),
  end: () => Promise.resolve(false),
};

async function startAgent(behavior: Behavior) {
  const agent = await startHttpAgent(behavior);
  onTestFinished(() => agent.close());
  return agent;
}

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
  let own: AgentAddress | null = null;
  const source = createRealAgentSource({
    policy: createAddressPolicy(),
    names: { resolveName: () => Promise.resolve(['127.0.0.1']) },
    isListed,
    isOwn: (address) => own !== null && isOwnAddress(address, own),
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
  const metrics = createServiceMetrics({ devices: source, agentStates: polled.states });
  const { address, port } = await startLabService({ devices: source, polled, tokens, metrics });
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

  async function listAgents(since = '', headers: Readonly<Record<string, string>> = token) {
    const response = await fetch(`${address}/v1/agents${since === '' ? '' : `?since=${since}`}`, { headers });
    const body = response.status === 200 ? labAgentsAnswer.parse(await response.json()) : null;
    return { response, body };
  }

  async function readAgents(since?: string) {
    const { body } = await listAgents(since);
    if (body === null) throw new Error('No list');
    return body;
  }

  /** Waits for the states of all agents, and returns the list. */
  const untilStates = (...states: readonly string[]) =>
    vi.waitFor(async () => {
      const read = await readAgents();
      expect(read.agents.map(({ state }) => state)).toEqual(states);
      return read;
    });

  return {
    address,
    port,
    change,
    setOwn: (itself: AgentAddress) => (own = itself),
    listDevices,
    listAgents,
    readAgents,
    untilStates,
    source,
  };
}

describe('DeviceList of a listed agent', () => {
  it('comes from the last poll, with its age, however many callers request it', async () => {
    const agent = await startAgent(listing('device'));
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
    const agent = await startAgent(listing('old'));
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
    const agent = await startAgent(answering('', 500));
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
    const agents = await Promise.all([listing('a'), answering('', 500), hanging].map(startAgent));
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

  it('has only the agents whose answer changed since a revision', async () => {
    const agents = await Promise.all([listing('a'), listing('b')].map(startAgent));
    const [first, second] = agents;
    if (first === undefined || second === undefined) throw new Error('Not started');
    const { untilStates, readAgents, listDevices } = await start(
      agents.map(({ address }) => listed(address)),
    );
    const { revision, agents: before } = await untilStates('online', 'online');
    expect(await readAgents(revision)).toMatchObject({ revision, isWhole: false, agents: [] });
    second.behave(listing('c'));
    await vi.waitFor(() =>
      listDevices(second.address, { 'cache-control': 'no-cache' }).then(({ text }) =>
        expect(text).toContain('c'),
      ),
    );
    const changed = await readAgents(revision);
    expect(changed).toMatchObject({
      isWhole: false,
      agents: [{ port: second.address.port, state: 'online' }],
    });
    expect(changed.agents[0]?.revision).not.toBe(before[1]?.revision);
    expect(changed.revision).not.toBe(revision);
    expect(await readAgents(changed.revision)).toMatchObject({ isWhole: false, agents: [] });
  });

  it('has the whole list after it changed, and for an unknown revision', async () => {
    const agent = await startAgent(listing('a'));
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

  it('contains no revisions of agents for a token without names, because they could confirm guessed names', async () => {
    const agent = await startAgent(listing('a'));
    const { listAgents } = await start([listed(agent.address)]);
    const answered = async () => (await listAgents()).body?.agents[0];
    await expect.poll(answered).toMatchObject({ state: 'online' });
    const headers = { authorization: `Bearer ${nameless}` };
    for (const since of ['', 'unknown']) {
      // In both orders, because the service sends a list again for a moment.
      expect((await listAgents(since)).body?.agents).toMatchObject([
        { revision: expect.stringMatching(/./) },
      ]);
      expect((await listAgents(since, headers)).body?.agents).toMatchObject([
        { state: 'online', revision: '' },
      ]);
      expect((await listAgents(since)).body?.agents).toMatchObject([
        { revision: expect.stringMatching(/./) },
      ]);
    }
  });

  it.each([
    ['without a token', {}],
    ['with an ended one', { authorization: `Bearer dlt_${'b'.repeat(43)}` }],
  ])('refuses a caller %s, even if DeviceList accepts it', async (_what, headers) => {
    const agent = await startAgent(listing('a'));
    const { listAgents, listDevices } = await start([listed(agent.address)]);
    const { response } = await listAgents('', headers);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      401,
      'application/problem+json',
    ]);
    expect(response.headers.get('www-authenticate')).toContain('Bearer');
    expect((await listDevices(agent.address)).text).toContain('a');
  });

  it('does not exist in a service without accounts or without a list', async () => {
    for (const options of [{ accounts: null }, { tokens }]) {
      const { address } = await startLabService(options);
      expect((await fetch(`${address}/v1/agents`, { headers: token })).status).toBe(404);
    }
  });
});
