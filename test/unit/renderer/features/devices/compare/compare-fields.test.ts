import { expect, test } from 'vitest';
import { compareFields } from '../../../../../../renderer/features/devices/compare/compare-fields.ts';
import { exampleDevice, makeDevice } from '../../../../../fixtures/device.ts';
import { exampleSubject } from '../../../../../fixtures/subject.ts';
import { momentAt } from '../../../../../fixtures/moment.ts';

const one = exampleSubject(exampleDevice, 1_000);
const other = exampleSubject(makeDevice({ deviceId: 'B', osVersion: '33', abi: null }), 1_000);

function differing(...subjects: readonly (typeof one)[]) {
  return compareFields(subjects, momentAt(1_000)).flatMap(({ field, isSame }) => (isSame ? [] : [field.id]));
}

test('devices differ in different values, and in values that only one has', () => {
  expect(differing(one, other)).toEqual(['os', 'sdk', 'platform', 'abi', 'id']);
});

test('serial numbers are compared if one differs from its device ID', () => {
  const wireless = exampleSubject(
    makeDevice({ deviceId: '10.0.0.9:5555', serialNumber: 'R3CX10ABCDE' }),
    1_000,
  );
  expect(differing(one, wireless)).toEqual(['id']);
  expect(differing(other, wireless)).toContain('serial');
});

test('a device does not differ from itself at another time', () => {
  expect(differing(one, { ...one, state: { kind: 'fresh', answeredAt: 2_000 } })).toEqual([]);
});

test('a field that no device has is left out', () => {
  const ids = compareFields([one, other], momentAt(1_000)).map(({ field }) => field.id);
  expect(ids).toContain('model');
  expect(ids).not.toContain('alias');
  expect(ids).not.toContain('gone-since');
});

test('a device of an agent that does not respond does not equal an available one', () => {
  const stale = { ...other, state: { kind: 'never-polled' } as const };
  expect(differing(one, stale)).toContain('availability');
});
