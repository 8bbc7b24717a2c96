import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { readBaseAddress } from '#shared/model/text/base-address.ts';
import { isPlainAddress } from '#shared/model/text/plain-address.ts';

test.each([
  'http://127.0.0.1',
  'http://127.0.0.1:8080/lab',
  'http://127.8.9.1:80',
  'http://localhost/lab',
  'http://localhost:8080',
  'http://[::1]:8080',
  'https://lab.example.com',
])('%s is encrypted, or is this computer', (address) => {
  expect(isPlainAddress(address)).toBe(false);
});

test.each([
  'http://lab.example.com',
  'http://10.0.0.5:8080',
  'http://127.0.0.1.example.com',
  'http://localhost.example.com',
  'http://anything.localhost',
  'http://localhost.',
  'http://1270.0.1',
  'http://[::2]',
  'http://[fe80::1]/127.0.0.1/',
])('%s is unencrypted on a network', (address) => {
  expect(isPlainAddress(address)).toBe(true);
});

test('agrees with the URL parser on what this computer is', () => {
  const piece = constantFrom(
    '127.0.0.1',
    'localhost',
    '[::1]',
    '.',
    ':',
    '/',
    '80',
    '@',
    '%2e',
    'a',
    '１２７.0.0.1',
  );
  assert(
    property(array(piece, { maxLength: 6 }), (pieces) => {
      const reading = readBaseAddress(`http://${pieces.join('')}`);
      if (!reading.ok || isPlainAddress(reading.address)) return;
      expect(URL.parse(reading.address)?.hostname).toMatch(/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/);
    }),
  );
});
