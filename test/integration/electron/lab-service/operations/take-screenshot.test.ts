import { describe, expect, it, vi } from 'vitest';
import { AccountsUnavailable } from '../../../../../electron/lab-service/accounts/accounts-unavailable.ts';
import { NoPicture } from '../../../../../electron/lab-service/connectors/picture.ts';
import { adbPhone, people, phoneAt } from '../../../../fakes/claimed-lab.ts';
import { ADB, png, startScreenLab } from '../../../../fakes/screen-lab.ts';

/** Pictures that end when the test says so. */
function holdPictures() {
  const held = Promise.withResolvers<void>();
  return { take: () => held.promise, end: held.resolve, fail: held.reject };
}

describe('a picture', () => {
  it('is a PNG with its time, is not kept by anybody, and has one row', async () => {
    const lab = await startScreenLab();
    const { status, headers, body } = await lab.look(lab.kim);
    expect(status).toBe(200);
    expect(body.equals(png)).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'device-lab-taken': '2026-11-28T00:00:00.000Z',
      'device-lab-screen': 'on',
      'device-lab-displays': '2',
      date: expect.any(String),
    });
    const row = { employeeNumber: '1001', token: '', agent: '192.0.2.1:8037', deviceId: 'R3', failed: 0 };
    expect(await lab.rows()).toMatchObject([row]);
  });

  it('is the program’s, with the name of its token', async () => {
    const lab = await startScreenLab();
    const token = await lab.createToken({ name: 'nightly', mayScreen: true });
    expect((await lab.look(token)).status).toBe(200);
    expect(await lab.rows()).toMatchObject([{ token: 'nightly', employeeNumber: '' }]);
  });
});

describe('no picture', () => {
  it.each<readonly [string, () => ReturnType<typeof adbPhone>, number, string]>([
    [
      'of a phone that the server can’t use',
      () => adbPhone('R3', { AdbState: 'offline' }),
      409,
      'not-usable',
    ],
    ['of a phone in use', () => adbPhone('R3', { ConnectedUser: 'Park', Unknown: [] }), 409, 'in-use'],
    [
      'of a phone that another tool holds',
      () => adbPhone('R3', { Observed: { HeldBy: { Tool: 'STF' } } }),
      409,
      'held',
    ],
    ['of a phone that has gone', () => adbPhone('R9'), 404, 'not-listed'],
  ])('%s', async (_, record, status, reason) => {
    const lab = await startScreenLab();
    lab.list(1, [record()], ADB);
    const refused = await lab.look(lab.kim);
    expect(refused).toMatchObject({ status, problem: { status, reason } });
    expect([lab.pictures, await lab.rows()]).toEqual([[], []]);
  });

  it('of two phones with one ID, of other agents, and of agents that the lab does not list', async () => {
    const lab = await startScreenLab();
    lab.list(1, [adbPhone('R3'), adbPhone('R3')], ADB);
    expect(await lab.look(lab.kim)).toMatchObject({ status: 409, problem: { reason: 'not-usable' } });
    for (const version of ['device-lab/0.2.0', 'usbmux/1.1', null]) {
      lab.list(3, [adbPhone('R6')], version);
      expect(await lab.look(lab.kim, 'R6', 3)).toMatchObject({
        status: 409,
        problem: { reason: 'not-supported' },
      });
    }
    lab.list(3, [adbPhone('R6')], 'device-lab/0.3.0+screen');
    expect(await lab.look(lab.kim, 'R6', 3)).toMatchObject({ status: 200 });
    expect(await lab.look(lab.kim, 'R3', 9)).toMatchObject({
      status: 404,
      problem: { reason: 'not-listed' },
    });
  });

  it('never results from the caller’s own use or claim', async () => {
    const lab = await startScreenLab();
    lab.list(1, [adbPhone('R3', { ConnectedUser: people.kim.name, Unknown: [] })], ADB);
    expect((await lab.look(lab.kim)).status).toBe(200);
    lab.list(2, [adbPhone('R5', { ConnectedUser: 'Park', Unknown: [] })], ADB);
    await lab.taken(lab.kim, { ...phoneAt(2, 'R5'), anyway: true });
    expect((await lab.look(lab.kim, 'R5', 2)).status).toBe(200);
    expect(await lab.rows()).toMatchObject([
      { claimId: expect.stringMatching(/^[\da-f]{32}$/) },
      { claimId: '' },
    ]);
  });

  it.each([
    ['no-picture', 422],
    ['unreachable', 502],
    ['too-large', 502],
    ['timed-out', 504],
  ] as const)('because of %s: its row stays, but not as the last screenshot', async (reason, status) => {
    const lab = await startScreenLab({ take: () => Promise.reject(new NoPicture(reason)) });
    expect(await lab.look(lab.kim)).toMatchObject({ status, problem: { reason } });
    expect(await lab.rows()).toMatchObject([{ deviceId: 'R3', failed: 1 }]);
    await lab.claims.known.tryRefresh();
    expect((await lab.listDevices(lab.lee)).text).not.toContain('LastScreenshot');
    expect(await lab.look(lab.kim)).toMatchObject({ status: 429, problem: { reason: 'too-soon' } });
  });

  it.each(['{}', '{"agent":"a","deviceId":"R3","path":"/"}', '{"agent":"?","deviceId":"R3"}'])(
    'for the body %s',
    async (text) => {
      const lab = await startScreenLab();
      const sent = await lab.call('POST', '/v1/screen', lab.kim, JSON.parse(text) as object);
      expect(sent).toMatchObject({ status: 422, json: { reason: 'invalid' } });
    },
  );

  it('while the database is away', async () => {
    const lab = await startScreenLab();
    expect((await lab.look(lab.kim, 'R4')).status).toBe(200);
    vi.spyOn(lab.db, 'transaction').mockImplementation(() => {
      throw new AccountsUnavailable('away');
    });
    const refused = await lab.look(lab.kim);
    expect(refused.status).toBe(503);
    expect(refused.body.includes('PNG')).toBe(false);
    expect(lab.pictures).toEqual(['R4']);
  });
});

