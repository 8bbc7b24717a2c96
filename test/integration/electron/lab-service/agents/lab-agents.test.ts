import { expect, it } from 'vitest';
import type { CsvLine } from '../../../../../electron/lab-service/accounts/csv.ts';
import { type NewAgent } from '../../../../../electron/lab-service/agents/lab-agent.ts';
import { createLabAgents } from '../../../../../electron/lab-service/agents/lab-agents.ts';
import { describeOnDatabases, openAccountsAt } from '../../../../fakes/accounts-databases.ts';

const rack: NewAgent = {
  host: '10.20.0.5',
  port: 8037,
  name: '1번 랙',
  group: '서울',
  note: 'key in room 3',
  isEnabled: true,
};

async function* linesOf(...agents: readonly NewAgent[]): AsyncGenerator<CsvLine<NewAgent>, void, undefined> {
  for (const [index, agent] of agents.entries()) yield { kind: 'read', line: index + 2, value: agent };
}

describeOnDatabases("the lab's agents on", (makePlace, kind) => {
  /** Two processes at one database. */
  async function open() {
    const place = await makePlace();
    const [one, other] = [await openAccountsAt(place), await openAccountsAt(place)];
    return [createLabAgents(one.db), createLabAgents(other.db)] as const;
  }

  it('are added, changed and removed for all processes, each with the next revision', async () => {
    const [agents, other] = await open();
    expect(await other.read()).toEqual({ revision: 0, agents: [] });
    expect(await agents.add(rack)).toBe(true);
    const {
      revision,
      agents: [added],
    } = await other.read();
    expect({ revision, added }).toEqual({
      revision: 1,
      added: { ...rack, id: added?.id, updatedAt: added?.updatedAt },
    });

    const address = { host: rack.host, port: rack.port };
    expect(await agents.edit(address, { isEnabled: false, group: '' })).toBe('edited');
    expect(await agents.edit(address, { host: 'rack-1.example' })).toBe('edited');
    expect((await other.read()).agents).toMatchObject([
      { id: added?.id, host: 'rack-1.example', name: '1번 랙', group: '', isEnabled: false },
    ]);
    expect(await other.edit(address, { name: 'x' })).toBe('not-found');
    expect(await other.remove({ host: 'rack-1.example', port: 8037 })).toBe(true);
    expect(await other.remove({ host: 'rack-1.example', port: 8037 })).toBe(false);
    expect(await agents.read()).toEqual({ revision: 4, agents: [] });
  });

  // Connections of one process to SQLite block each other.
  it.skipIf(kind === 'SQLite')('are added once if two people add them at the same time', async () => {
    const [one, other] = await open();
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const agents = index % 2 === 0 ? one : other;
        return agents.add({ ...rack, port: 1 + Math.floor(index / 2), name: String(index) });
      }),
    );
    expect(added.filter(Boolean)).toHaveLength(10);
    const { revision, agents } = await one.read();
    expect({ revision, ports: agents.map(({ port }) => port).toSorted((a, b) => a - b) }).toEqual({
      revision: 10,
      ports: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    });
  });

  it.skipIf(kind === 'SQLite')('are imported once if two people import at the same time', async () => {
    const [one, other] = await open();
    const many = Array.from({ length: 1_200 }, (_, index) => ({ ...rack, port: index + 1 }));
    const reports = await Promise.all([one, other].map((agents) => agents.importAll(linesOf(...many))));
    expect(reports.map(({ imported }) => imported).toSorted((a, b) => a - b)).toEqual([0, 1_200]);
    expect(reports.map(({ refused }) => refused.length).toSorted((a, b) => a - b)).toEqual([0, 1_200]);
    const { revision, agents } = await one.read();
    expect({ revision, count: agents.length }).toEqual({ revision: 1, count: 1_200 });
  });

  it('are imported all or not at all, unless refused lines are skipped', async () => {
    const [agents] = await open();
    await agents.add(rack);
    const lines = () => linesOf({ ...rack, port: 1 }, rack, { ...rack, port: 1 }, { ...rack, port: 2 });
    const refused = [
      { kind: 'refused', line: 3, reason: '10.20.0.5:8037 is already in the list' },
      { kind: 'refused', line: 4, reason: 'duplicate of line 2' },
    ];
    expect(await agents.importAll(lines())).toEqual({ imported: 0, refused });
    expect((await agents.read()).agents).toHaveLength(1);
    expect(await agents.importAll(lines(), true)).toEqual({ imported: 2, refused });
    expect(await agents.read()).toMatchObject({ revision: 2, agents: [{ port: 1 }, { port: 2 }, {}] });
  });
});
