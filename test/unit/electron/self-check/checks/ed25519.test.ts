import { sign, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { ed25519Check } from '../../../../../electron/self-check/checks/ed25519.ts';
import { endless } from '../script-page.ts';

it('Ed25519 signs and verifies as in the RFC', async () => {
  expect(await ed25519Check().run(endless)).toMatchObject({ ok: true });
});

it.each([
  { sign: () => Buffer.alloc(64), verify },
  { sign, verify: () => false },
  { sign, verify: () => true },
])('an Ed25519 that fails is detected: %#', async (broken) => {
  // The part of the overloads that the check uses.
  const crypto = broken as unknown as { sign: typeof sign; verify: typeof verify };
  expect(await ed25519Check(crypto).run(endless)).toMatchObject({ ok: false });
});
