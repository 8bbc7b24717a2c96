import { expect, it } from 'vitest';
import { subjectTextOf } from '#shared/search/search-text.ts';
import { makeDevice } from '../../../fixtures/device.ts';
import { exampleSubject } from '../../../fixtures/subject.ts';

it('has each searched text on its own line', () => {
  const device = makeDevice({
    modelName: '갤럭시'.normalize('NFD'),
    alias: 'KIM',
    brand: null,
    serialNumber: 'R52T',
  });
  const lines = subjectTextOf(exampleSubject(device, 0)).split('\n');
  expect(lines).toEqual([
    '갤럭시',
    'kim',
    '',
    'android 14',
    '34',
    'up1a.231005.007',
    'arm64-v8a',
    '1080 × 2340',
    '1080x2340',
    '1080 × 2340',
    '1080x2340',
    '0-4095 × 0-4095',
    '10.0.3.7:5037',
    'shelf',
    'seoul',
    'sm-s921n',
    'r3cx10abcde',
    'r52t',
  ]);
});
