import { describe, expect, it } from 'vitest';
import { listAgents } from '../../../../../electron/lab-commands/mcp/list-agents.ts';
import { labAgentRecord } from '../../../../fixtures/lab-agents-answer.ts';

const agents = [
  labAgentRecord('a', { name: 'Rack 1', group: 'Seoul' }),
  labAgentRecord('b', { name: 'Rack 2', group: 'Berlin', state: 'timeout', ageMs: 61_400 }),
  labAgentRecord('c', { name: 'Rack 3', group: 'Berlin', isEnabled: false, state: 'disabled', ageMs: null }),
];

describe('the list of agents', () => {
  it('has those with a problem first, with state and age', () => {
    expect(listAgents(agents, '', 10)).toMatchObject({
      total: 3,
      shown: 3,
      notOnline: 1,
      agents: [
        { name: 'Rack 2', address: 'b.lab.example:5037', state: 'timeout', ageSeconds: 61 },
        { name: 'Rack 1', state: 'online', ageSeconds: 1 },
        { name: 'Rack 3', isEnabled: false, ageSeconds: null },
      ],
    });
  });

  it('has each text in one visible line', () => {
    const hostile = labAgentRecord('d', { name: 'x\ny', note: 'n\u202e', group: '\u0000', state: 's\n' });
    expect(listAgents([hostile], '', 1).agents[0]).toMatchObject({
      name: 'x‹U+000A›y',
      note: 'n‹U+202E›',
      group: '‹U+0000›',
      state: 's‹U+000A›',
    });
  });
});
