import { afterEach, beforeEach, expect, it } from 'vitest';
import { createClaimsClient } from '../../../../../electron/console/lab-client/claims-client.ts';
import { createPoster, type HttpPoster } from '../../../../../electron/console/lab-client/post.ts';
import type { SessionToken } from '../../../../../electron/console/lab-client/session-token.ts';
import { noToken } from '../../../../../electron/console/lab-client/session-token.ts';
import { defaultLimits } from '#shared/model/lab.ts';
import { answerJson, answerText, type LabServer, startLabServer } from '../../../../fakes/lab-server.ts';

const { signal } = new AbortController();
const token: SessionToken = { ...noToken, read: () => 'dlt_x', isKnown: () => true };
const device = { agent: '10.0.0.5:5037', deviceId: 'x' };

let lab: LabServer;
let poster: HttpPoster;
beforeEach(async () => {
  lab = await startLabServer();
  poster = createPoster({ limits: defaultLimits, shownAddress: lab.baseAddress, tls: null });
});
afterEach(async () => {
  poster.close();
  await lab.close();
});

const start = (used: SessionToken | null = token) =>
  createClaimsClient({ baseAddress: lab.baseAddress, poster, token: used });

const problem = (status: number, body: object) =>
  answerText(JSON.stringify(body), status, { 'content-type': 'application/problem+json' });

it('lists claims in this computer’s time', async () => {
  const claim = { device, keys: ['id:x'], kind: 'person', by: 'Kim\u202e', note: 'tests', isOwn: true };
  const times = { since: '2026-01-01T10:00:00.000Z', until: '2026-01-01T11:00:00.000Z' };
  const ended = [{ device, since: times.since, endedAt: times.until, end: 'expired' }];
  const head = { revision: '7', isWhole: true, isTaking: true };
  const date = new Date('2026-01-01T10:20:00.000Z').toUTCString();
  lab.claims = answerJson({ ...head, claims: [{ ...claim, ...times }], ended }, { date });
  const before = Date.now();
  const outcome = await start().list('6', signal);
  expect(lab.calls[0]).toMatchObject({
    path: '/v1/claims?since=6',
    headers: { authorization: 'Bearer dlt_x' },
  });
  if (outcome.kind !== 'answer') throw new Error('No answer');
  const [listed] = outcome.list.claims;
  expect(outcome.list).toMatchObject({
    ...head,
    claims: [{ ...claim, by: 'Kim‹U+202E›' }],
    ended: [{ end: 'expired' }],
  });
  // 40 minutes from now by the service's clock.
  expect((listed?.until ?? 0) - before).toBeGreaterThan(39 * 60_000);
  expect((listed?.until ?? 0) - before).toBeLessThan(41 * 60_000);
});

it('has no claims at an older service or without a token', async () => {
  expect(await start().list(null, signal)).toEqual({ kind: 'no-claims' });
  expect(await start(noToken).list(null, signal)).toEqual({ kind: 'no-claims' });
  expect(await start(noToken).release(device, signal)).toEqual({ outcome: 'unreachable' });
  lab.claims = answerText('<html></html>');
  expect(await start().list(null, signal)).toEqual({ kind: 'no-claims' });
  expect(await start({ ...token, read: () => null }).list(null, signal)).toMatchObject({ kind: 'failed' });
  lab.claims = answerText('', 503, { 'retry-after': '20' });
  expect(await start().list(null, signal)).toEqual({ kind: 'failed', retryAfterMs: 20_000 });
});

it('trusts that a service has claims, whatever a proxy says later', async () => {
  const client = start();
  lab.claims = answerJson({ revision: '1', isWhole: true, isTaking: true, claims: [], ended: [] });
  expect(await client.list(null, signal)).toMatchObject({ kind: 'answer' });
  lab.claims = answerText('', 404);
  expect(await client.list('1', signal)).toMatchObject({ kind: 'failed' });
});

it('takes, renews and releases a device', async () => {
  const times = { since: '2026-01-01T10:00:00.000Z', until: '2026-01-01T11:00:00.000Z' };
  const until = Date.parse(times.until);
  lab.claims = answerText(JSON.stringify({ claims: [{ id: 'secret', device, ...times }] }), 201);
  expect(await start().take({ devices: [device], minutes: 60, note: 'tests' }, signal)).toEqual({
    outcome: 'done',
    until,
  });
  expect(lab.calls[0]?.headers).toHaveProperty('idempotency-key');
  lab.claims = answerJson(times);
  expect(await start().renew({ device, minutes: 90 }, signal)).toEqual({ outcome: 'done', until });
  lab.claims = answerText('', 204);
  expect(await start().release(device, signal)).toEqual({ outcome: 'done', until: null });
  expect(lab.calls.map(({ path, body }) => [path, body])).toEqual([
    ['/v1/claims', { devices: [device], minutes: 60, note: 'tests' }],
    ['/v1/claims/renew', { device, minutes: 90 }],
    ['/v1/claims/release', { device }],
  ]);
});

it.each([
  [problem(409, { reason: 'in-use', device }), { outcome: 'in-use', device }],
  [
    problem(409, { reason: 'claimed', device, by: 'Lee', until: '2026-01-01T11:00:00.000Z' }),
    { outcome: 'claimed', device, by: 'Lee', until: Date.parse('2026-01-01T11:00:00.000Z') },
  ],
  [problem(409, { reason: 'too-many', most: 5 }), { outcome: 'too-many', most: 5 }],
  [problem(422, { reason: 'not-listed', device }), { outcome: 'refused', reason: 'not-listed' }],
  [problem(403, { reason: 'taking-off' }), { outcome: 'refused', reason: 'not-allowed' }],
  [problem(410, { reason: 'ended' }), { outcome: 'refused', reason: 'ended' }],
  [problem(409, { reason: 'newer' }), { outcome: 'unreachable' }],
  [answerText('', 503, { 'retry-after': '20' }), { outcome: 'unreachable' }],
])('says why a device can’t be claimed', async (answer, outcome) => {
  lab.claims = answer;
  expect(await start().take({ devices: [device], minutes: 60 }, signal)).toEqual(outcome);
});

it('shows a notice unless the service says that another console did', async () => {
  for (const [answer, isShown] of [
    [answerJson({ isFirst: true }), true],
    [answerJson({ isFirst: false }), false],
    // An older service, or none.
    [answerText('', 404), true],
  ] as const) {
    lab.claims = answer;
    expect(await start().beginNotice(device, 'used', signal)).toBe(isShown);
  }
});
