import { expect, it } from 'vitest';
import { pageIsolationCheck } from '../../../../../electron/self-check/checks/page-isolation.ts';
import { endless, scriptPage } from '../script-page.ts';

it('the page has nothing of Node', async () => {
  expect(await pageIsolationCheck(scriptPage({ window: {} })).run(endless)).toMatchObject({ ok: true });
  const leaking = scriptPage({ process: {}, require });
  expect(await pageIsolationCheck(leaking).run(endless)).toEqual({
    ok: false,
    detail: 'it has: require, process',
  });
});
