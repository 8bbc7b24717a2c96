import { describe, expect, it } from 'vitest';
import { defaultDigest, defaultLimits } from '#shared/model/lab.ts';
import {
  createLabsFormat,
  labIdOf,
  normalizeChoice,
} from '../../../../../../electron/console/collections/labs/labs-format.ts';

describe('labs format', () => {
  const format = createLabsFormat([{ address: { host: '192.0.2.10', port: 5037 }, name: 'Rack A' }]);
  const agent = (id: string) => ({
    id,
    address: { host: '10.0.0.5', port: 5037 },
    name: '',
    via: 'lab',
    group: '',
    isPaused: false,
  });
  const service = {
    id: 'service:http://lab.example',
    choice: { kind: 'service', address: 'http://lab.example', digest: defaultDigest, limits: defaultLimits },
    agents: [agent('1'), agent('2')],
  };

  it('starts with both local labs and the demo agents', () => {
    expect(format.defaults.labs.map(({ id }) => id)).toEqual(['this-computer', 'demo']);
    expect(format.defaults.labs[1]?.agents).toEqual([
      {
        id: 'demo-192.0.2.10:5037',
        address: { host: '192.0.2.10', port: 5037 },
        name: 'Rack A',
        via: 'lab',
        group: '',
        isPaused: false,
        origin: 'personal',
      },
    ]);
  });

  it('reads agents of version 1', () => {
    const { group, isPaused, ...old } = agent('1');
    const upgraded = format.upgrade?.({ version: 1, labs: [{ ...service, agents: [old, 7] }, null] }, 1);
    const { document, isWhole } = format.read(upgraded ?? {});
    expect(document.labs.at(-1)?.agents).toEqual([{ ...old, group, isPaused, origin: 'personal' }]);
    expect(isWhole).toBe(false);
    expect(format.upgrade?.({ labs: 'none' }, 1)).toEqual({ labs: 'none' });
  });

  it('keeps decisions about services, except damaged ones', () => {
    const trust = {
      address: 'https://lab.example',
      isPlainAllowed: false,
      fingerprint: Array.from({ length: 32 }, () => 'AB').join(':'),
      authority: { name: 'Acme', validTo: 1, pem: 'x' },
    };
    const read = (trusts?: unknown) => {
      const { document, isWhole } = format.read({ labs: [], trusts });
      return { trusts: document.trusts, isWhole };
    };
    expect(read([trust])).toEqual({ trusts: [trust], isWhole: true });
    const damaged = [{ ...trust, fingerprint: 'AB' }, { ...trust, address: 'ftp://lab' }, trust, null];
    expect(read(damaged)).toEqual({ trusts: [trust], isWhole: false });
    expect(read('all')).toEqual({ trusts: [], isWhole: false });
    expect(read()).toEqual({ trusts: [], isWhole: true });
  });
});

describe('lab id', () => {
  const service = (address: string) =>
    ({ kind: 'service', address, digest: defaultDigest, limits: defaultLimits }) as const;

  it.each([
    [{ kind: 'this-computer' } as const, 'this-computer'],
    [{ kind: 'demo' } as const, 'demo'],
    [service('http://lab.example/lab'), 'service:http://lab.example/lab'],
    [service(' LAB.example/lab/ '), 'service:https://lab.example/lab'],
  ])('of %j is %s', (choice, id) => {
    expect(labIdOf(choice)).toBe(id);
  });

  it('writes a service’s address in one way', () => {
    expect(normalizeChoice(service('HTTPS://Lab.Example:8443/Lab//')).address).toBe(
      'https://lab.example:8443/Lab',
    );
  });
});
