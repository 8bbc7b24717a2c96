import { expect, it } from 'vitest';
import { authoritiesCheck } from '../../../../../electron/self-check/checks/authorities.ts';
import { endless } from '../script-page.ts';

it('a system without authorities is detected', async () => {
  expect(await authoritiesCheck(() => ['a certificate']).run(endless)).toEqual({ ok: true, detail: '1' });
  expect(await authoritiesCheck(() => []).run(endless)).toMatchObject({ ok: false });
});
