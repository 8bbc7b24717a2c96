import { describe, expect, it } from 'vitest';
import { defaultDigest, defaultLimits } from '#shared/model/lab.ts';
import { labIdOf, normalizeChoice } from '../../../../../../electron/console/collections/labs/lab-id.ts';

const service = (address: string) =>
  ({ kind: 'service', address, digest: defaultDigest, limits: defaultLimits }) as const;

describe('labIdOf', () => {
  it.each([
    [{ kind: 'this-computer' } as const, 'this-computer'],
    [{ kind: 'demo' } as const, 'demo'],
    [service('http://lab.example/lab'), 'service:http://lab.example/lab'],
    [service(' LAB.example/lab/ '), 'service:https://lab.example/lab'],
  ])('of %j is %s', (choice, id) => {
    expect(labIdOf(choice)).toBe(id);
  });

  it('is short for the longest address, and differs for another one', () => {
    const long = service(`http://lab.example/${'p'.repeat(2_000)}`);
    const id = labIdOf(long);
    expect(id.length).toBeLessThan(256);
    expect(id).not.toBe(labIdOf(service(`${long.address}p`)));
  });
});

describe('normalizeChoice', () => {
  it('returns the canonical spelling of a service’s address', () => {
    expect(normalizeChoice(service('HTTPS://Lab.Example:8443/Lab//')).address).toBe(
      'https://lab.example:8443/Lab',
    );
  });

  it('rejects a text that is not an address', () => {
    expect(() => normalizeChoice(service('ftp://lab.example'))).toThrow('not-http');
  });
});
