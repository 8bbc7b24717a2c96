import { expect, it } from 'vitest';
import { createPortPolicy } from '../../../../../electron/lab-service/network/port-policy.ts';

it('allows every port unless some are listed', () => {
  const all = createPortPolicy({ ports: null, isExposed: false });
  expect([all('127.0.0.1', 22), all('10.0.0.1', 1), all('::1', 65_535)]).toEqual([true, true, true]);
  const listed = createPortPolicy({ ports: [5037, '9000-9100', '80'], isExposed: false });
  const allowed = [5037, 9000, 9100, 80].map((port) => listed('10.0.0.1', port));
  expect(allowed).toEqual([true, true, true, true]);
  expect([5036, 8999, 9101, 8037].some((port) => listed('127.0.0.1', port))).toBe(false);
});

it.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
  'if others can reach the service, it contacts %s only at known ports',
  (ip) => {
    const unlisted = createPortPolicy({ ports: null, isExposed: true });
    expect([5037, 8037, 22, 5432].map((port) => unlisted(ip, port))).toEqual([true, true, false, false]);
    const listed = createPortPolicy({ ports: [5432], isExposed: true });
    expect([5037, 8037, 22, 5432].map((port) => listed(ip, port))).toEqual([true, true, false, true]);
    expect(unlisted('10.0.0.1', 22)).toBe(true);
  },
);
