import { afterEach, describe, expect, it, vi } from 'vitest';
import { adbPhone, people, phoneAt, startClaimedLab } from '../../../../fakes/claimed-lab.ts';

const ADB = 'adb/1.0.41';
const MINUTE = 60_000;

afterEach(() => void vi.useRealTimers());

async function startWithPhones(...[settings]: Parameters<typeof startClaimedLab>) {
  const lab = await startClaimedLab(settings);
  lab.list(1, [adbPhone('R3'), adbPhone('R4')], ADB);
  lab.list(2, [
    { DeviceID: 'H1', ConnectedUser: '' },
    { DeviceID: 'H2', ConnectedUser: 'Lee' },
  ]);
  return { ...lab, kim: await lab.signIn('kim'), lee: await lab.signIn('lee') };
}

const recordOf = ({ json }: { readonly json: Readonly<Record<string, unknown>> }, id: string) =>
  Object(Object(json)['MobileList']).find(({ DeviceID }: { DeviceID: string }) => DeviceID === id);

describe('a claimed phone', () => {
  it('has its holder as the user for callers with a token, and a word for all others, until its end', async () => {
    const lab = await startWithPhones();
    const before = await lab.listDevices(null);
    const { id, until } = await lab.taken(lab.kim, { ...phoneAt(1, 'R3'), note: 'login tests' });
    const [named, again, nameless] = [
      await lab.listDevices(lab.kim),
      await lab.listDevices(lab.lee),
      await lab.listDevices(null),
    ];
    const Claim = { Until: until, Since: expect.any(String), Kind: 'person', Filled: true };
    expect(recordOf(named, 'R3')).toEqual({
      ...adbPhone('R3'),
      ConnectedUser: people.kim.name,
      Unknown: [],
      Claim: { ...Claim, By: people.kim.name, Note: 'login tests' },
    });
    expect(recordOf(nameless, 'R3')).toEqual({
      ...adbPhone('R3'),
      ConnectedUser: 'claimed',
      Unknown: [],
      Claim,
    });
    expect(recordOf(named, 'R4')).toEqual(adbPhone('R4'));
    // Nothing in a list says whose it is.
    expect(again.text).toBe(named.text);
    expect(nameless.text).not.toContain(people.kim.name);
    expect(new Set([before.etag, named.etag, nameless.etag]).size).toBe(3);
    expect((await lab.release(lab.kim, { id })).status).toBe(204);
    expect((await lab.listDevices(lab.kim)).text).toBe(before.text);
    expect((await lab.listDevices(null)).etag).toBe(before.etag);
  });

  it('keeps a user whom its agent reports, and shows another person than the holder', async () => {
    const lab = await startWithPhones();
    await lab.taken(lab.kim, { ...phoneAt(2, 'H2'), anyway: true });
    await vi.waitFor(async () => {
      expect(recordOf(await lab.listDevices(lab.kim, 2), 'H2')).toMatchObject({
        ConnectedUser: 'Lee',
        Claim: { By: people.kim.name, UserMismatch: true },
      });
    });
    expect(recordOf(await lab.listDevices(null, 2), 'H2').Claim).not.toHaveProperty('Filled');
  });

  it.each(['김민지', '1001', 'kim@acme.invalid', 'minji.kim'])(
    'says nothing about the user %s',
    async (user) => {
      const lab = await startWithPhones();
      await lab.taken(lab.kim, { ...phoneAt(1, 'R3') });
      lab.list(1, [adbPhone('R3', { ConnectedUser: user, Unknown: [] })], ADB);
      await lab.listDevices(lab.kim);
      await lab.claims.known.tryRefresh();
      expect(recordOf(await lab.listDevices(lab.kim), 'R3')).toMatchObject({ ConnectedUser: user });
      expect(recordOf(await lab.listDevices(lab.kim), 'R3').Claim).not.toHaveProperty('UserMismatch');
    },
  );

  it('stays claimed over another connection and at another agent', async () => {
    const lab = await startWithPhones();
    await lab.taken(lab.kim, phoneAt(1, 'R3'));
    lab.list(1, [adbPhone('10.0.0.9:5555', { SerialNumber: 'R3' })], ADB);
    expect(recordOf(await lab.listDevices(null), '10.0.0.9:5555')).toMatchObject({
      ConnectedUser: 'claimed',
    });
    lab.list(1, [], ADB);
    lab.list(2, [adbPhone('R3')], ADB);
    expect(recordOf(await lab.listDevices(null, 2), 'R3')).toMatchObject({ ConnectedUser: 'claimed' });
    expect(await lab.take(lab.lee, phoneAt(2, 'R3'))).toMatchObject({ status: 409 });
  });

  it('is claimed in searches, and neither unused nor in use', async () => {
    const lab = await startWithPhones();
    await lab.taken(lab.kim, phoneAt(2, 'H1'));
    const search = async (token: string, q: string) => {
      const { devices } = await lab.search(q, token);
      return devices.map(({ deviceId }) => deviceId);
    };
    expect(await search(lab.kim, 'is:claimed')).toEqual(['H1']);
    expect(await search(lab.kim, 'claimed-by:me')).toEqual(['H1']);
    expect(await search(lab.lee, 'claimed-by:me')).toEqual([]);
    expect(await search(lab.lee, 'claimed-by:김민지 claim-ends:<2h')).toEqual(['H1']);
    expect(await search(lab.lee, 'unused')).toEqual([]);
    expect(await search(lab.lee, 'in-use')).toEqual(['H2']);
    const { devices } = await lab.search('is:claimed', lab.lee);
    expect(devices[0]).toMatchObject({
      availability: 'claimed',
      connectedUser: people.kim.name,
      claim: { By: people.kim.name, Kind: 'person' },
    });
  });

  it('changes the revision of its agent, and of no other', async () => {
    const lab = await startWithPhones();
    const read = async (since = '') =>
      Object((await lab.call('GET', `/v1/agents?since=${since}`, lab.kim)).json);
    const before = await read();
    await lab.taken(lab.kim, phoneAt(1, 'R3'));
    const after = await read(before.revision);
    expect(after.isWhole).toBe(false);
    expect(after.agents).toMatchObject([{ host: '192.0.2.1' }]);
    expect((await lab.listDevices(lab.lee)).etag).toBe(`W/"${after.agents[0].revision}"`);
  });
});

