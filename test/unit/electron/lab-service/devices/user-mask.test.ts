import { expect, it } from 'vitest';
import { parse } from '#shared/search/parse.ts';
import { DEFAULT_IDLE_MS } from '#shared/wire/lab-devices.ts';
import { ownWork } from '../../../../../electron/lab-service/limits/owner.ts';
import { exampleRecord } from '../../../../fixtures/device-record.ts';
import { createPolledLab, listedAgent } from '../../../../fakes/polled-lab.ts';

/** A lab with two agents. `read` returns the devices of each for a token without names. */
function open() {
  const lab = createPolledLab([listedAgent(1), listedAgent(2)]);
  const { search, readNames } = lab.polled.labDevices;
  const read = async () => {
    const options = { ...parse(''), idleMs: DEFAULT_IDLE_MS, showsNames: false };
    const { lab: reading } = await search(options, ownWork);
    return reading.agents.map(({ devices }) => devices);
  };
  return { ...lab, read, readNames: () => readNames(ownWork) };
}

it('hides a name learned later where a text was cut inside it', async () => {
  const { list, read } = open();
  list(2, [{ ...exampleRecord, UserAlias: `${'x'.repeat(193)} Kim Minjun’s phone` }]);
  const [, cut] = await read();
  expect(cut?.entries[0]?.device.alias).toMatch(/x Kim M…$/);
  // A name whose first word isn't there costs nothing.
  list(1, [{ ...exampleRecord, ConnectedUser: 'Lee Sujin' }]);
  expect((await read())[1]).toBe(cut);
  list(1, [{ ...exampleRecord, ConnectedUser: 'Kim  Minjun' }]);
  expect((await read())[1]?.entries[0]?.device.alias).toMatch(/x •••…$/);
});

it('remembers users of earlier lists, but not endlessly', async () => {
  const { list, read, readNames } = open();
  const connect = async (index: number, users: readonly string[]) => {
    list(
      index,
      users.map((ConnectedUser, place) => ({ ...exampleRecord, DeviceID: `${place}`, ConnectedUser })),
    );
    await read();
  };
  await connect(2, ['이수진']);
  await connect(1, ['김민지']);
  const hideBoth = await readNames();
  await connect(1, ['']);
  expect(await readNames()).toBe(hideBoth);
  expect(hideBoth('김민지, 이수진')).toBe('•••, •••');
  for (const part of ['a', 'b', 'c', 'd', 'e']) {
    await connect(
      1,
      Array.from({ length: 6_000 }, (_, user) => `user ${part}${user}`),
    );
  }
  expect((await readNames())('김민지, 이수진, user e9')).toBe('김민지, •••, •••');
});

it('hides names in signs of use and in mismatches', async () => {
  const { list, read } = open();
  const Observed = {
    LastActivity: { At: '2026-11-23T10:00:00.000Z', Kind: 'input' },
    HeldBy: { Tool: 'Tool of Ito' },
    Installed: ['Ito'],
  };
  list(
    1,
    [
      { ...exampleRecord, ConnectedUser: 'Ito' },
      { ...exampleRecord, DeviceID: 'b', ConnectedUser: '2026' },
      { ...exampleRecord, DeviceID: 'c', ConnectedUser: { name: 'Kim' }, Brand: ['Ito'], Observed },
    ],
    'adb/1.0.41',
  );
  const [, , entry] = (await read())[0]?.entries ?? [];
  expect(entry?.deviations.map(({ field, found }) => `${field} ${found}`)).toEqual([
    'Brand ["•••"]',
    'ConnectedUser •••',
    'AgentIP "10.0.3.7:5037"',
  ]);
  expect(entry?.device.observed).toEqual({
    LastActivity: Observed.LastActivity,
    HeldBy: { Tool: 'Tool of •••' },
    Installed: ['•••'],
  });
});

it('hides a short name where it’s the whole text', async () => {
  const { list, read } = open();
  const names = ['Al', 'a-', '김'];
  const listEach = (agent: number, field: string) =>
    list(
      agent,
      names.map((name) => ({ ...exampleRecord, DeviceID: name, [field]: name })),
    );
  listEach(2, 'UserAlias');
  await read();
  listEach(1, 'ConnectedUser');
  expect((await read())[1]?.entries.map(({ device }) => device.alias)).toEqual(['•••', '•••', '•••']);
});
