import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { labAgentsAnswer } from '#shared/wire/lab-agents.ts';
import { labDevicesAnswer } from '#shared/wire/lab-devices.ts';
import { exampleRecord } from '../../../fixtures/device-record.ts';
import { listedAgent, named, nameless, startPolledLab } from '../../../fakes/polled-lab.ts';

const users = [
  '김민지',
  'José Núñez',
  'minsu.park@acme.invalid',
  '1038',
  '이 수진',
  'Łukasz',
  'QA2/Ito',
  'İsmail',
  'ΝΙΚΟΣ',
];
const nonsense = 'qzxv';

/** Each user connected to a device, and named in every other text of a lab that a person or a phone writes. */
async function start() {
  const agents = users.map((user, index) =>
    listedAgent(index + 1, { name: `${user}’s rack`, group: `Team ${user}`, note: `Key: ${user}` }),
  );
  const lab = await startPolledLab(agents);
  users.forEach((user, index) => {
    const other = users[(index + 1) % users.length];
    const phone = { ...exampleRecord, DeviceID: `phone ${index}`, ConnectedUser: user };
    lab.list(index + 1, [
      phone,
      {
        ...phone,
        DeviceID: `free ${index}`,
        ConnectedUser: '',
        UserAlias: `${user} (${other})`.normalize('NFD'),
      },
      {
        ...phone,
        DeviceID: `text ${index}`,
        ModelName: `Phone of ${user}`,
        BuildVer: user,
        ConnectedUser: other,
      },
      { ...phone, DeviceID: `of ${user}`, ConnectedUser: { name: user }, Brand: other?.toUpperCase() },
    ]);
  });
  return lab;
}

/** Searches for a user by words: in both Unicode forms, in other cases, in part, and all of them negated. */
function spell(user: string): readonly string[] {
  const parts = [user, user.slice(0, -1), user.slice(1), ...user.split(/[ .@/]/)].filter(
    ({ length }) => length > 1,
  );
  const words = parts.flatMap((part) => [part, part.toUpperCase(), part.normalize('NFD')]);
  return [...new Set(words)].flatMap((word) => [
    `"${word}"`,
    `-"${word}"`,
    `alias:"${word}"`,
    `model:"${word}"`,
  ]);
}

it('answers a search for a user like one for nonsense', async () => {
  const { request } = await start();
  const read = async (q: string, token: string) => {
    const answer = await request({ q }, { token });
    expect(answer.status).toBe(200);
    const { total } = labDevicesAnswer.parse(await answer.json());
    return { total, etag: answer.headers.get('etag') };
  };
  for (const user of users) {
    // A token with names finds the user.
    expect((await read(`"${user}"`, named)).total).toBeGreaterThan(3);
    for (const q of spell(user)) {
      const word = /"(.*)"/.exec(q)?.[1] ?? '';
      const readNonsense = () => read(q.replace(word, nonsense), nameless);
      // The list may change between the two.
      await expect
        .poll(async () => isDeepStrictEqual(await read(q, nameless), await readNonsense()), { message: q })
        .toBe(true);
    }
  }
});

it.each(['user', 'used-by', 'USED-BY', '사용자'])('refuses a search in the field %s', async (field) => {
  const { request } = await start();
  for (const q of [`${field}:김민지`, `unused -(${field}="김민지" OR x)`, `${field}:""`]) {
    const answer = await request({ q }, { token: nameless });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { problems: [{ kind: 'names-hidden', from: q.indexOf(field) }] },
    ]);
  }
});

// A revision is a hash of an agent's devices, so it would confirm a guessed name.
it('gives no revision of an agent, right after callers with names got one', async () => {
  const { address, list } = await startPolledLab([1, 2, 3].map((index) => listedAgent(index)));
  for (const index of [1, 2, 3]) list(index, [exampleRecord]);
  const read = async (token: string, since?: string) => {
    const query = since === undefined ? '' : `?since=${since}`;
    const headers = { authorization: `Bearer ${token}` };
    return labAgentsAnswer.parse(await (await fetch(`${address}/v1/agents${query}`, { headers })).json());
  };
  const lists = [await read(named), await read(nameless), await read(named)];
  const hasRevisions = lists.map(({ agents }) => agents.map(({ revision }) => revision !== ''));
  expect(hasRevisions).toEqual([true, false, true].map((has) => [has, has, has]));
  const since = lists.map(({ revision }) => revision);
  list(2, []);
  const change = { isWhole: false, agents: [{ host: '192.0.2.2', revision: expect.stringMatching(/./) }] };
  expect(await read(named, since[0])).toMatchObject(change);
  expect(await read(nameless, since[1])).toMatchObject({ isWhole: false, agents: [{ revision: '' }] });
});

