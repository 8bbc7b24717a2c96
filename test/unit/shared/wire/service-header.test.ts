import { expect, it } from 'vitest';
import { readServiceVersion } from '#shared/wire/service-header.ts';

it('reads a version of one word', () => {
  expect(readServiceVersion('0.2.0')).toBe('0.2.0');
  for (const other of [undefined, '', 'a b', ['0.2.0']]) expect(readServiceVersion(other)).toBeUndefined();
});
