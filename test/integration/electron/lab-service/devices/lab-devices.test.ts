import { describe, expect, it } from 'vitest';
import { problemType } from '../../../../../electron/lab-service/http/answer.ts';
import { exampleRecord } from '../../../../fixtures/device-record.ts';
import { listedAgent, named, nameless, startPolledLab } from '../../../../fakes/polled-lab.ts';

const agents = [1, 2].map((index) => listedAgent(index, { name: `Rack ${index}`, group: 'Seoul' }));
const phone = (DeviceID: string, fields: object = {}) => ({ ...exampleRecord, DeviceID, ...fields });

async function start(now?: () => number) {
  const lab = await startPolledLab(agents, now && { now });
  lab.list(1, [phone('a'), phone('b', { ConnectedUser: '김민지' }), phone('c', { ModelName: 'Pixel 9' })]);
  lab.list(2, [phone('d')]);
  const find = async (q: string) => (await lab.search(q)).devices.map(({ deviceId }) => deviceId);
  return { ...lab, find };
}

describe('the devices of the lab for programs', () => {
  it('are those that match the search, in the order of the list of agents', async () => {
    const { find, search } = await start();
    expect(await find('')).toEqual(['a', 'b', 'c', 'd']);
    expect(await find('unused "galaxy s24"')).toEqual(['a', 'd']);
    expect(await find('user:김민지 OR pixel')).toEqual(['b', 'c']);
    expect(await find('agent-name:"rack 2"')).toEqual(['d']);
    const answer = await search('id:a');
    expect(answer).toMatchObject({ total: 1, agents: 2, silentAgents: 0 });
    expect(answer.devices[0]).toMatchObject({
      modelName: 'Galaxy S24',
      agent: { address: '192.0.2.1:8037', name: 'Rack 1', group: 'Seoul', version: null },
      availability: 'free',
      freshness: 'fresh',
      idleSince: null,
    });
  });

  it('are never available if their agent does not respond, and are removed with it', async () => {
    let now = 1_000_000;
    const { find, search, fail, follow, list } = await start(() => now);
    now += 5_000;
    fail(1);
    expect(await find('unused')).toEqual(['d']);
    const { devices, silentAgents } = await search('agent:192.0.2.1');
    expect(silentAgents).toBe(1);
    expect(devices.map(({ availability, asOf }) => [availability, asOf])).toEqual(
      [1, 2, 3].map(() => ['unknown', '1970-01-01T00:16:40.000Z']),
    );
    now += 60_000;
    expect([await find('unused'), (await search('')).silentAgents]).toEqual([[], 2]);
    list(1, [phone('a')]);
    expect(await find('')).toEqual(['a', 'd']);
    follow([{ ...listedAgent(1), isEnabled: false }, listedAgent(2)]);
    expect(await search('')).toMatchObject({ agents: 1, silentAgents: 1, total: 1 });
  });

  it('are complete when no agent is silent and none still reads its phones', async () => {
    const { search, list, fail } = await start();
    expect(await search('')).toMatchObject({ phonesBeingRead: 0, complete: true });
    list(1, [phone('a'), phone('b')], null, { PhonesBeingRead: 2 });
    list(2, [phone('d'), phone('e')], null, { PhonesBeingRead: 1 });
    for (const token of [named, nameless])
      expect(await search('id:d', token)).toMatchObject({ total: 1, phonesBeingRead: 3, complete: false });
    // A silent agent reads nothing.
    fail(1);
    expect(await search('')).toMatchObject({ silentAgents: 1, phonesBeingRead: 1, complete: false });
    list(1, [phone('a'), phone('b')]);
    list(2, [phone('d'), phone('e')]);
    expect(await search('')).toMatchObject({ silentAgents: 0, phonesBeingRead: 0, complete: true });
  });
});

describe('a mistake in a request is an error', () => {
  it.each([
    [{ q: 'modle:galaxy' }, 'unknown-field', 0, 5],
    [{ q: 'unused sdk:>=x' }, 'bad-value', 13, 14],
    [{ q: 'unused or galaxy' }, 'small-operator', 7, 9],
    [{ q: '"galaxy' }, 'unclosed-quote', 0, 7],
    [{ q: 'x'.repeat(1_001) }, 'too-long', 1_000, 1_001],
  ])('in the query: %o', async (search, kind, from, to) => {
    const { request } = await start();
    const answer = await request(search);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, problemType]);
    expect(await answer.json()).toMatchObject({
      status: 400,
      problems: [{ kind, from, to, message: expect.stringMatching(/\.$|\?$/) }],
    });
  });

  it.each(['idle=soon', 'idle=0m', 'limit=-1', 'limit=x', 'q=a&q=b', 'query=unused'])(
    'in a parameter: %s',
    async (search) => {
      const { request } = await start();
      const answer = await request(search);
      expect(answer.status).toBe(400);
      expect(await answer.json()).not.toHaveProperty('problems');
    },
  );
});

describe('the ETag', () => {
  it('stays the same until devices or their availability change', async () => {
    const { request, list, fail } = await start();
    const read = async (headers: Record<string, string> = {}) => {
      const answer = await request({ q: 'galaxy' }, { headers });
      return { status: answer.status, etag: answer.headers.get('etag') ?? '' };
    };
    const { etag } = await read();
    list(1, [
      phone('a', { UserAlias: 'x' }),
      phone('b', { ConnectedUser: '박' }),
      phone('e', { ModelName: '' }),
    ]);
    expect(await read({ 'if-none-match': etag })).toEqual({ status: 304, etag });
    list(1, [phone('a', { ConnectedUser: '박' }), phone('b', { ConnectedUser: '박' })]);
    expect(await read({ 'if-none-match': etag })).toEqual({
      status: 200,
      etag: expect.not.stringMatching(etag),
    });
    list(1, [phone('a'), phone('b', { ConnectedUser: '박' })]);
    expect(await read({ 'if-none-match': etag })).toEqual({ status: 304, etag });
    fail(2);
    expect((await read({ 'if-none-match': etag })).status).toBe(200);
  });
});
