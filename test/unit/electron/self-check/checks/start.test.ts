import { expect, it } from 'vitest';
import { startCheck } from '../../../../../electron/self-check/checks/start.ts';
import { answeringPage, endless } from '../script-page.ts';

it('the start waits for the console, then for its page', async () => {
  const page = answeringPage(null, 'loading', 'ready');
  expect(await startCheck(Promise.resolve(), page).run(endless)).toMatchObject({ ok: true });
});

it('the start fails with the console, and with a page that is never ready', async () => {
  const failed = Promise.reject(new Error('EACCES'));
  await expect(startCheck(failed, answeringPage('ready')).run(endless)).rejects.toThrow('EACCES');
  const over = AbortSignal.timeout(100);
  expect(await startCheck(Promise.resolve(), answeringPage('loading')).run(over)).toMatchObject({
    ok: false,
  });
});
