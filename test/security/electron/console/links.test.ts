import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isHost, isPort } from '#shared/model/fleet/agent-address.ts';
import { findLink, readLink } from '../../../../electron/console/tools/read-link.ts';

const at = (host: string, port = 5037) => ({ host, port });

describe('a link', () => {
  it.each([
    ['device-lab://agent/10.0.0.5:5037', { kind: 'agent', address: at('10.0.0.5') }],
    ['device-lab://agent/10.0.0.5:5037/', { kind: 'agent', address: at('10.0.0.5') }],
    ['DEVICE-LAB://agent/bench-3.example:80', { kind: 'agent', address: at('bench-3.example', 80) }],
    ['device-lab://agent/[fe80::1]:5037', { kind: 'agent', address: at('fe80::1') }],
    ['device-lab://agent/%5Bfe80::1%5D:5037', { kind: 'agent', address: at('fe80::1') }],
    [
      'device-lab://device/10.0.0.5:5037/R3CX%2010',
      { kind: 'device', address: at('10.0.0.5'), deviceId: 'R3CX 10' },
    ],
    [
      'device-lab://device/10.0.0.5:5037/a%2Fb:5555',
      { kind: 'device', address: at('10.0.0.5'), deviceId: 'a/b:5555' },
    ],
  ])('%s', (text, link) => {
    expect(readLink(text)).toEqual(link);
  });

  it.each([
    '',
    'device-lab:',
    'device-lab://',
    'device-lab://agent',
    'device-lab://agent/',
    'device-lab://agent/10.0.0.5',
    'device-lab://agent/10.0.0.5:0',
    'device-lab://agent/10.0.0.5:65536',
    'device-lab://agent/10.0.0.5:5037:5037',
    'device-lab://agent/fe80::1:5037',
    'device-lab://agent/[10.0.0.5]:5037',
    'device-lab://agent/10.0.0.5:5037/more',
    'device-lab://agent/10.0.0.5:5037?add=yes',
    'device-lab://agent/10.0.0.5:5037#now',
    'device-lab://user:secret@agent/10.0.0.5:5037',
    'device-lab://agent:80/10.0.0.5:5037',
    'device-lab://agent/..%2f..%2fetc:80',
    'device-lab://agent/%00:80',
    'device-lab://agent/%E0%A4%A:80',
    'device-lab://agent//10.0.0.5:5037',
    'device-lab://remove/10.0.0.5:5037',
    'device-lab://device/10.0.0.5:5037',
    'device-lab://device/10.0.0.5:5037/a/b',
    'device-lab://device/10.0.0.5:5037/%0A',
    'device-lab://device/10.0.0.5:5037/%E2%80%AEabc',
    `device-lab://device/10.0.0.5:5037/${'x'.repeat(257)}`,
    // Longer than any link, but neither its host nor its ID is.
    `device-lab://device/${`${'%62'.repeat(50)}.`.repeat(2)}b:80/${'%61'.repeat(256)}`,
    'https://agent/10.0.0.5:5037',
    'javascript:alert(1)',
    'file:///etc/passwd',
  ])('%s is rejected', (text) => {
    expect(readLink(text)).toEqual({ kind: 'unreadable' });
  });

  it('is accepted or rejected for any input, and never with an invalid address', () => {
    const made = fc.tuple(fc.constantFrom('agent', 'device', 'x'), fc.string(), fc.string());
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          made.map(([host, one, two]) => `device-lab://${host}/${one}/${two}`),
        ),
        (text) => {
          const link = readLink(text);
          const isFine =
            link.kind === 'unreadable' || (isHost(link.address.host) && isPort(link.address.port));
          expect(isFine).toBe(true);
        },
      ),
    );
  });
});

describe('the link in the arguments of a start', () => {
  it.each([
    [['console', '--flag', '/folder'], null],
    [['console', '--x', 'device-lab://agent/a.b:80', '--y'], { kind: 'agent', address: at('a.b', 80) }],
    [['console', '--url=device-lab://agent/a.b:80'], null],
    [['console', 'Device-Lab:nonsense'], { kind: 'unreadable' }],
  ])('%j', (args, link) => {
    expect(findLink(args)).toEqual(link);
  });
});