it('names no user in any response', async () => {
  const { request, address, polled } = await start();
  const devices = await (await request({}, { token: nameless })).text();
  const send = (token: string) =>
    fetch(`${address}/v1/agents`, { headers: { authorization: `Bearer ${token}` } });
  const masked = await send(nameless);
  const text = await masked.text();
  for (const user of users) {
    for (const form of [user, user.normalize('NFD'), user.toUpperCase()]) {
      expect(devices).not.toContain(form);
      expect(text).not.toContain(form);
    }
  }
  expect(labAgentsAnswer.parse(JSON.parse(text)).agents[0]).toMatchObject({
    name: '•••’s rack',
    group: 'Team •••',
    note: 'Key: •••',
    revision: '',
  });
  expect(masked.headers.get('etag')).not.toBe((await send(named)).headers.get('etag'));
  const { devices: all } = labDevicesAnswer.parse(JSON.parse(devices));
  expect(
    all.map(({ availability, connectedUser }) => `${availability} ${String(connectedUser)}`).slice(0, 4),
  ).toEqual(['in-use null', 'free null', 'in-use null', 'unknown null']);
  expect(polled.states.describe().agents[0]).toMatchObject({ name: '김민지’s rack' });
});

it('shows and searches an iPhone’s name only with names', async () => {
  const { request, list, search } = await startPolledLab([listedAgent(1)]);
  const iphone = { ...exampleRecord, UserAlias: 'Haneul’s iPhone', Platform: 'ios' };
  list(1, [iphone, { ...exampleRecord, DeviceID: 'other', UserAlias: 'Rack 3' }]);
  expect((await search('haneul', named)).total).toBe(1);
  expect((await search('haneul', nameless)).total).toBe(0);
  const aliasesFor = async (token: string) =>
    labDevicesAnswer.parse(await (await request({}, { token })).json()).devices.map(({ alias }) => alias);
  expect(await aliasesFor(named)).toEqual(['Haneul’s iPhone', 'Rack 3']);
  expect(await aliasesFor(nameless)).toEqual([null, 'Rack 3']);
});

it('has an ETag that doesn’t depend on names', async () => {
  const etags = await Promise.all(
    ['김민지', 'Ito'].map(async (user) => {
      const { request, list } = await startPolledLab([listedAgent(1, { name: `Rack of ${user}` })]);
      list(1, [{ ...exampleRecord, DeviceID: `of ${user}`, UserAlias: user, ConnectedUser: user }]);
      return (await request({ q: 'galaxy' }, { token: nameless })).headers.get('etag');
    }),
  );
  expect(new Set(etags).size).toBe(1);
});

it('keeps names hidden after users leave, and hides them in earlier texts', async () => {
  const { request, list, search } = await startPolledLab([listedAgent(1), listedAgent(2)]);
  const phone = { ...exampleRecord, UserAlias: '김민지 폰' };
  list(1, [{ ...phone, ConnectedUser: '김민지' }]);
  list(2, [{ ...phone, UserAlias: '박서준 폰 2' }]);
  expect((await search('김민지', nameless)).total).toBe(0);
  expect((await search('박서준', nameless)).total).toBe(1);
  list(1, [
    { ...phone, ConnectedUser: '' },
    { ...phone, DeviceID: 'b', ConnectedUser: '박서준' },
  ]);
  expect((await search('김민지 OR 박서준', nameless)).total).toBe(0);
  expect(await (await request({}, { token: nameless })).text()).toContain('••• 폰 2');
});

it('hides a name however it’s spaced or cut', async () => {
  const { request, list } = await startPolledLab([listedAgent(1), listedAgent(2)]);
  const long = `Kim ${'Minjun '.repeat(20)}Park`;
  const spellings = ['Kim   Minjun', 'Kim\u00a0Minjun', 'Kim\tMinjun', 'Kim\u3000 Minjun', `of ${long}`];
  const cut = `${'x'.repeat(190)} Kim Minjun`;
  list(
    1,
    [...spellings, cut].map((UserAlias, index) => ({ ...exampleRecord, DeviceID: `${index}`, UserAlias })),
  );
  list(2, [
    { ...exampleRecord, ConnectedUser: 'Kim Minjun' },
    { ...exampleRecord, DeviceID: 'b', ConnectedUser: long },
  ]);
  const text = await (await request({}, { token: nameless })).text();
  expect(text).toContain('xxx •••…');
  expect(text).not.toMatch(/kim|minj|park/i);
});
