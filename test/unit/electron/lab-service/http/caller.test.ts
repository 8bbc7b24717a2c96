import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createCallerReader, describeCaller } from '../../../../../electron/lab-service/http/caller.ts';

describe('a caller', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80::1', 'fe80::/64'],
    ['::1', '::1', '::/64'],
    ['', '', ''],
  ])('%s is %s, throttled as %s', (address, ip, key) => {
    expect(describeCaller(address)).toEqual({ ip, key, isKnown: false });
  });
});

describe('behind proxies', () => {
  const { readCaller: read } = createCallerReader(['10.0.0.0/8', 'fd00::1']);

  function call(remoteAddress: string, ...forwarded: readonly string[]): string {
    const request = new IncomingMessage(
      Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }),
    );
    if (forwarded.length > 0) request.headers['x-forwarded-for'] = forwarded.join(', ');
    return read(request).ip;
  }

  it.each([
    ["the connection's own address, for any header", ['192.0.2.9', '198.51.100.1'], '192.0.2.9'],
    ['the caller that a trusted proxy names', ['10.1.2.3', '198.51.100.1'], '198.51.100.1'],
    ['the same over IPv6 sockets', ['::ffff:10.1.2.3', '198.51.100.1'], '198.51.100.1'],
    ['the caller that two trusted proxies name', ['10.1.2.3', '198.51.100.1', '10.9.9.9'], '198.51.100.1'],
    [
      "the last one without a trusted proxy's confirmation",
      ['10.1.2.3', '127.0.0.1', '203.0.113.5'],
      '203.0.113.5',
    ],
    ['an IPv6 caller', ['fd00::1', '2001:db8::5'], '2001:db8::5'],
    ['the proxy, if it names no caller', ['10.1.2.3'], '10.1.2.3'],
    ['the proxy, when it names something else', ['10.1.2.3', 'unknown'], '10.1.2.3'],
    ['the proxy, when it names a port as well', ['10.1.2.3', '198.51.100.1:80'], '10.1.2.3'],
    ['the farthest, when all are proxies', ['10.1.2.3', '10.0.0.1', '10.0.0.2'], '10.0.0.1'],
  ] as const)('is %s', (_what, [remote, ...forwarded], ip) => {
    expect(call(remote, ...forwarded)).toBe(ip);
  });

  it('rejects invalid ranges', () => {
    expect(() => createCallerReader(['10.0.0.0/99'])).toThrow('10.0.0.0/99');
  });
});
