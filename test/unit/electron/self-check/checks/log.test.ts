import { expect, it } from 'vitest';
import { createFileLog, readLogTail } from '../../../../../electron/desktop/file-log.ts';
import { logCheck } from '../../../../../electron/self-check/checks/log.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';
import { endless } from '../script-page.ts';

it('a log passes without errors, but not with one or if it is empty', async () => {
  const folder = await makeTempFolder();
  const check = logCheck(() => readLogTail(folder));
  expect(await check.run(endless)).toEqual({ ok: false, detail: 'the log is empty' });
  const log = createFileLog(folder);
  log.info('Starting');
  log.warn('Refused a request of the page', { url: 'https://self-check.invalid/' });
  expect(await check.run(endless)).toEqual({ ok: true, detail: '2 lines' });
  log.error('A call failed', { route: 'about.read' });
  expect(await check.run(endless)).toEqual({ ok: false, detail: '1: A call failed' });
});
