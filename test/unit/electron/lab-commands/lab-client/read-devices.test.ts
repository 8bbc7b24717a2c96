import { expect, it } from 'vitest';
import { labDevicesAnswer } from '#shared/wire/lab-devices.ts';
import { devicesAnswer } from '../../../../../electron/lab-commands/lab-client/read-devices.ts';
import { labDevice } from '../../../../fakes/devices-server.ts';

const head = { at: '2026-11-23T07:00:00.000Z', total: 1, agents: 1, silentAgents: 0, phonesBeingRead: 0 };
const device = labDevice({ deviceId: 'A', later: { field: 1 } });

it('accepts devices with further fields, and keeps them', () => {
  const devices = [device, { ...device, agent: { ...device.agent, later: 1 } }];
  expect(devicesAnswer.parse({ ...head, devices })).toEqual({ ...head, devices });
});

it.each([
  { deviceId: '' },
  { deviceId: 1 },
  { modelName: undefined },
  { brand: 1 },
  { agent: null },
  { agent: { ...device.agent, address: null } },
  { availability: null },
  { asOf: 'yesterday' },
  { idleSince: undefined },
])('accepts no device with %j, like the contract', (changes) => {
  const value = { ...head, devices: [device, { ...device, ...changes }] };
  expect(labDevicesAnswer.safeParse(value).success).toBe(false);
  expect(devicesAnswer.safeParse(value).success).toBe(false);
});

it.each([null, {}, 'devices', undefined])('accepts no list that is %j', (devices) =>
  expect(devicesAnswer.safeParse({ ...head, devices }).success).toBe(false),
);
