import { expect, it } from 'vitest';
import type { Agent } from '#shared/model/agent.ts';
import { mergeAgents } from '../../../../../../electron/console/fleet/lab-agents/merge-agents.ts';
import { agent } from '../started-fleet.ts';

const listed = (id: string, host: string) => ({
  id: `lab-${id}`,
  address: { host, port: 5037 },
  name: `Lab ${id}`,
  group: 'Seoul',
});
const rows = (merged: readonly Agent[]) => merged.map(({ id, name, origin }) => [id, name, origin]);

it('puts the lab’s agents before the personal ones', () => {
  const { agents, ids } = mergeAgents([listed('1', 'one'), listed('2', 'two')], [agent('own', 'three')]);
  expect(rows(agents)).toEqual([
    ['lab-1', 'Lab 1', 'lab'],
    ['lab-2', 'Lab 2', 'lab'],
    ['own', '', 'personal'],
  ]);
  expect(agents[0]).toMatchObject({ via: 'lab', group: 'Seoul', isPaused: false });
  expect(ids.get('lab-2')).toBe('lab-2');
});

it('shows an address in both once, as the lab’s, with the ID of the personal agent', () => {
  const { agents, ids } = mergeAgents(
    [listed('1', 'BENCH.lab')],
    [{ ...agent('own', 'bench.LAB'), name: 'Mine' }],
  );
  expect(rows(agents)).toEqual([['own', 'Lab 1', 'lab']]);
  expect(ids).toEqual(new Map([['lab-1', 'own']]));
});

it('keeps a personal agent that only this computer reaches at the same address', () => {
  const own = { ...agent('own', '127.0.0.1'), via: 'this-computer' } as const;
  expect(rows(mergeAgents([listed('1', '127.0.0.1')], [own]).agents)).toEqual([
    ['lab-1', 'Lab 1', 'lab'],
    ['own', '', 'personal'],
  ]);
});

it('shows an address that the list has twice once', () => {
  const { agents, ids } = mergeAgents([listed('1', 'one'), listed('2', 'ONE')], []);
  expect(rows(agents)).toEqual([['lab-1', 'Lab 1', 'lab']]);
  expect([...ids.keys()]).toEqual(['lab-1']);
});
