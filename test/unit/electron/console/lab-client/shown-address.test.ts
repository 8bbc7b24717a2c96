import { expect, it } from 'vitest';
import { showAddress } from '../../../../../electron/console/lab-client/shown-address.ts';

it('shows a service as it was typed, and an embedded one without its secret path', () => {
  expect(showAddress('service', 'https://lab.example/api')).toBe('https://lab.example/api');
  for (const kind of ['this-computer', 'demo'] as const)
    expect(showAddress(kind, 'http://127.0.0.1:4711/secret')).toBe('127.0.0.1:4711');
});
