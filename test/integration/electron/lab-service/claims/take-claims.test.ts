import { describe, expect, it, vi } from 'vitest';
import { ADB, adbPhone, phoneAt, recordOf, startWithPhones } from '../../../../fakes/claimed-lab.ts';

describe('taking', () => {
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
    const others = ['10.0.0.9:5555', '0123', '0123', 'half\u202e'].map((id) => adbPhone(id));
    lab.list(1, [adbPhone('R3'), odd, ...others], ADB);
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
