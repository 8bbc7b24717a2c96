import { expect, it } from 'vitest';
import { suggestName } from '../../../../../electron/console/tools/screenshots.ts';

const at = new Date(2026, 10, 8, 9, 5, 7);

it.each([
  ['Galaxy S24', 'Galaxy S24 2026-11-08 09-05-07.png'],
  ['갤럭시 S24 (2)', '갤럭시 S24 (2) 2026-11-08 09-05-07.png'],
  ['../../.bashrc', 'bashrc 2026-11-08 09-05-07.png'],
  ['$(reboot):*?', '(reboot) 2026-11-08 09-05-07.png'],
  ['💥', 'Screenshot 2026-11-08 09-05-07.png'],
])('suggests a file name with the time for %s', (device, name) => {
  expect(suggestName(device, at)).toBe(name);
});
