import { expect, it, onTestFinished, vi } from 'vitest';
import { readDeviceList } from '#shared/wire/read-device-list.ts';
import {
  readFleetLines,
  writeFleetLines,
} from '../../../../../../electron/console/fleet/saved-fleet/fleet-lines.ts';
import { mergeAnswer, noDevices } from '../../../../../../electron/console/fleet/agent-devices.ts';
import type { RememberedAgent } from '../../../../../../electron/console/fleet/remembered-agent.ts';
import { createDeviceModels } from '#shared/wire/device-models.ts';
import { foreignSource } from '#shared/wire/read-device.ts';
import { wireDevice } from '../../../../../fakes/lab-server.ts';

const address = '10.0.0.5:5037';

/** An agent with this number of devices. The first one has an additional field, and was seen and disconnected. */
function remembered(agentId: string, count: number, more: Partial<RememberedAgent> = {}): RememberedAgent {
  const MobileList = Array.from({ length: count }, (_, place) =>
    wireDevice(`${agentId}-${place}`, place === 0 ? { Extra: 'kept' } : {}),
  );
  const reading = readDeviceList({ MobileList, ResultCode: 1, ResultMessage: '' }, address);
  if (reading.kind !== 'answer') throw new Error('The list is invalid');
  const input = { agentId, devices: reading.devices, isGood: true, lastAnsweredAt: null, now: 0 };
  const { entries, raw, dropped } = mergeAnswer(noDevices, input);
  const dated = entries.map(({ key, device, deviations }, place) => ({
    key,
    device,
    deviations,
    seenAt: place === 0 ? 7 : null,
    goneSince: place === 0 ? 9 : null,
  }));
  return { agentId, address, answeredAt: 5, devices: { entries: dated, raw, dropped }, ...more };
}

async function read(text: string) {
  const groups: (readonly RememberedAgent[])[] = [];
  for await (const group of readFleetLines(Buffer.from(text))) groups.push(group);
  return groups;
}

const write = (...agents: readonly RememberedAgent[]) => [...writeFleetLines(agents)];

it('a fleet is read as it was written', async () => {
  const agents = [
    remembered('a', 60),
    remembered('b', 0, { answeredAt: null, lab: { name: 'Rack', group: 'Seoul' } }),
    remembered('c', 1),
  ];
  const dropped = { count: 3, since: 11 };
  agents.push(remembered('d', 2, { devices: { ...remembered('d', 2).devices, dropped } }));
  expect((await read(write(...agents).join(''))).flat()).toEqual(agents);
});

it('keeps of a claim only its times', async () => {
  const times = { Since: '2026-01-01T10:00:00.000Z', Until: '2026-01-01T11:00:00.000Z' };
  const claim = { ...times, Kind: 'program', By: 'Seojun', Note: 'for Jiwoo', Filled: true } as const;
  const MobileList = [wireDevice('x', { ConnectedUser: 'Seojun', Claim: claim })];
  const source = { ...foreignSource, shiftClaim: <T>(each: T) => each };
  const list = { MobileList, ResultCode: 1, ResultMessage: '' };
  const reading = readDeviceList(list, address, createDeviceModels(), source);
  if (reading.kind !== 'answer') throw new Error('The list is invalid');
  const input = { agentId: 'a', devices: reading.devices, isGood: true, lastAnsweredAt: null, now: 0 };
  const devices = mergeAnswer(noDevices, input);
  for (const kept of [devices, { ...devices, raw: new Map([['a/0/x', undefined]]) }]) {
    const text = write({ agentId: 'a', address, answeredAt: 5, devices: kept }).join('');
    expect(text).not.toMatch(/Seojun|Jiwoo|program/);
    const [again] = (await read(text)).flat();
    expect(again?.devices.entries[0]?.device).toMatchObject({ connectedUser: null, claim: times });
  }
});

it('a device without a raw record has none after reading', async () => {
  const agent = remembered('a', 2);
  const [key = ''] = agent.devices.entries.map((entry) => entry.key);
  const notKept = { ...agent, devices: { ...agent.devices, raw: new Map([[key, undefined]]) } };
  const [again] = (await read(write(notKept).join(''))).flat();
  expect(again?.devices.entries[0]?.device.deviceId).toBe('a-0');
  expect([...(again?.devices.raw ?? [])]).toEqual([[key, undefined]]);
});

it('writes one agent or at most 25 devices at a time', () => {
  const lines = write(remembered('a', 50), remembered('b', 26)).map((piece) => piece.split('\n').length - 1);
  expect(lines).toEqual([1, 25, 25, 1, 25, 1]);
});

it('reads a long fleet in groups, so other work gets its turn', async () => {
  const agents = Array.from({ length: 12 }, (_, index) => remembered(`${index}`, 1));
  const text = write(...agents).join('');
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  expect(await read(text)).toEqual([agents]);
  let now = 0;
  clock.mockImplementation(() => (now += 1));
  const groups = await read(text);
  // A slice of 4 ms has four lines. Each agent has two, and the last one of a group ends in the next group.
  expect(groups.map((group) => group.length)).toEqual([1, 2, 2, 2, 2, 2, 1]);
  expect(groups.flat()).toEqual(agents);
});

it.each([
  ['a device without a record', '{"seenAt":1,"goneSince":null,"record":5}'],
  ['another object', '{"other":1}'],
  ['no JSON', 'nothing'],
])('a line with %s is an error', async (_what, line) => {
  const text = `${write(remembered('a', 1)).join('')}${line}\n`;
  await expect(read(text)).rejects.toThrow(/contains no device|Invalid input|not valid JSON/);
});
