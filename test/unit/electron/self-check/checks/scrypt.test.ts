import { expect, it } from 'vitest';
import { scryptCheck } from '../../../../../electron/self-check/checks/scrypt.ts';
import { endless } from '../script-page.ts';

it('scrypt returns the key of the RFC, and another key is detected', async () => {
  expect(await scryptCheck().run(endless)).toMatchObject({ ok: true });
  expect(await scryptCheck(() => Promise.resolve(Buffer.alloc(64))).run(endless)).toMatchObject({
    ok: false,
  });
});
