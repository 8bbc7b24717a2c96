import { describe, expect, it, vi } from 'vitest';
import { claimsPath } from '#shared/wire/claims.ts';
import { labDevicesPath } from '#shared/wire/lab-devices.ts';
import { readAnswer } from '../../../../electron/lab-service/connectors/http/read-answer.ts';
import { adbPhone, people, phoneAt, startClaimedLab, startWithPhones } from '../../../fakes/claimed-lab.ts';

type Lab = Awaited<ReturnType<typeof startClaimedLab>>;

/** Every caller of the matrix: by its token, or without one. */
const callers = {
  nobody: () => Promise.resolve(null),
  'a person': (lab: Lab) => lab.signIn('lee'),
  'a token': (lab: Lab) => lab.createToken({ name: 'all' }),
  'a token without names': (lab: Lab) => lab.createToken({ name: 'nameless', showsNames: false }),
  'a token without the right': (lab: Lab) => lab.createToken({ name: 'reader', mayClaim: false }),
  'a token with neither': (lab: Lab) =>
    lab.createToken({ name: 'neither', mayClaim: false, showsNames: false }),
} satisfies Record<string, (lab: Lab) => Promise<string | null>>;

describe.each([
  ['signed-in', false],
  ['everybody', true],
])('with claims.names: %s', (_names, isForEverybody) => {
  describe.each([
    ['optional', false],
    ['required', true],
  ])('and callers.token: %s', (_token, isTokenRequired) => {
    it.each(Object.keys(callers) as (keyof typeof callers)[])('%s', async (who) => {
      const lab = await startClaimedLab({ isForEverybody, isTokenRequired });
      lab.list(1, [adbPhone('R3'), adbPhone('R4')], 'adb/1.0.41');
      await lab.taken(await lab.signIn('kim'), { ...phoneAt(1, 'R3'), note: 'for the release' });
      const token = await callers[who](lab);
      const isPerson = who === 'a person';
      const hasRight = isPerson || who === 'a token' || who === 'a token without names';
      const hasNames = isPerson || who === 'a token' || who === 'a token without the right';
      const hasName = (text: string) => text.includes(people.kim.name) || text.includes('for the release');
      const list = await lab.listDevices(token);
      const isListed = who === 'nobody' ? !isTokenRequired : hasNames;
      expect(list.status).toBe(isListed ? 200 : who === 'nobody' ? 401 : 403);
      expect(hasName(list.text)).toBe(isListed && (hasNames || isForEverybody));
      expect(list.text.includes('"UserMismatch"')).toBe(false);
      const { status, text } = await lab.take(token, phoneAt(1, 'R3'));
      expect(status).toBe(token === null ? 401 : hasRight ? 409 : 403);
      expect(hasName(text)).toBe(hasRight && (hasNames || isForEverybody));
      for (const path of [claimsPath, `${labDevicesPath}?q=is:claimed`]) {
        const read = await lab.call('GET', path, token);
        expect(read.status).toBe(token === null ? 401 : 200);
        const isOfClaims = path === claimsPath && isForEverybody && token !== null;
        expect(hasName(read.text)).toBe(hasNames || isOfClaims);
      }
      const search = await lab.call('GET', `${labDevicesPath}?q=claimed-by:x`, token);
      expect(search.status).toBe(token === null ? 401 : hasNames ? 200 : 400);
    });
  });
});

it('a token without names can’t find a holder or a note by a word, nor read them in other texts', async () => {
  const lab = await startClaimedLab();
  lab.list(1, [adbPhone('R3'), adbPhone('R4', { UserAlias: `${people.kim.name}의 휴대폰` })], 'adb/1.0.41');
  const nameless = await lab.createToken({ showsNames: false });
  await lab.taken(await lab.signIn('kim'), { ...phoneAt(1, 'R3'), note: 'release' });
  for (const word of [people.kim.name, 'release']) {
    const { text, json } = await lab.call('GET', `${labDevicesPath}?q=${encodeURIComponent(word)}`, nameless);
    expect(json['total']).toBe(0);
    expect(text).not.toContain(word);
  }
  const { text } = await lab.call('GET', `${labDevicesPath}?q=`, nameless);
  expect(text).toContain('•••의 휴대폰');
  expect(text).not.toContain(people.kim.name);
});

it('a claim that an agent has written counts as nothing', () => {
  const Claim = { Until: '2999-01-01T00:00:00.000Z', Since: '2020-01-01T00:00:00.000Z', Kind: 'person' };
  const list = {
    MobileList: [{ DeviceID: 'a', Claim }, { DeviceID: 'b' }],
    ResultCode: 1,
    ResultMessage: '',
  };
  const read = readAnswer(Buffer.from(JSON.stringify(list)));
  expect(read.MobileList).toEqual([{ DeviceID: 'a' }, { DeviceID: 'b' }]);
});

it('guessing an ID ends nothing and is no failed sign-in', async () => {
  const lab = await startClaimedLab();
  lab.list(1, [adbPhone('R3')], 'adb/1.0.41');
  const kim = await lab.signIn('kim');
  const lee = await lab.signIn('lee');
  const { id } = await lab.taken(kim, phoneAt(1, 'R3'));
  for (let attempt = 0; attempt < 20; attempt += 1)
    expect((await lab.release(lee, { id: `guess-${attempt}` })).status).toBe(204);
  expect((await lab.release(lee, { id })).status).toBe(403);
  expect((await lab.renew(lee, { id })).status).toBe(403);
  expect((await lab.release(lee, phoneAt(1, 'R3'))).status).toBe(204);
  expect((await lab.readClaims(kim)).claims).toMatchObject([{ isOwn: true }]);
});

it('many renewals of one caller leave turns to others', async () => {
  const lab = await startWithPhones();
  const [own, other] = [
    await lab.taken(lab.kim, phoneAt(1, 'R3')),
    await lab.taken(lab.lee, phoneAt(1, 'R4')),
  ];
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  vi.spyOn(lab.claims.store, 'renew').mockImplementation(async ({ employeeNumber, until }) => {
    begun.push(employeeNumber);
    await gate.promise;
    return until;
  });
  const inTurn = vi.spyOn(lab.claims, 'inTurn');
  const all = Array.from({ length: 40 }, () => lab.renew(lab.kim, { id: own.id }));
  await expect.poll(() => inTurn.mock.calls.length).toBe(40);
  all.push(lab.renew(lab.lee, { id: other.id }));
  await expect.poll(() => inTurn.mock.calls.length).toBe(41);
  gate.resolve();
  expect((await Promise.all(all)).every(({ status }) => status === 200)).toBe(true);
  expect(begun.indexOf(people.lee.employeeNumber)).toBeLessThan(10);
});