describe('callers at the same time', () => {
  it('get the picture that is being taken, each with a row; later ones the time', async () => {
    const { take, end } = holdPictures();
    const lab = await startScreenLab({ take });
    const tokens = await Promise.all(
      Array.from({ length: 50 }, (_, index) => lab.createToken({ name: `ci-${index}`, mayScreen: true })),
    );
    const consoles = Array.from({ length: 200 }, (_, index) => lab.look(tokens[index % 50] ?? null));
    await vi.waitFor(async () => expect(await lab.rows()).toHaveLength(200), { timeout: 60_000 });
    end();
    const answers = await Promise.all(consoles);
    expect(answers.every(({ status, body }) => status === 200 && body.equals(png))).toBe(true);
    expect(lab.pictures).toEqual(['R3']);
    const late = await lab.look(lab.kim);
    expect(late).toMatchObject({ status: 429, problem: { reason: 'too-soon', until: expect.any(String) } });
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(late.headers.get('retry-after'))).toBeLessThanOrEqual(5);
    expect(await lab.rows()).toHaveLength(200);
  });

  it('keep the row of one that leaves, and the picture of the others', async () => {
    const { take, end } = holdPictures();
    const lab = await startScreenLab({ take });
    const leaving = new AbortController();
    const left = lab.look(lab.kim, 'R3', 1, leaving.signal).catch(() => 'left');
    await vi.waitFor(() => expect(lab.pictures).toEqual(['R3']));
    const stays = lab.look(lab.lee);
    await vi.waitFor(async () => expect(await lab.rows()).toHaveLength(2));
    leaving.abort();
    expect(await left).toBe('left');
    end();
    expect((await stays).status).toBe(200);
    expect((await lab.rows()).map(({ employeeNumber }) => employeeNumber).toSorted()).toEqual([
      '1001',
      '1002',
    ]);
  });

  it('get four pictures at once, also of those that others take', async () => {
    const { take, end } = holdPictures();
    const lab = await startScreenLab({ take });
    const looks = Array.from({ length: 5 }, () => lab.look(lab.kim));
    const refused = await Promise.race(looks);
    expect(refused).toMatchObject({ status: 429, problem: { reason: 'too-many' } });
    end();
    const statuses = (await Promise.all(looks)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(await lab.rows()).toHaveLength(4);
  });

  it('wait for no turn: one picture of an agent', async () => {
    const { take, end } = holdPictures();
    const lab = await startScreenLab({ take });
    const first = lab.look(lab.kim);
    await vi.waitFor(() => expect(lab.pictures).toEqual(['R3']));
    const second = await lab.look(lab.lee, 'R4');
    expect(second).toMatchObject({ status: 429, problem: { reason: 'too-many' } });
    expect(second.headers.get('retry-after')).toBe('1');
    const other = lab.look(lab.lee, 'R5', 2);
    await vi.waitFor(() => expect(lab.pictures).toEqual(['R3', 'R5']));
    end();
    expect([(await first).status, (await other).status]).toEqual([200, 200]);
    expect((await lab.look(lab.lee, 'R4')).status).toBe(200);
  });
});
