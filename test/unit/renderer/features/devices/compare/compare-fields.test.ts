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

test('devices differ in what they say otherwise, and in what only one of them says', () => {
  expect(differing(one, other)).toEqual(['os', 'sdk', 'abi', 'id']);
});

test('a device differs from itself in nothing, whenever each was heard of', () => {
  expect(differing(one, { ...one, state: { kind: 'fresh', answeredAt: 2_000 } })).toEqual([]);
});

test('what no device says is left out', () => {
  const ids = compareFields([one, other], momentAt(1_000)).map(({ field }) => field.id);
  expect(ids).toContain('model');
  expect(ids).not.toContain('alias');
  expect(ids).not.toContain('gone-since');
});

test('a device behind a silent agent is not said to be free like one that is', () => {
  const stale = { ...other, state: { kind: 'never-asked' } as const };
  expect(differing(one, stale)).toContain('availability');
});