describe('taking', () => {
  it('has one winner', async () => {
    const lab = await startWithPhones();
    const answers = await Promise.all(
      [lab.kim, lab.lee, lab.kim, lab.lee, lab.kim, lab.lee].map((token) =>
        lab.take(token, phoneAt(1, 'R3')),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  it('gets all devices or none', async () => {
    const lab = await startWithPhones();
    await lab.taken(lab.lee, phoneAt(1, 'R4'));
    const devices = [phoneAt(1, 'R3').device, phoneAt(1, 'R4').device];
    expect(await lab.take(lab.kim, { devices })).toMatchObject({
      status: 409,
      json: { reason: 'claimed', device: { deviceId: 'R4' }, by: 'Lee', until: expect.any(String) },
    });
    expect((await lab.readClaims(lab.kim)).claims).toHaveLength(1);
    expect(
      (await lab.take(lab.kim, { devices: [phoneAt(1, 'R3').device, phoneAt(2, 'H1').device] })).status,
    ).toBe(201);
  });

  it('finds devices by a query, no used ones, and recently active ones only if the query says so', async () => {
    const lab = await startWithPhones();
    const LastActivity = { At: new Date().toISOString(), Kind: 'activity' };
    lab.list(1, [adbPhone('R3', { Observed: { LastActivity } })], ADB);
    const query = (text: string, count = 1) => lab.take(lab.kim, { query: text, count });
    expect(await query('', 2)).toMatchObject({ status: 409, json: { reason: 'not-enough', found: 1 } });
    expect(await query('id:r3')).toMatchObject({ status: 409, json: { found: 0 } });
    expect(await query('id:r3 is:active')).toMatchObject({ status: 201 });
    expect(await query('')).toMatchObject({ json: { claims: [{ device: { deviceId: 'H1' } }] } });
    expect(await query('colour:red')).toMatchObject({
      status: 422,
      json: { problems: [{ kind: 'unknown-field' }] },
    });
  });

  it.each([
    ['an unknown device', phoneAt(1, 'X'), 422, 'not-listed'],
    ['a used device', phoneAt(2, 'H2'), 409, 'in-use'],
    ['a phone without a serial', phoneAt(1, 'no-serial/transport-8'), 409, 'not-identifiable'],
    ['a phone over Wi-Fi that has not been read', phoneAt(1, '10.0.0.9:5555'), 409, 'not-identifiable'],
    ['one of two equal serials', phoneAt(1, '0123'), 409, 'not-identifiable'],
    ['too long a time', { ...phoneAt(1, 'R3'), minutes: 721 }, 422, 'invalid'],
    ['a note with two lines', { ...phoneAt(1, 'R3'), note: 'a\nb' }, 422, 'invalid'],
    ['neither a device nor a query', {}, 422, 'invalid'],
    ['a device whose ID is cleaned', phoneAt(1, 'half‹U+202E›'), 409, 'not-identifiable'],
  ])('of %s is refused', async (_what, body, status, reason) => {
    const lab = await startWithPhones();
    const odd = adbPhone('no-serial/transport-8', { NoSerial: 'missing' });
    lab.list(
      1,
      [
        adbPhone('R3'),
        odd,
        adbPhone('10.0.0.9:5555'),
        adbPhone('0123'),
        adbPhone('0123'),
        adbPhone('half\u202e'),
      ],
      ADB,
    );
    expect(await lab.take(lab.kim, body)).toMatchObject({ status, json: { reason } });
  });

  it('is refused unless an administrator has turned it on', async () => {
    const lab = await startWithPhones({ isTaking: false });
    expect(await lab.take(lab.kim, phoneAt(1, 'R3'))).toMatchObject({
      status: 403,
      json: { reason: 'taking-off' },
    });
    expect(await lab.readClaims(lab.kim)).toMatchObject({ isTaking: false, claims: [] });
  });

  it('of one phone twice is refused', async () => {
    const lab = await startWithPhones();
    lab.list(1, [adbPhone('R3'), adbPhone('10.0.0.9:5555', { SerialNumber: 'R3' })], ADB);
    const devices = [phoneAt(1, 'R3').device, phoneAt(1, '10.0.0.9:5555').device];
    expect(await lab.take(lab.kim, { devices })).toMatchObject({ status: 422, json: { reason: 'invalid' } });
  });

  it('of a used device succeeds for its user', async () => {
    const lab = await startWithPhones();
    expect(await lab.take(lab.lee, phoneAt(2, 'H2'))).toMatchObject({ status: 201 });
  });

  it('of an emulator, and of a serial that two agents list, concerns one agent', async () => {
    const lab = await startWithPhones();
    for (const index of [1, 2]) lab.list(index, [adbPhone('emulator-5554'), adbPhone('0123')], ADB);
    for (const id of ['emulator-5554', '0123']) {
      await lab.taken(lab.kim, phoneAt(1, id));
      expect(recordOf(await lab.listDevices(null, 2), id)).toEqual(adbPhone(id));
      await lab.taken(lab.lee, phoneAt(2, id));
    }
  });

  it('is limited for each person, and for each token', async () => {
    const lab = await startWithPhones({ most: { person: 1, program: 1 } });
    const token = await lab.createToken();
    for (const [holder, one, two] of [
      [lab.kim, 'R3', 'R4'],
      [token, 'R4', 'R3'],
    ] as const) {
      await lab.taken(holder, phoneAt(1, one));
      const other = two === 'R4' ? phoneAt(1, 'R4') : phoneAt(2, 'H1');
      expect(await lab.take(holder, other)).toMatchObject({
        status: 409,
        json: { reason: 'too-many', most: 1 },
      });
    }
  });

  it('repeats its answer for the same Idempotency-Key of the same caller', async () => {
    const lab = await startWithPhones();
    const key = { 'idempotency-key': 'job-7' };
    const query = { query: 'id:r', minutes: 30 };
    const first = await lab.taken(lab.kim, query, key);
    expect(await lab.taken(lab.kim, query, key)).toEqual(first);
    expect(await lab.take(lab.kim, { ...query, minutes: 31 }, key)).toMatchObject({
      status: 422,
      json: { reason: 'other-request' },
    });
    expect((await lab.taken(lab.lee, query, key)).device).not.toEqual(first.device);
    const both = await Promise.all(
      [1, 2].map(() => lab.take(lab.kim, phoneAt(2, 'H1'), { 'idempotency-key': 'b' })),
    );
    expect(both[0]?.text).toBe(both[1]?.text);
    expect((await lab.readClaims(lab.kim)).claims).toHaveLength(3);
  });

  it('repeats its answer after the devices have moved', async () => {
    const lab = await startWithPhones();
    const key = { 'idempotency-key': 'job-8' };
    const body = { devices: ['R4', 'R3'].map((id) => phoneAt(1, id).device) };
    const first = await lab.take(lab.kim, body, key);
    lab.list(1, [], ADB);
    const again = await lab.take(lab.kim, body, key);
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
  });

  it('waits for a release, and takes nothing for a caller that has gone', async () => {
    const lab = await startWithPhones();
    const { id } = await lab.taken(lab.kim, phoneAt(1, 'R3'));
    const gone = new AbortController();
    const wait = { prefer: 'wait=25' };
    const left = lab.take(lab.lee, phoneAt(1, 'R3'), wait, gone.signal).catch(() => 'gone');
    await vi.waitFor(() => expect(lab.countWaits()).toBe(1));
    gone.abort();
    expect(await left).toBe('gone');
    const waiting = lab.take(await lab.createToken(), phoneAt(1, 'R3'), wait);
    await vi.waitFor(() => expect(lab.countWaits()).toBe(2));
    await lab.release(lab.kim, { id });
    expect(await waiting).toMatchObject({ status: 201 });
    expect((await lab.readClaims(lab.lee)).claims).toMatchObject([{ by: 'nightly', kind: 'program' }]);
  });
});

describe('a claim', () => {
  it('is renewed up to its longest time, never shortened, and a small move changes no list', async () => {
    const lab = await startWithPhones();
    const { id, since, until } = await lab.taken(lab.kim, phoneAt(1, 'R3'));
    const { revision } = await lab.readClaims(lab.kim);
    const { etag } = await lab.listDevices(lab.kim);
    expect((await lab.renew(lab.kim, { id, minutes: 1 })).json).toEqual({ since, until });
    expect((await lab.renew(lab.kim, { id })).status).toBe(200);
    expect(await lab.readClaims(lab.kim, revision)).toMatchObject({ isWhole: false, claims: [] });
    expect((await lab.listDevices(lab.kim)).etag).toBe(etag);
    const nameless = await lab.createToken({ showsNames: false });
    const readTags = () =>
      Promise.all(
        [lab.lee, nameless].map(async (token) => (await lab.request({}, { token })).headers.get('etag')),
      );
    const tags = await readTags();
    const renewed = Object((await lab.renew(lab.kim, { id, minutes: 720 })).json);
    expect(Date.parse(renewed.until)).toBe(Date.parse(since) + 720 * MINUTE);
    expect((await lab.listDevices(lab.kim)).etag).not.toBe(etag);
    // A renewal wakes no program that waits.
    expect(await readTags()).toEqual(tags);
  });

  it('shows the department of two people with one name', async () => {
    const lab = await startWithPhones();
    const other = {
      companyCode: 'ACME',
      employeeNumber: '1003',
      name: people.kim.name,
      departmentCode: 'R&D',
    };
    await lab.accounts.add({ ...other, passwordDigest: 'ab'.repeat(64) });
    await lab.taken(lab.kim, phoneAt(1, 'R3'));
    expect((await lab.readClaims(lab.lee)).claims).toMatchObject([{ by: '김민지 (QA)', isOwn: false }]);
  });

  it('belongs to its person on each computer, and to a program by its id alone', async () => {
    const lab = await startWithPhones();
    await lab.taken(lab.kim, phoneAt(1, 'R3'));
    const other = await lab.signIn('kim');
    expect((await lab.renew(other, { ...phoneAt(1, 'R3'), minutes: 90 })).status).toBe(200);
    expect((await lab.release(other, phoneAt(1, 'R3'))).status).toBe(204);
    await lab.taken(lab.kim, phoneAt(1, 'R4'));
    lab.list(1, [adbPhone('R3')], ADB);
    lab.list(2, [adbPhone('R4')], ADB);
    // The phone is at another agent by now.
    expect((await lab.renew(other, phoneAt(2, 'R4'))).status).toBe(200);
    expect((await lab.release(other, phoneAt(2, 'R4'))).status).toBe(204);
    expect((await lab.readClaims(other)).claims).toEqual([]);
    lab.list(1, [adbPhone('R3'), adbPhone('R4')], ADB);
    lab.list(2, [], ADB);
    const employee = { companyCode: 'ACME', employeeNumber: '1001' };
    const own = await lab.createToken({ name: 'kim-cli', employee });
    await lab.taken(own, phoneAt(1, 'R3'));
    expect((await lab.release(other, phoneAt(1, 'R3'))).status).toBe(204);
    const program = await lab.createToken();
    const { id } = await lab.taken(program, phoneAt(1, 'R4'));
    expect((await lab.release(program, phoneAt(1, 'R4'))).status).toBe(422);
    expect(await lab.release(lab.kim, { id })).toMatchObject({ status: 403, json: { reason: 'not-yours' } });
    expect((await lab.release(program, { id })).status).toBe(204);
    expect((await lab.release(program, { id })).status).toBe(204);
    expect(await lab.renew(program, { id })).toMatchObject({
      status: 410,
      json: { reason: 'ended', end: 'released' },
    });
    expect((await lab.renew(program, { id: 'unknown' })).status).toBe(410);
  });

  it('ends at its time', async () => {
    const lab = await startWithPhones();
    const { id } = await lab.taken(lab.kim, { ...phoneAt(1, 'R3'), minutes: 1 });
    await endSoon(lab, id);
    expect(await lab.renew(lab.kim, { id })).toMatchObject({ status: 410, json: { end: 'expired' } });
    expect(recordOf(await lab.listDevices(null), 'R3')).toEqual(adbPhone('R3'));
    expect((await lab.readClaims(lab.kim)).ended).toMatchObject([
      { end: 'expired', device: { deviceId: 'R3' } },
    ]);
    expect((await lab.readClaims(lab.lee)).ended).toEqual([]);
    await lab.taken(lab.lee, phoneAt(1, 'R3'));
  });

  it('ends with its account, and with its token', async () => {
    const lab = await startWithPhones();
    const program = await lab.createToken();
    await lab.taken(lab.kim, phoneAt(1, 'R3'));
    const { id } = await lab.taken(program, phoneAt(1, 'R4'));
    await lab.accounts.setDisabled(people.kim, true);
    await lab.db.deleteFrom('machineToken').execute();
    await vi.waitFor(async () => expect((await lab.readClaims(lab.lee)).claims).toEqual([]));
    const history = await lab.claims.store.readHistory(null);
    expect(history.map(({ endReason }) => endReason).toSorted()).toEqual(['account', 'token']);
    expect((await lab.claims.store.findEnded(id))?.endReason).toBe('token');
  });

  it('leaves no note behind if no history is kept', async () => {
    const lab = await startWithPhones({ historyDays: 0 });
    const { id } = await lab.taken(lab.kim, { ...phoneAt(1, 'R3'), note: 'secret' });
    await lab.release(lab.kim, { id });
    expect((await lab.readClaims(lab.kim)).ended).toHaveLength(1);
    expect(await lab.claims.store.readHistory(null)).toEqual([]);
    expect(JSON.stringify(await lab.claims.store.findEnded(id))).not.toContain('secret');
  });
});

/** Moves the end of a claim to now, in place of waiting for it. */
async function endSoon(
  { db, claims }: Awaited<ReturnType<typeof startClaimedLab>>,
  id: string,
): Promise<void> {
  const until = Date.now();
  await db.updateTable('claim').set({ until }).where('id', '=', id).execute();
  await db.updateTable('claimKey').set({ until }).where('claimId', '=', id).execute();
  await claims.known.tryRefresh();
}
