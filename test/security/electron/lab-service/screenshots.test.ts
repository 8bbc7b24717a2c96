import { request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { labAgentsPath } from '#shared/wire/lab-agents.ts';
import { labDevicesPath } from '#shared/wire/lab-devices.ts';
import { screenPath } from '#shared/wire/screen.ts';
import { formatAuthorization } from '#shared/wire/session-token.ts';
import { type ScreenRule, screenRules } from '#shared/model/fleet/screenshot.ts';
import { readAnswer } from '../../../../electron/lab-service/connectors/http/read-answer.ts';
import { adbPhone, people, phoneAt } from '../../../fakes/claimed-lab.ts';
import { ADB, startScreenLab } from '../../../fakes/screen-lab.ts';

type Lab = Awaited<ReturnType<typeof startScreenLab>>;

/** Every caller of the matrix, with whether it may take screenshots and see names. */
const callers = {
  nobody: { may: false, names: false, token: () => Promise.resolve(null) },
  'a person': { may: true, names: true, token: (lab: Lab) => Promise.resolve(lab.lee) },
  'a token': { may: true, names: true, token: (lab: Lab) => lab.createToken({ mayScreen: true }) },
  'a token without names': {
    may: true,
    names: false,
    token: (lab: Lab) => lab.createToken({ mayScreen: true, showsNames: false }),
  },
  'a token for claims': { may: false, names: true, token: (lab: Lab) => lab.createToken() },
  'a token of a person': {
    may: true,
    names: true,
    token: (lab: Lab) => lab.createToken({ mayScreen: true, employee: people.lee }),
  },
} satisfies Record<string, { may: boolean; names: boolean; token: (lab: Lab) => Promise<string | null> }>;

const holders = ['nobody', 'the caller', 'somebody else'] as const;

function findStatus(rule: ScreenRule, who: keyof typeof callers, holder: (typeof holders)[number]): number {
  if (who === 'nobody') return 401;
  if (rule === 'off' || !callers[who].may) return 403;
  if (holder === 'somebody else') return 409;
  return rule === 'mine' && holder === 'nobody' ? 409 : 200;
}

describe.each(screenRules)('with screen.stills: %s', (rule) => {
  describe.each(holders)('a phone claimed by %s', (holder) => {
    it.each(Object.keys(callers) as (keyof typeof callers)[])('%s', async (who) => {
      const lab = await startScreenLab({ rule });
      const token = await callers[who].token(lab);
      if (holder === 'somebody else') await lab.taken(lab.kim, phoneAt(1, 'R3'));
      if (holder === 'the caller' && token !== null) await lab.taken(token, phoneAt(1, 'R3'));
      const { status, text, body } = await lab.look(token);
      const expected = findStatus(rule, who, holder);
      expect(status).toBe(expected);
      expect(body.includes('PNG')).toBe(expected === 200);
      expect(await lab.rows()).toHaveLength(expected === 200 ? 1 : 0);
      const hasName = expected === 409 && holder === 'somebody else' && callers[who].names;
      expect(text.includes(people.kim.name)).toBe(hasName);
      const agents = await lab.call('GET', labAgentsPath, lab.kim);
      expect(agents.json).toMatchObject({ screenshots: rule });
    });
  });
});

it('tells only callers with names who took a screenshot', async () => {
  const lab = await startScreenLab();
  await lab.look(lab.kim);
  await lab.claims.known.tryRefresh();
  const nameless = await lab.createToken({ name: 'nameless', showsNames: false });
  const all = await Promise.all([
    lab.listDevices(null),
    lab.call('GET', labDevicesPath, nameless),
    lab.call('GET', labAgentsPath, nameless),
  ]);
  for (const { status, text } of all) {
    expect(status).toBe(200);
    expect(text).not.toContain(people.kim.name);
  }
  expect(all[0]?.text).toContain('"LastScreenshot":{"At":');
  expect(all[1]?.text).toContain('lastScreenshot');
  expect((await lab.listDevices(lab.lee)).text).toContain(`"By":"${people.kim.name}"`);
  expect((await lab.call('GET', labDevicesPath, lab.lee)).text).toContain(people.kim.name);
});

it('tells only callers with names whom an agent reports', async () => {
  const lab = await startScreenLab();
  const inUse = [{ DeviceID: 'R3', ConnectedUser: 'Park' }];
  lab.list(1, inUse, 'adb/1.0.41');
  const nameless = await lab.createToken({ mayScreen: true, showsNames: false });
  expect((await lab.look(lab.kim)).problem).toMatchObject({ reason: 'in-use', by: 'Park' });
  expect((await lab.look(nameless)).text).not.toContain('Park');
});

it('ignores a last screenshot that an agent reports', () => {
  const LastScreenshot = { At: '2026-01-01T00:00:00.000Z', By: 'Kim' };
  const list = { MobileList: [{ DeviceID: 'a', LastScreenshot }], ResultCode: 1, ResultMessage: '' };
  expect(readAnswer(Buffer.from(JSON.stringify(list))).MobileList).toEqual([{ DeviceID: 'a' }]);
});

it('a web page can’t ask for a picture', async () => {
  const lab = await startScreenLab();
  const device = { agent: '192.0.2.1:8037', deviceId: 'R3' };
  const asked = await lab.call('POST', '/v1/screen', lab.kim, device, { origin: 'https://evil.invalid' });
  expect(asked.status).toBe(403);
  expect(lab.pictures).toEqual([]);
});

it('a caller that doesn’t read holds at most four pictures', async () => {
  // More than the system buffers for a connection.
  const lab = await startScreenLab({ picture: Buffer.alloc(16 * 1024 * 1024) });
  const ids = ['P1', 'P2', 'P3', 'P4', 'P5'];
  lab.list(
    1,
    [...ids, 'P6'].map((id) => adbPhone(id)),
    ADB,
  );

  function lookUnread(deviceId: string): Promise<number | undefined> {
    const headers = { 'content-type': 'application/json', authorization: formatAuthorization(lab.kim) };
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    const asked = request(`${lab.address}${screenPath}`, { method: 'POST', headers, agent: false });
    asked.on('response', ({ statusCode }) => resolve(statusCode)).on('error', reject);
    asked.end(JSON.stringify({ agent: '192.0.2.1:8037', deviceId }));
    onTestFinished(() => void asked.destroy());
    return promise;
  }

  const statuses: (number | undefined)[] = [];
  for (const id of ids) statuses.push(await lookUnread(id));
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect((await lab.look(lab.lee, 'P6')).status).toBe(200);
});
