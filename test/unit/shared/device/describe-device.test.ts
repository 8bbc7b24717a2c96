import { expect, it } from 'vitest';
import { describeDevice } from '#shared/device/describe-device.ts';
import { exampleDevice } from '../../../fixtures/device.ts';
import { activeAt } from '../../../fixtures/observed.ts';
import { exampleSubject } from '../../../fixtures/subject.ts';

const now = Date.UTC(2026, 10, 20, 12);
const HOUR = 60 * 60_000;
const moment = { now, idleMs: HOUR };
const phone = { ...exampleDevice, ...activeAt(now - 2 * HOUR) };

it('a device has its agent with the version, its availability, and the start of the idle state', () => {
  const described = describeDevice(exampleSubject(phone, now - 5_000), moment);
  expect(described).toMatchObject({
    deviceId: exampleDevice.deviceId,
    agent: { address: '10.0.3.7:5037', name: 'Shelf', group: 'Seoul', version: 'adb/1.0.41' },
    availability: 'idle',
    freshness: 'fresh',
    asOf: '2026-11-20T11:59:55.000Z',
    idleSince: '2026-11-20T10:00:00.000Z',
    goneSince: null,
  });
});

it('a device without current data has no idle time', () => {
  const described = describeDevice(exampleSubject(phone, now - HOUR), moment);
  expect(described).toMatchObject({ availability: 'unknown', freshness: 'stale', idleSince: null });
});
