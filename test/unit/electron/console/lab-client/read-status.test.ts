import { expect, it } from 'vitest';
import { readStatus } from '../../../../../electron/console/lab-client/read-status.ts';

const address = 'http://lab.example';
const problem = 'application/problem+json';

it.each([
  [429, { 'retry-after': '8' }, { kind: 'throttled', retryAfterMs: 8_000 }],
  [429, {}, { kind: 'throttled', retryAfterMs: 1_000 }],
  [429, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, { kind: 'throttled', retryAfterMs: 1_000 }],
  [503, { 'retry-after': '2' }, { kind: 'busy', retryAfterMs: 2_000 }],
  [503, { 'retry-after': '999999' }, { kind: 'busy', retryAfterMs: 999_999_000 }],
  [503, {}, { kind: 'http-status', status: 503 }],
  [403, { 'content-type': problem }, { kind: 'caller-refused' }],
  [403, { 'content-type': 'text/html' }, { kind: 'http-status', status: 403 }],
  [500, { 'content-type': problem, 'retry-after': '2' }, { kind: 'http-status', status: 500 }],
])('%i with %j is %j', (status, headers, failure) => {
  expect(readStatus(status, headers, address)).toEqual({ ...failure, address });
});

it.each([['1234567'], ['2x'], ['x2'], ['-2'], [''], [['2']]])('ignores a Retry-After of %j', (header) => {
  expect(readStatus(503, { 'retry-after': header }, address)).toEqual({
    kind: 'http-status',
    address,
    status: 503,
  });
});
