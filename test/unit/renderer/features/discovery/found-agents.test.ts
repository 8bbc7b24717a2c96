import { describe, expect, it } from 'vitest';
import { addressKey } from '#shared/model/fleet/agent-address.ts';
import type { Found, SearchRange } from '#shared/model/fleet/discovery.ts';
import {
  countAddresses,
  isAddable,
  proposeRanges,
  readPorts,
  toAgentInput,
} from '../../../../../renderer/features/discovery/found-agents.ts';

const agent: Found = {
  key: 'agent 10.0.0.5:8037',
  kind: 'agent',
  address: { host: '10.0.0.5', port: 8037 },
  name: 'bench-3',
  version: '',
  by: 'announced',
  needsPairing: false,
};

function range(cidr: string, addresses: number, partOf: string | null = null): SearchRange {
  return { cidr, addresses, partOf, interfaceName: 'eth0', isThisComputer: false };
}

describe('a found program', () => {
  it('can be added unless the lab has it or it’s a phone', () => {
    const taken = new Set([addressKey({ host: 'BENCH.local', port: 8037 })]);
    expect(isAddable(agent, taken)).toBe('yes');
    expect(isAddable({ ...agent, address: { host: 'bench.LOCAL', port: 8037 } }, taken)).toBe('in-lab');
    expect(isAddable({ ...agent, address: { host: 'bench.local', port: 8038 } }, taken)).toBe('yes');
    expect(isAddable({ ...agent, kind: 'phone' }, taken)).toBe('phone');
  });

  it('is polled through this computer if a remote service couldn’t reach it', () => {
    const here = { ...agent, address: { host: '127.0.0.1', port: 5037 } };
    expect(toAgentInput(here, true)).toEqual({
      address: here.address,
      name: 'bench-3',
      group: '',
      via: 'this-computer',
    });
    expect(toAgentInput(here, false).via).toBe('lab');
    expect(toAgentInput(agent, true).via).toBe('lab');
  });
});

it.each([
  ['5037', [5037]],
  [' 5037, 8037;8038 5037 ', [5037, 8037, 8038]],
  ['', null],
  ['0', null],
  ['65536', null],
  ['50 37x', null],
  ['1,2,3,4,5', null],
])('reads %j as ports %j', (text, ports) => {
  expect(readPorts(text)).toEqual(ports);
});

describe('the ranges', () => {
  const ranges = [range('127.0.0.1/32', 1), range('10.0.0.0/22', 1_022), range('10.1.0.0/24', 254)];

  it('that are proposed are whole networks and fit in one scan', () => {
    expect(proposeRanges(ranges)).toEqual(['127.0.0.1/32', '10.0.0.0/22']);
    expect(proposeRanges([range('10.0.0.0/22', 1_022, '10.0.0.0/8'), range('10.1.0.0/24', 254)])).toEqual([
      '10.1.0.0/24',
    ]);
  });

  it('that are chosen are counted', () => {
    expect(countAddresses(ranges, new Set(['10.1.0.0/24', '127.0.0.1/32', 'gone']))).toBe(255);
  });
});
