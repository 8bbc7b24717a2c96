import { describe, expect, it } from 'vitest';
import {
  isInOwnNetwork,
  listHosts,
  listSearchRanges,
} from '../../../../../../electron/console/tools/discovery/own-networks.ts';
import { describeInterfaces, office } from './interfaces.ts';

describe('the networks that can be searched', () => {
  it('are this computer and its private networks, or part of a large one', () => {
    expect(listSearchRanges(office)).toEqual([
      { cidr: '127.0.0.1/32', interfaceName: '', addresses: 1, partOf: null, isThisComputer: true },
      { cidr: '192.168.1.0/24', interfaceName: 'eth0', addresses: 254, partOf: null, isThisComputer: false },
      {
        cidr: '10.20.28.0/22',
        interfaceName: 'wlan0',
        addresses: 1022,
        partOf: '10.20.0.0/16',
        isThisComputer: false,
      },
    ]);
  });

  it.each(['203.0.113.5/24', '8.8.8.8/24', '169.254.3.4/16', '100.64.0.1/10', '10.0.0.1/32'])(
    'don’t include one like that of %s',
    (cidr) => {
      expect(listSearchRanges(describeInterfaces({ eth0: [cidr] }))).toHaveLength(1);
    },
  );
});

describe('listHosts', () => {
  it('leaves out the network and broadcast addresses', () => {
    expect(listHosts('192.168.1.252/30')).toEqual(['192.168.1.253', '192.168.1.254']);
    expect(listHosts('10.20.28.0/22')).toHaveLength(1022);
    expect(listHosts('10.20.28.0/22').at(-1)).toBe('10.20.31.254');
  });
});

it.each([
  ['192.168.1.99', true],
  ['192.168.2.1', false],
  ['fd00:1::99', true],
  ['::ffff:192.168.1.99', true],
  ['127.3.4.5', true],
  ['not an address', false],
])('tells if %s is in its own network: %s', (ip, isOwn) => {
  expect(isInOwnNetwork(ip, office)).toBe(isOwn);
});
