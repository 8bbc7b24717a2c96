import { describe, expect, it } from 'vitest';
import { createAddressPolicy } from '../../../../../electron/lab-service/network/address-policy.ts';
import { everyRange } from '../../../../../electron/lab-service/network/reserved-ranges.ts';

/** [address, allowed by default, allowed if every range is] */
const table: readonly (readonly [string, boolean, boolean])[] = [
  // This computer and private networks.
  ['127.0.0.1', true, true],
  ['127.255.255.254', true, true],
  ['10.0.0.1', true, true],
  ['172.16.0.1', true, true],
  ['172.31.255.255', true, true],
  ['192.168.0.7', true, true],
  ['::1', true, true],
  ['0:0:0:0:0:0:0:1', true, true],
  ['fd12:3456:789a::1', true, true],
  // Public addresses.
  ['8.8.8.8', false, true],
  ['172.15.255.255', false, true],
  ['172.32.0.1', false, true],
  ['192.167.255.255', false, true],
  ['100.64.0.1', false, true],
  ['2606:4700:4700::1111', false, true],
  ['fec0::1', false, true],
  // Never: unspecified, link-local, multicast, reserved, broadcast, discarded.
  ['0.0.0.0', false, false],
  ['0.1.2.3', false, false],
  ['::', false, false],
  ['169.254.0.1', false, false],
  ['fe80::1', false, false],
  ['fe80::1%eth0', false, false],
  ['febf::1', false, false],
  ['224.0.0.251', false, false],
  ['239.255.255.250', false, false],
  ['ff02::1', false, false],
  ['240.0.0.1', false, false],
  ['255.255.255.255', false, false],
  ['100::1', false, false],
  // Never: metadata of clouds, also inside an allowed range.
  ['169.254.169.254', false, false],
  ['169.254.170.2', false, false],
  ['fd00:ec2::254', false, false],
  ['fd20:ce::254', false, false],
  ['100.100.100.200', false, false],
  ['192.0.0.192', false, false],
  ['168.63.129.16', false, false],
  ['fd00:42::42', false, false],
  ['fd00:42:0:0::42', false, false],
  ['fd00:42::43', true, true],
  ['fd00:c1::a9fe:a9fe', false, false],
  ['fd00:a9fe:a9fe::1', false, false],
  ['fd00:100::100:200', false, false],
  ['100.96.0.96', false, false],
  ['100.80.80.80', false, false],
  // Documentation.
  ['192.0.2.1', false, false],
  ['198.51.100.9', false, false],
  ['203.0.113.77', false, false],
  ['2001:db8::1', false, false],
  ['3fff::1', false, false],
  // IPv4-mapped is the IPv4 address.
  ['::ffff:127.0.0.1', true, true],
  ['::ffff:a00:1', true, true],
  ['0:0:0:0:0:ffff:192.168.1.1', true, true],
  ['::ffff:8.8.8.8', false, true],
  ['::ffff:169.254.169.254', false, false],
  ['::ffff:0.0.0.0', false, false],
  // Carried: compatible, stateless NAT, NAT64, 6to4, Teredo, ISATAP.
  ['::10.0.0.1', false, true],
  ['::169.254.169.254', false, false],
  ['::ffff:0:169.254.169.254', false, false],
  ['64:ff9b::8.8.8.8', false, true],
  ['64:ff9b::a9fe:a9fe', false, false],
  ['64:ff9b:1::169.254.169.254', false, false],
  ['2002:a9fe:a9fe::1', false, false],
  ['2002:0808:0808::1', false, true],
  ['2001:0:4136:e378:8000:63bf:5601:5601', false, false],
  ['2001:0:4136:e378:8000:63bf:f7f7:f7f7', false, true],
  ['fd00::5efe:169.254.169.254', false, false],
  ['fd00::200:5efe:10.0.0.1', true, true],
  // Invalid spellings.
  ['127.1', false, false],
  ['0177.0.0.1', false, false],
  ['127.0.0.01', false, false],
  ['0x7f.0.0.1', false, false],
  ['0x7f000001', false, false],
  ['2130706433', false, false],
  ['127.0.0.1.', false, false],
  [' 127.0.0.1', false, false],
  ['127.0.0.1/8', false, false],
  ['[::1]', false, false],
  ['::ffff:0177.0.0.1', false, false],
  ['１２７.0.0.1', false, false],
  ['localhost', false, false],
  ['', false, false],
];

describe('an address', () => {
  const byDefault = createAddressPolicy();
  const anywhere = createAddressPolicy({ allow: everyRange });

  it.each(table)('%j is allowed by default: %j, if every range is: %j', (ip, usual, every) => {
    expect(byDefault.allows(ip)).toBe(usual);
    expect(anywhere.allows(ip)).toBe(every);
  });
});

describe('ranges', () => {
  it.each([
    ['10.1.2.0/24', '10.1.2.255', '10.1.3.0'],
    ['10.1.2.3', '10.1.2.3', '10.1.2.4'],
    ['10.1.2.3/24', '10.1.2.77', '10.1.3.1'],
    ['fd00:1::/64', 'fd00:1::9', 'fd00:1:0:1::9'],
  ])('%s ends at its limits', (range, inside, outside) => {
    const policy = createAddressPolicy({ allow: [range] });
    expect(policy.allows(inside)).toBe(true);
    expect(policy.allows(outside)).toBe(false);
  });

  it('of documentation count only if listed', () => {
    expect(createAddressPolicy({ allow: ['192.0.0.0/16'] }).allows('192.0.2.1')).toBe(false);
    expect(createAddressPolicy({ allow: ['192.0.2.0/24'] }).allows('192.0.2.1')).toBe(true);
    expect(createAddressPolicy({ allow: ['192.0.2.1'] }).allows('192.0.2.1')).toBe(true);
  });

  it('cannot allow forbidden addresses', () => {
    const policy = createAddressPolicy({
      allow: ['169.254.169.254/32', 'fe80::/10', '0.0.0.0/0', 'ff02::1'],
    });
    for (const ip of ['169.254.169.254', 'fe80::1', '0.0.0.0', 'ff02::1']) {
      expect(policy.allows(ip)).toBe(false);
    }
  });

  it('may be empty', () => expect(createAddressPolicy({ allow: [] }).allows('127.0.0.1')).toBe(false));

  it.each([
    '10.0.0.0/33',
    'fd00::/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '010.0.0.0/8',
    'lab',
    '',
    '10.0.0.0/0x8',
  ])('%j is rejected and named', (range) =>
    expect(() => createAddressPolicy({ allow: [range] })).toThrow(JSON.stringify(range)),
  );
});
