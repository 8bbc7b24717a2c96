import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '#shared/model/agent.ts';
import type { SessionState } from '#shared/model/session.ts';
import { createLabRepository } from '../../../../../electron/console/collections/labs/lab-repository.ts';
import { createLabsFormat } from '../../../../../electron/console/collections/labs/labs-format.ts';
import { createAgents } from '../../../../../electron/console/fleet/agents.ts';

const signedIn = (kind: 'demo' | 'this-computer'): SessionState => ({
  kind: 'signed-in',
  choice: { kind },
  address: '',
  account: null,
  since: 0,
});
const input = (host: string) => ({ address: { host, port: 5037 }, name: '', group: '', via: 'lab' }) as const;

let state: SessionState;
/** The calls of the fleet, as `method host` or `method id`. */
let calls: string[];
let agents: ReturnType<typeof createAgents>;

beforeEach(() => {
  let document = createLabsFormat([]).defaults;
  const file = { read: () => document, write: (next: typeof document) => (document = next) };
  const labs = createLabRepository({ ...file, flush: async () => {} }, () => {});
  const call = (name: string) => (agent: Agent) => void calls.push(`${name} ${agent.address.host}`);
  state = signedIn('this-computer');
  calls = [];
  agents = createAgents({ state: () => state }, labs, {
    add: call('add'),
    edit: call('edit'),
    remove: (id) => void calls.push(`remove ${id}`),
    arrange: (ids) => void calls.push(`arrange ${ids.length}`),
  });
});

/** The ID of the agent that is added at this address. */
function add(host: string): string {
  const { agentId } = agents.add(input(host));
  return agentId;
}

describe('the agents of the lab', () => {
  it('are stored and polled, once for each address', () => {
    const first = agents.add(input('one'));
    expect(first.outcome).toBe('added');
    expect(agents.add(input('ONE'))).toEqual({ outcome: 'exists', agentId: first.agentId });
    expect(agents.addMany([input('one'), input('two'), input('three')])).toEqual({ added: 2 });
    expect(calls).toEqual(['add one', 'add two', 'add three']);
  });

  it('are edited, unless another agent has the address', () => {
    const [one, two] = [add('one'), add('two')];
    calls = [];
    expect(agents.edit({ agentId: one, ...input('two') })).toEqual({ outcome: 'exists', agentId: two });
    expect(calls).toEqual([]);
    expect(agents.edit({ agentId: one, ...input('three') })).toEqual({ outcome: 'added', agentId: one });
    agents.change([one, two], { isPaused: true });
    expect(calls).toEqual(['edit three', 'edit three', 'edit two']);
  });

  it('are removed, and restored once at their positions', () => {
    const [one] = [add('one'), add('two')];
    calls = [];
    agents.remove([one]);
    agents.remove(['unknown']);
    agents.restore();
    agents.restore();
    expect(calls).toEqual([`remove ${one}`, 'add one', 'arrange 2']);
  });

  it('are not restored into another lab', () => {
    agents.remove([add('one')]);
    state = signedIn('demo');
    calls = [];
    agents.restore();
    expect(calls).toEqual([]);
  });

  it('exist only while a user is signed in', () => {
    state = { kind: 'signed-out' };
    expect(() => agents.add(input('one'))).toThrow('No user is signed in');
    expect(() => agents.restore()).toThrow('No user is signed in');
  });
});
