import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { createLabRepository } from '../../../../../../electron/console/collections/labs/lab-repository.ts';
import { createLabsFormat } from '../../../../../../electron/console/collections/labs/labs-format.ts';
import { noStorageErrors } from '../../../../../../electron/console/storage/write-behind.ts';
import { openDocumentFile } from '../../../../../../electron/console/storage/document-file.ts';
import { makeTempFolder } from '../../../../../fakes/temp-folder.ts';

const input = (host: string, port = 5037) =>
  ({ address: { host, port }, name: '', group: '', via: 'lab' }) as const;

async function openRepository(folder: string) {
  const onChange = vi.fn<() => void>();
  const { file } = await openDocumentFile(
    join(folder, 'labs.json'),
    createLabsFormat([]),
    silentLog,
    noStorageErrors,
  );
  // Runs before the folder is removed: a write in progress would create it again.
  onTestFinished(() => file.flush());
  return { file, repository: createLabRepository(file, onChange), onChange };
}

it('adds many at once and skips repeated addresses', async () => {
  const { repository, onChange } = await openRepository(await makeTempFolder());
  repository.addAgent('this-computer', input('bench'));
  const changes = onChange.mock.calls.length;
  const added = repository.addAgents('this-computer', [
    input('BENCH'),
    input('10.0.0.5'),
    input('10.0.0.5'),
    input('bench', 1),
  ]);
  expect(added.map(({ address }) => `${address.host}:${address.port}`)).toEqual(['10.0.0.5:5037', 'bench:1']);
  expect(repository.list().find(({ id }) => id === 'this-computer')?.agents).toHaveLength(3);
  expect(onChange).toHaveBeenCalledTimes(changes + 1);
  expect(repository.addAgents('this-computer', [input('bench')])).toEqual([]);
  expect(onChange).toHaveBeenCalledTimes(changes + 1);
});

it('adds, changes and removes agents, and finds them after a restart', async () => {
  const folder = await makeTempFolder();
  const { repository, file, onChange } = await openRepository(folder);
  const one = repository.addAgent('this-computer', input('10.0.0.5')).agent;
  const two = repository.addAgent('this-computer', input('10.0.0.6')).agent;
  expect(one.id).not.toBe(two.id);
  const changed = repository.editAgent('this-computer', one.id, {
    ...input('10.0.0.7'),
    name: '랙',
    via: 'this-computer',
  });
  expect(repository.removeAgents('this-computer', [two.id, 'unknown']).agents).toEqual([two]);
  expect(onChange).toHaveBeenCalledTimes(4);
  await file.flush();
  const again = await openRepository(folder);
  expect(again.repository.list().find(({ id }) => id === 'this-computer')?.agents).toEqual([changed.agent]);
  expect(changed.agent).toMatchObject({ id: one.id, name: '랙', via: 'this-computer' });
});

it.each([
  ['ac', '', 'abcd'],
  ['abcd', '', 'abcd'],
  ['cd', 'x', 'abcdx'],
  ['a', 'x', 'abcdx'],
  ['bc', '-d', 'abc'],
  ['bcd', '-a x', 'bcdx'],
])('restores %s in place, even after a change (%s)', async (gone, meanwhile, order) => {
  const { repository } = await openRepository(await makeTempFolder());
  const add = (name: string) => repository.addAgent('this-computer', { ...input(name), name });
  const ids = new Map(['a', 'b', 'c', 'd'].map((name) => [name, add(name).agent.id]));
  const removed = repository.removeAgents(
    'this-computer',
    gone.split('').map((name) => ids.get(name) ?? ''),
  );
  const [, other] = /-(\w)/.exec(meanwhile) ?? [];
  if (other !== undefined) repository.removeAgents('this-computer', [ids.get(other) ?? '']);
  if (meanwhile.endsWith('x')) add('x');
  repository.restoreAgents('this-computer', removed);
  const names = repository.agentsOf('this-computer').map(({ name }) => name);
  expect(names.join('')).toBe(order);
});

it('has one agent for each address in a lab', async () => {
  const { repository, onChange } = await openRepository(await makeTempFolder());
  const first = repository.addAgent('demo', input('rack.example')).agent;
  expect(repository.addAgent('demo', input('RACK.example'))).toEqual({ outcome: 'exists', agent: first });
  const other = repository.addAgent('demo', input('rack.example', 5038));
  expect(other.outcome).toBe('added');
  expect(repository.editAgent('demo', other.agent.id, input('rack.example'))).toEqual({
    outcome: 'exists',
    agent: first,
  });
  expect(repository.editAgent('demo', first.id, input('Rack.example')).outcome).toBe('changed');
  expect(repository.addAgent('this-computer', input('rack.example')).outcome).toBe('added');
  expect(onChange).toHaveBeenCalledTimes(4);
});
