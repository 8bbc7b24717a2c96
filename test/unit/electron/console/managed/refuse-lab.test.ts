import { expect, it } from 'vitest';
import { defaultDigest, defaultLimits, type LabChoice } from '#shared/model/lab.ts';
import type { Managed, ManagedConsole } from '#shared/model/managed.ts';
import { refuseLab } from '../../../../../electron/console/managed/refuse-lab.ts';

const address = 'https://lab.example.com/lab';
const file = '/etc/device-lab-console/managed.json';
const at = (typed: string): LabChoice => ({
  kind: 'service',
  address: typed,
  digest: defaultDigest,
  limits: defaultLimits,
});
const thisComputer: LabChoice = { kind: 'this-computer' };
const demo: LabChoice = { kind: 'demo' };
const every = [at(address), at('https://other.example'), thisComputer, demo];

const manage = (isFixed: boolean, part: Partial<ManagedConsole> = {}): Managed => ({
  kind: 'managed',
  file,
  service: { address, isFixed, digest: null, authority: null },
  language: null,
  hasThisComputer: false,
  hasDemoLab: false,
  ...part,
});
const allowed = (managed: Managed) => every.filter((choice) => refuseLab(managed, choice) === null);

it('without a file every lab is allowed', () => expect(allowed({ kind: 'none' })).toEqual(every));

it('a suggested address leaves the choice of a service', () => {
  expect(allowed(manage(false, { hasThisComputer: true, hasDemoLab: true }))).toEqual(every);
  expect(allowed(manage(false))).toEqual(every.slice(0, 2));
  expect(refuseLab(manage(false), demo)).toEqual({ kind: 'not-allowed', address: '', file });
});

it('a fixed address allows only that service, and the other labs that the file allows', () => {
  expect(allowed(manage(true))).toEqual([at(address)]);
  expect(allowed(manage(true, { hasThisComputer: true }))).toEqual([at(address), thisComputer]);
  expect(allowed(manage(true, { hasDemoLab: true }))).toEqual([at(address), demo]);
  expect(refuseLab(manage(true), thisComputer)).toEqual({ kind: 'not-allowed', address, file });
});

it.each([
  'http://lab.example.com/lab',
  // The response would decide its scheme.
  'lab.example.com/lab',
  'https://lab.example.com/lab/other',
  'https://lab.example.com',
  'https://lab.example.com:8443/lab',
  'https://lab.example.com.attacker.example/lab',
])('a fixed address is not %s', (typed) =>
  expect(refuseLab(manage(true), at(typed))).toMatchObject({ kind: 'not-allowed', address }),
);

it('a fixed address has one spelling', () =>
  expect(refuseLab(manage(true), at('HTTPS://LAB.example.com/lab/'))).toBeNull());

it('a file with an error allows no lab', () => {
  const unusable = { kind: 'unusable', file, problem: { kind: 'not-protected' } } as const;
  expect(allowed(unusable)).toEqual([]);
  expect(refuseLab(unusable, demo)).toEqual({ kind: 'not-allowed', address: '', file });
});
