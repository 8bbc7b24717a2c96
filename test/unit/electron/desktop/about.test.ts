import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readAbout } from '../../../../electron/desktop/about.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';

it('names the runtime and the licenses of its parts, which are missing if they were not built', async () => {
  const out = await makeTempFolder();
  // There is no Electron here.
  const runtime = { electron: '', chromium: '', node: process.versions.node };
  expect(await readAbout(false, out)).toEqual({ runtime, licenses: null });
  await writeFile(join(out, 'THIRD-PARTY-LICENSES.txt'), 'MIT, 김');
  expect(await readAbout(false, out)).toEqual({ runtime, licenses: 'MIT, 김' });
});
