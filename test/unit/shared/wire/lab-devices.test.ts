import { expect, it } from 'vitest';
import { defaultSettings } from '#shared/model/settings.ts';
import {
  DEFAULT_IDLE_MS,
  labDevice,
  labDevicesAnswer,
  type LabDevice,
  queryProblem,
} from '#shared/wire/lab-devices.ts';
import { labDevices } from '../../../fixtures/lab-devices-answer.ts';

const device: LabDevice = {
  deviceId: 'R3CX10ABCDE',
  modelName: 'Galaxy S24',
  brand: null,
  modelId: 'SM-S921N',
  agent: { address: '10.0.3.7:5037', name: '', group: '', version: 'adb/1.0.41', later: 1 },
  availability: 'free',
  freshness: 'fresh',
  asOf: '2026-11-23T07:00:00.000Z',
  idleSince: null,
  screen: { width: 1080, height: 2340 },
};
const problem = { kind: 'unknown-field', from: 0, to: 4, message: 'No such field' };

it('keeps fields it doesn’t know', () => {
  expect(labDevice.parse(device)).toEqual(device);
});

it.each([
  { deviceId: '' },
  { deviceId: undefined },
  { modelName: 7 },
  { brand: undefined },
  { modelId: undefined },
  { agent: {} },
  { agent: { ...device.agent, address: 7 } },
  { availability: null },
  { freshness: null },
  { asOf: 'yesterday' },
  { idleSince: undefined },
])('rejects a device with %o', (changes) => {
  expect(labDevice.safeParse({ ...device, ...changes }).success).toBe(false);
});

it('accepts a response with counts from 0', () => {
  const answer = labDevices([device], { total: 3, agents: 2, silentAgents: 1 });
  expect(labDevicesAnswer.parse(answer)).toEqual(answer);
  const none = labDevices([], { total: 0, agents: 0, silentAgents: 0 });
  expect(labDevicesAnswer.parse(none)).toEqual(none);
});

it('accepts a service that doesn’t count phones being read', () => {
  const { phonesBeingRead: _, complete: __, ...earlier } = labDevices([]);
  expect(labDevicesAnswer.parse(earlier)).toEqual({ ...earlier, phonesBeingRead: 0 });
});

it.each([
  { at: 'now' },
  { phonesBeingRead: -1 },
  { total: -1 },
  { agents: -1 },
  { silentAgents: 0.5 },
  { silentAgents: -1 },
])('rejects a response with %o', (changes) => {
  expect(labDevicesAnswer.safeParse(labDevices([], changes)).success).toBe(false);
});

it('accepts a problem and its place in the search', () => {
  expect(queryProblem.parse(problem)).toEqual(problem);
  expect(queryProblem.safeParse({ ...problem, from: -1 }).success).toBe(false);
  expect(queryProblem.safeParse({ ...problem, to: -1 }).success).toBe(false);
  expect(queryProblem.safeParse({ kind: 'unknown-field' }).success).toBe(false);
});

it('has the same idle period as the console', () => {
  expect(DEFAULT_IDLE_MS).toBe(defaultSettings.idleMinutes * 60_000);
});
