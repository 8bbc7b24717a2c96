import { expect, it } from 'vitest';
import { scryptCheck } from '../../../../../electron/self-check/checks/scrypt.ts';
import { endless } from '../script-page.ts';

it('scrypt gives the key of the RFC, and another is noticed', async () => {
  expect(await scryptCheck().run(endless)).toMatchObject({ ok: true });
  expect(await scryptCheck(() => Promise.resolve(Buffer.alloc(64))).run(endless)).toMatchObject({
    ok: false,
  });
});
