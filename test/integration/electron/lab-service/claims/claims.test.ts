import { describe, expect, it, vi } from 'vitest';
import { ADB, adbPhone, people, phoneAt, recordOf, startWithPhones } from '../../../../fakes/claimed-lab.ts';

const MINUTE = 60_000;

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
    // While there are claims, the changes of agents themselves are told too.
    lab.list(2, [], null);
    expect((await read(after.revision)).agents).toMatchObject([{ host: '192.0.2.2' }]);
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

  it('has another note after its holder changed it, at the same end', async () => {
    const lab = await startWithPhones();
    const { id, until } = await lab.taken(lab.kim, phoneAt(1, 'R3'));
    const noteOf = async () => (await lab.readClaims(lab.lee)).claims.map(({ note }) => note);
    const change = (body: object) => lab.renew(lab.kim, { id, minutes: 1, ...body });
    expect(await change({ note: 'tests' })).toMatchObject({ status: 200, json: { until } });
    expect(await noteOf()).toEqual(['tests']);
    await change({});
    expect(await noteOf()).toEqual(['tests']);
    expect((await change({ note: 'two\nlines' })).status).toBe(422);
    await change({ note: '' });
    expect(await noteOf()).toEqual([undefined]);
  });

  it('tells its holder each notice once over all consoles, and again of another end', async () => {
    const lab = await startWithPhones();
    const phone = phoneAt(1, 'R3');
    const { id } = await lab.taken(lab.kim, phone);
    const other = await lab.signIn('kim');
    const countFirst = async (notice: string) => {
      const both = [lab.kim, other].map((token) => lab.beginNotice(token, { ...phone, notice }));
      return (await Promise.all(both)).filter(({ json }) => Object(json).isFirst === true).length;
    };
    expect([await countFirst('ends-soon'), await countFirst('ends-soon')]).toEqual([1, 0]);
    await lab.renew(lab.kim, { id, minutes: 90 });
    expect([await countFirst('ends-soon'), await countFirst('used'), await countFirst('used')]).toEqual([
      1, 1, 0,
    ]);
    expect(await lab.beginNotice(lab.lee, { ...phone, notice: 'used' })).toMatchObject({ status: 410 });
    await lab.release(lab.kim, { id });
    expect([await countFirst('ended'), await countFirst('ended')]).toEqual([1, 0]);
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

  it('ends with its time, with its account, and with its token', async () => {
    const lab = await startWithPhones();
    const program = await lab.createToken();
    await lab.taken(lab.kim, phoneAt(1, 'R3'));
    const { id } = await lab.taken(program, phoneAt(1, 'R4'));
    const { id: over } = await lab.taken(lab.lee, phoneAt(2, 'H1'));
    const until = Date.now() - MINUTE;
    await lab.db.updateTable('claim').set({ until }).where('id', '=', over).execute();
    await lab.accounts.setDisabled(people.kim, true);
    await lab.db.deleteFrom('machineToken').execute();
    await vi.waitFor(async () => expect((await lab.readClaims(lab.lee)).claims).toEqual([]));
    const history = await lab.claims.store.readHistory(null);
    expect(history.map(({ endReason }) => endReason).toSorted()).toEqual(['account', 'expired', 'token']);
    expect(await lab.claims.store.findEnded(over)).toMatchObject({ endReason: 'expired', endedAt: until });
    expect(await lab.renew(lab.lee, { id: over })).toMatchObject({ status: 410, json: { end: 'expired' } });
    expect((await lab.claims.store.findEnded(id))?.endReason).toBe('token');
  });

  it('leaves no note behind if no history is kept', async () => {
    const lab = await startWithPhones({ historyDays: 0 });
    const { id } = await lab.taken(lab.kim, { ...phoneAt(1, 'R3'), note: 'secret' });
    await lab.release(lab.kim, { id });
    expect((await lab.readClaims(lab.kim)).ended).toMatchObject([
      { end: 'released', device: { deviceId: 'R3' } },
    ]);
    expect((await lab.readClaims(lab.lee)).ended).toEqual([]);
    expect(await lab.claims.store.readHistory(null)).toEqual([]);
    expect(JSON.stringify(await lab.claims.store.findEnded(id))).not.toContain('secret');
  });
});
