import { describe, expect, test } from 'vitest';
import {
  findHostProblem,
  findPortProblem,
  formatAgentAddress,
  isHost,
  parseAgentAddress,
} from '#shared/model/fleet/agent-address.ts';

describe('hosts', () => {
  test.each([
    ['10.0.3.7'],
    ['::1'],
    ['fe80::1%eth0'],
    ['::ffff:10.0.0.1'],
    ['1:2:3:4:5:6:7:8'],
    ['bench.lab.example.com'],
    ['adb_host'],
    ['host.'],
  ])('%s is valid', (text) => {
    expect(isHost(text)).toBe(true);
  });

  test.each([
    ['10.0.3.300'],
    ['10.0.3'],
    ['0x7f000001'],
    ['10.0.3.0x7'],
    ['10.0.3.7:5037'],
    ['http://10.0.3.7'],
    ['a b'],
    ['bench-'],
    ['bench..lab'],
    ['1::2::3'],
    ['12345::'],
    ['::1.2.3.999'],
    ['[::1]'],
    ['x'.repeat(254)],
    ['단말'],
  ])('%s is not valid', (text) => {
    expect(findHostProblem(text)).toBe('not-a-host');
  });

  test('are trimmed, and not valid if empty', () => {
    expect(findHostProblem(' 10.0.3.7 ')).toBeNull();
    expect(findHostProblem('  ')).toBe('empty');
  });
});

test.each([
  ['1', null],
  [' 65535 ', null],
  ['', 'empty'],
  ['0', 'not-a-port'],
  ['65536', 'not-a-port'],
  ['50.37', 'not-a-port'],
  ['0x50', 'not-a-port'],
])('port %j: %s', (text, problem) => {
  expect(findPortProblem(text)).toBe(problem);
});

test('writes an address like AgentIP in the contract', () => {
  expect(formatAgentAddress({ host: '10.0.3.7', port: 5037 })).toBe('10.0.3.7:5037');
  expect(formatAgentAddress({ host: '::1', port: 5037 })).toBe('[::1]:5037');
});

test.each([
  ['10.0.0.1:80', { host: '10.0.0.1', port: 80 }],
  ['[fd00::1]:80', { host: 'fd00::1', port: 80 }],
  ['bench:5037', { host: 'bench', port: 5037 }],
  ['10.0.0.1', null],
  ['fd00::1:80', null],
  ['10.0.0.1:0', null],
  ['10.0.0.300:80', null],
])('%s as an address', (text, address) => {
  expect(parseAgentAddress(text)).toEqual(address);
});
