import { expect, it } from 'vitest';
import { isLoopback } from '#shared/model/text/loopback.ts';

it.each([
  'localhost',
  'LOCALHOST',
  'localhost.',
  '127.0.0.1',
  '127.1.2.3',
  '::1',
  '[::1]',
  '::ffff:127.0.0.1',
])('%s is this computer', (host) => expect(isLoopback(host)).toBe(true));

it.each([
  '',
  '10.0.0.5',
  '128.0.0.1',
  'localhost.example.com',
  '127.0.0.1.example.com',
  '::2',
  '2001:db8::1',
])('%o is not', (host) => expect(isLoopback(host)).toBe(false));
