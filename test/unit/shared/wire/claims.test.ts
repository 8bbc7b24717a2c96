import { expect, test } from 'vitest';
import { claimRequest, releaseRequest, renewRequest } from '#shared/wire/claims.ts';

const device = { agent: 'a:5037', deviceId: 'R3' };
const many = (count: number) => Array.from({ length: count }, () => device);

test.each<[string, object, object]>([
  ['1 minute to 12 hours', { device, minutes: 720 }, { device, minutes: 721 }],
  ['at least a minute', { device, minutes: 1 }, { device, minutes: 0 }],
  ['whole minutes', { device, minutes: 2 }, { device, minutes: 1.5 }],
  ['a note of 80 characters', { device, note: 'x'.repeat(80) }, { device, note: 'x'.repeat(81) }],
  ['a note with a text', { device, note: ' x ' }, { device, note: ' ' }],
  ['a note of one line', { device, note: 'a b' }, { device, note: 'a\nb' }],
  ['20 devices', { devices: many(20) }, { devices: many(21) }],
  ['at least one device', { devices: many(1) }, { devices: [] }],
  ['20 of a query', { query: 'unused', count: 20 }, { query: 'unused', count: 21 }],
  ['at least one of a query', { query: '', count: 1 }, { query: '', count: 0 }],
  ['devices or a query', { query: 'unused' }, { query: 'unused', devices: many(1) }],
  ['one device or several', { device }, { device, devices: many(1) }],
  ['a device or a query', { device, pick: 'random' }, { pick: 'random' }],
  ['fields it knows', { device, anyway: true }, { device, force: true }],
  ['a device with an ID', { device }, { device: { ...device, deviceId: '' } }],
  [
    'an ID of 1,024 characters',
    { device: { ...device, deviceId: 'x'.repeat(1_024) } },
    { device: { ...device, deviceId: 'x'.repeat(1_025) } },
  ],
  [
    'an agent of 300 characters',
    { device: { ...device, agent: 'x'.repeat(300) } },
    { device: { ...device, agent: 'x'.repeat(301) } },
  ],
])('a claim takes %s', (_what, accepted, refused) => {
  expect(claimRequest.safeParse(accepted).success).toBe(true);
  expect(claimRequest.safeParse(refused).success).toBe(false);
});

test.each([renewRequest, releaseRequest])('a claim is named by its id or its device', (request) => {
  const accepts = (body: object) => request.safeParse(body).success;
  for (const body of [{ id: 'x'.repeat(100) }, { id: 'a_B-9' }, { device }])
    expect([body, accepts(body)]).toEqual([body, true]);
  for (const body of [
    {},
    { id: 'a', device },
    { id: 'x'.repeat(101) },
    { id: 'a b' },
    { id: '\0' },
    { a: 1 },
  ])
    expect([body, accepts(body)]).toEqual([body, false]);
});

test('a note is removed by an empty one when the claim is renewed', () => {
  expect(renewRequest.parse({ id: 'a', note: '' })).toEqual({ id: 'a', note: '' });
  expect(renewRequest.safeParse({ id: 'a', note: ' ' }).success).toBe(false);
});
