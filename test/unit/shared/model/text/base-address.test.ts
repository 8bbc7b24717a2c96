import { expect, test } from 'vitest';
import { readBaseAddress } from '#shared/model/text/base-address.ts';

test.each([
  ['http://lab.example.com/', 'http://lab.example.com'],
  ['http://lab.example.com:8080/lab', 'http://lab.example.com:8080/lab'],
  ['https://LAB.example.com/Lab/v1//', 'https://lab.example.com/Lab/v1'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
])('%s is read as %s', (typed, address) => {
  expect(readBaseAddress(typed)).toEqual({ ok: true, address, isSchemeAssumed: false });
});

test.each([
  ['lab.example.com:8080', 'https://lab.example.com:8080'],
  [' 10.0.3.7:8080/lab ', 'https://10.0.3.7:8080/lab'],
])('%s may be reached by https or http', (typed, address) => {
  expect(readBaseAddress(typed)).toEqual({ ok: true, address, isSchemeAssumed: true });
});

test.each([
  ['', 'empty'],
  ['ftp://lab', 'not-http'],
  ['http://user:secret@lab', 'has-password'],
  ['http://lab?x=1', 'has-query'],
  ['http://', 'not-an-address'],
  ['http://lab:99999', 'not-an-address'],
  ['http://a b', 'not-an-address'],
  ['http://lab\\evil', 'not-an-address'],
])('%j is rejected: %s', (typed, problem) => {
  expect(readBaseAddress(typed)).toEqual({ ok: false, problem });
});
