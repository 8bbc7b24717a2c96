import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FuseV1Options } from '@electron/fuses';
import { expect, test } from 'vitest';
import { wantedFuses } from '../package/fuses.ts';

const configuration = readFileSync(join(import.meta.dirname, '../../electron-builder.yml'), 'utf8');
const [, block = ''] = /^electronFuses:\n((?: {2}.*\n)+)/m.exec(configuration) ?? [];
const burned = Object.fromEntries(
  [...block.matchAll(/^ {2}(\w+): (true|false)$/gm)].map(([, key, on]) => [key, on]),
);

test('packages with exactly the wanted fuses', () => {
  const wanted = wantedFuses.map(({ key, on }) => [key, String(on)]);
  // Not a fuse: without it an unsigned build does not start on Apple silicon.
  expect(burned).toEqual({ ...Object.fromEntries(wanted), resetAdHocDarwinSignature: 'true' });
});

test('has a decision for every fuse', () => {
  const decided = new Set<number>(wantedFuses.map(({ option }) => option));
  const all = Object.values(FuseV1Options).filter((option) => typeof option === 'number');
  // electron-builder has no key for this one yet.
  expect(all.filter((option) => !decided.has(option))).toEqual([FuseV1Options.WasmTrapHandlers]);
});
