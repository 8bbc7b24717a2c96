import { expect, it } from 'vitest';
import { subjectTextOf } from '#shared/search/search-text.ts';
import { makeDevice } from '../../../fixtures/device.ts';
import { exampleSubject } from '../../../fixtures/subject.ts';

it('has each searched text on a line, folded, and a size in both ways to write it', () => {
  const device = makeDevice({ modelName: '갤럭시'.normalize('NFD'), alias: 'KIM', brand: null });
  const lines = subjectTextOf(exampleSubject(device, 0)).split('\n');
  expect(lines).toEqual(expect.arrayContaining(['갤럭시', 'kim', '1080 × 2340', '1080x2340']));
  expect(lines).not.toContain('samsung');
  expect(lines).not.toContain('null');
});
