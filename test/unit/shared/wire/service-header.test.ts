import { expect, it } from 'vitest';
import { readServiceVersion } from '#shared/wire/service-header.ts';

it('the version of our own service is one word', () => {
  expect(readServiceVersion('0.2.0')).toBe('0.2.0');
  for (const other of [undefined, '', 'a b', ['0.2.0']]) expect(readServiceVersion(other)).toBeUndefined();
});
