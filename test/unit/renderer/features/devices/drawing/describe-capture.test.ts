import { expect, it } from 'vitest';
import { describeCapture } from '../../../../../../renderer/features/devices/drawing/describe-capture.ts';
import { makeDevice } from '../../../../../fixtures/device.ts';

const size = (width: number | null, height: number | null) => ({ width, height });

it.each([
  ['the same size', size(1080, 2340), { kind: 'same' }],
  ['the rotated size', size(2340, 1080), { kind: 'rotated' }],
  ['smaller', size(810, 1755), { kind: 'scaled', percent: 75 }],
  ['a smaller and rotated size', size(1755, 810), { kind: 'rotated-scaled', percent: 75 }],
  ['unknown', size(null, null), null],
])('describes a capture of %s', (_, capture, expected) => {
  const device = makeDevice({ screen: size(1080, 2340), capture });
  expect(describeCapture(device)).toEqual(expected);
});
