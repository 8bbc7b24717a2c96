import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pageSessionCheck } from '../../../../../electron/self-check/checks/page-session.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';
import { endless } from '../script-page.ts';

const inMemory = () => ({ isPersistent: () => false });

it('a page passes if it leaves nothing on the disk', async () => {
  const folder = await makeTempFolder();
  await writeFile(join(folder, 'settings.json'), '{}');
  expect(await pageSessionCheck(inMemory, folder).run(endless)).toMatchObject({ ok: true });
  const persistent = () => ({ isPersistent: () => true });
  expect(await pageSessionCheck(persistent, folder).run(endless)).toMatchObject({ ok: false });
  await mkdir(join(folder, 'Code Cache/electron-preload'), { recursive: true });
  await writeFile(join(folder, 'Code Cache/electron-preload/0a1b.cache'), '');
  expect(await pageSessionCheck(inMemory, folder).run(endless)).toEqual({
    ok: false,
    detail: 'compiled scripts on the disk: 1',
  });
});
