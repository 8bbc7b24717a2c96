import { expect, it } from 'vitest';
import { exampleRecord } from '../../../../fixtures/device-record.ts';
import { listedAgent, named, nameless, startPolledLab } from '../../../../fakes/polled-lab.ts';

const AGENTS = 200;
const DEVICES = 250;

it('50,000 devices are returned, and another caller need not wait for them', async () => {
  const agents = Array.from({ length: AGENTS }, (_, index) => listedAgent(index + 1));
  const { list, request, search } = await startPolledLab(agents);
  for (let index = 1; index <= AGENTS; index += 1) {
    const records = Array.from({ length: DEVICES }, (_, place) => ({
      ...exampleRecord,
      DeviceID: `${index}-${place}`,
      ConnectedUser: place === 0 ? `user ${index}` : '',
    }));
    list(index, records);
  }
  const ended: string[] = [];
  const readAll = async () => (await request({ q: '"galaxy s24"' }, { token: named })).text();
  const text = readAll().finally(() => ended.push('all'));
  expect((await search('id=7-7', nameless).finally(() => ended.push('one'))).total).toBe(1);
  const { total, devices } = JSON.parse(await text);
  expect([total, devices.length, ended]).toEqual([50_000, 50_000, ['one', 'all']]);
});
