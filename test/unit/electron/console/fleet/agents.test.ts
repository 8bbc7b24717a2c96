import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '#shared/model/fleet/agent.ts';
import type { SessionState } from '#shared/model/session.ts';
import { createLabRepository } from '../../../../../electron/console/collections/labs/lab-repository.ts';
import { createLabsFormat } from '../../../../../electron/console/collections/labs/labs-format.ts';
import { createAgents } from '../../../../../electron/console/fleet/agents.ts';

describe('agents', () => {
  const signedIn = (kind: 'demo' | 'this-computer'): SessionState => ({
    kind: 'signed-in',
    choice: { kind },
    address: '',
    account: null,
    since: 0,
  });
  const input = (host: string) =>
    ({ address: { host, port: 5037 }, name: '', group: '', via: 'lab' }) as const;

  let state: SessionState;
  /** The calls of the fleet, as `method host` or `method id`. */
  let calls: string[];
  /** The agents of the fleet. */
  let shown: Map<string, Agent>;
  let agents: ReturnType<typeof createAgents>;

  beforeEach(() => {
    let document = createLabsFormat([]).defaults;
    const file = { read: () => document, write: (next: typeof document) => (document = next) };
    const labs = createLabRepository({ ...file, flush: async () => {} }, () => {});
    const put = (name: string) => (added: Agent) => {
      shown.set(added.id, added);
      calls.push(`${name} ${added.address.host}`);
    };
    state = signedIn('this-computer');
    calls = [];
    shown = new Map();
    agents = createAgents({ state: () => state }, labs, {
      open: () => shown.clear(),
      agents: () => [...shown.values()],
      add: put('add'),
      edit: put('edit'),
      remove(id) {
        shown.delete(id);
        calls.push(`remove ${id}`);
      },
      arrange(ids) {
        shown = new Map(ids.flatMap((id) => [[id, shown.get(id)]] as [string, Agent][]));
        calls.push(`arrange ${ids.length}`);
      },
    });
    agents.open([], { poll: () => new Promise(() => {}) });
  });

  /** The ID of the agent that is added at this address. */
  function add(host: string): string {
    const { agentId } = agents.add(input(host));
    return agentId;
  }

  describe('personal agents', () => {
    it('adds each address once', () => {
      const first = agents.add(input('one'));
      expect(first.outcome).toBe('added');
      expect(agents.add(input('ONE'))).toEqual({ outcome: 'exists', agentId: first.agentId });
      expect(agents.addMany([input('one'), input('two'), input('three')])).toEqual({ added: 2 });
      expect(calls).toEqual(['add one', 'add two', 'add three']);
    });

    it('edits an agent unless another one has the address', () => {
      const [one, two] = [add('one'), add('two')];
      calls = [];
      expect(agents.edit({ agentId: one, ...input('two') })).toEqual({ outcome: 'exists', agentId: two });
      expect(calls).toEqual([]);
      expect(agents.edit({ agentId: one, ...input('three') })).toEqual({ outcome: 'added', agentId: one });
      agents.change([one, two], { isPaused: true });
      expect(calls).toEqual(['edit three', 'edit three', 'edit two']);
    });

    it('undoes a removal once, at the same positions', () => {
      const [one] = [add('one'), add('two')];
      calls = [];
      agents.remove([one]);
      agents.remove(['unknown']);
      agents.restore();
      agents.restore();
      expect(calls).toEqual([`remove ${one}`, 'add one', 'arrange 2']);
    });

    it('doesn’t undo a removal into another lab', () => {
      agents.remove([add('one')]);
      state = signedIn('demo');
      calls = [];
      agents.restore();
      expect(calls).toEqual([]);
    });

    it('refuses to add agents while nobody is signed in', () => {
      state = { kind: 'signed-out' };
      expect(() => agents.add(input('one'))).toThrow('No user is signed in');
      expect(() => agents.restore()).toThrow('No user is signed in');
    });
  });

  describe('agents of the lab’s list', () => {
    const entry = (id: string, host: string, name = '') => ({
      id: `lab-${id}`,
      address: { host, port: 5037 },
      name,
      group: '',
    });
    const rows = () => [...shown.values()].map(({ origin, address, name }) => [origin, address.host, name]);

    it('come first, and only what changed reaches the fleet', () => {
      add('own');
      agents.showLab([entry('1', 'one'), entry('2', 'two')]);
      expect(rows()).toEqual([
        ['lab', 'one', ''],
        ['lab', 'two', ''],
        ['personal', 'own', ''],
      ]);
      calls = [];
      agents.showLab([entry('1', 'one'), entry('2', 'two', 'Rack')]);
      expect(calls).toEqual(['edit two']);
      agents.showLab([]);
      expect(rows()).toEqual([['personal', 'own', '']]);
    });

    it('replace a personal agent at the same address until they leave the list', () => {
      const own = add('one');
      agents.showLab([entry('1', 'ONE', 'Rack')]);
      expect(rows()).toEqual([['lab', 'ONE', 'Rack']]);
      expect(agents.labIds()).toEqual(new Map([['lab-1', own]]));
      // These calls do not change the hidden agent, whose ID the listed agent has.
      agents.change([own], { isPaused: true });
      agents.remove([own]);
      expect(() => agents.edit({ agentId: own, ...input('two') })).toThrow('in the list of the lab');
      agents.showLab([]);
      expect([...shown.values()]).toEqual([
        { ...input('one'), id: own, isPaused: false, origin: 'personal' },
      ]);
    });

    it('can’t be added a second time', () => {
      agents.showLab([entry('1', 'one')]);
      expect(agents.add(input('One'))).toEqual({ outcome: 'exists', agentId: 'lab-1' });
      expect(agents.addMany([input('one'), input('two')])).toEqual({ added: 1 });
      const [two = ''] = [...shown.keys()].slice(1);
      expect(agents.edit({ agentId: two, ...input('one') })).toEqual({ outcome: 'exists', agentId: 'lab-1' });
      // The same address on the network of this computer is another agent.
      expect(agents.add({ ...input('one'), via: 'this-computer' }).outcome).toBe('added');
      expect(rows()).toHaveLength(3);
    });

    it('are shown once if the list has an address twice', () => {
      agents.showLab([entry('1', 'one', 'First'), entry('2', 'ONE')]);
      expect(rows()).toEqual([['lab', 'one', 'First']]);
      expect([...agents.labIds().keys()]).toEqual(['lab-1']);
    });

    it('leave with the session', () => {
      agents.showLab([entry('1', 'one')]);
      agents.open([], { poll: () => new Promise(() => {}) });
      add('own');
      expect(rows()).toEqual([['personal', 'own', '']]);
    });
  });
});
