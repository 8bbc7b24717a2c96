import { getEventListeners } from 'node:events';
import { expect, it, onTestFinished, vi } from 'vitest';
import { defaultLimits } from '#shared/model/lab.ts';
import { createEmbeddedPoster } from '../../../../../electron/console/lab-client/post.ts';
import type { EmbeddedLab } from '../../../../../electron/console/lab-client/embedded-labs.ts';

const limits = { ...defaultLimits, callMs: 120_000, answerBytes: 10 };
const running = new AbortController().signal;
const ok = { status: 200, headers: { age: '1' }, body: Buffer.from('{"a":1}'), value: { a: 1 } };

/** Fails with the signal's reason, as an embedded lab does. */
const hang: EmbeddedLab['post'] = (_path, _headers, _body, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('ended')));
  });

function start(post: EmbeddedLab['post'], language?: () => string, { callMs } = limits) {
  const poster = createEmbeddedPoster({ post }, { ...limits, callMs }, language);
  return { poster, post: (signal = running) => poster.post('/api/x', { b: 2 }, signal) };
}

it('sends the request with the language and returns the response', async () => {
  const posted = vi.fn<EmbeddedLab['post']>(async () => ok);
  expect(await start(posted, () => 'ko').post()).toEqual({
    kind: 'answered',
    body: ok.body,
    value: ok.value,
    headers: ok.headers,
    roundTripMs: expect.any(Number),
  });
  const json = { accept: 'application/json', 'content-type': 'application/json' };
  const headers = { ...json, 'accept-language': 'ko' };
  expect(posted.mock.calls[0]?.slice(0, 3)).toEqual(['/api/x', headers, '{"b":2}']);
  await start(posted).post();
  expect(posted.mock.calls[1]?.[1]).toEqual(json);
});

it('reports how long the response took', async () => {
  const late = () => new Promise<typeof ok>((resolve) => void setTimeout(() => resolve(ok), 20));
  const outcome = await start(late).post();
  expect(outcome).toMatchObject({ kind: 'answered' });
  // A timer may fire a millisecond early.
  expect(outcome.kind === 'answered' && outcome.roundTripMs).toBeGreaterThanOrEqual(19);
});

const failed = (status: number) => ({
  kind: 'failed',
  failure: { kind: 'http-status', status, address: '' },
});

it.each([
  [199, failed(199)],
  [200, { kind: 'answered' }],
  [299, { kind: 'answered' }],
  [300, failed(300)],
  [500, failed(500)],
])('status %d is %o', async (status, outcome) => {
  expect(await start(async () => ({ ...ok, status })).post()).toMatchObject(outcome);
});

it('accepts a response up to the allowed size', async () => {
  const post = (bytes: number) => start(async () => ({ ...ok, body: Buffer.alloc(bytes) })).post();
  expect(await post(10)).toMatchObject({ kind: 'answered' });
  expect(await post(11)).toEqual({
    kind: 'failed',
    failure: { kind: 'too-large', address: '', limitBytes: 10 },
  });
});

it('ends a call after its time', async () => {
  expect(await start(hang, undefined, { ...limits, callMs: 50 }).post()).toEqual({
    kind: 'failed',
    failure: { kind: 'timed-out', address: '', afterMs: 50 },
  });
});

it('leaves no timer or listener behind', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  await start(async () => ok).post();
  expect(getEventListeners(running, 'abort')).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it('can be canceled by the caller, and ends with the client', async () => {
  const canceled = { kind: 'failed', failure: { kind: 'canceled' } };
  const caller = new AbortController();
  const one = start(hang).post(caller.signal);
  caller.abort();
  expect(await one).toEqual(canceled);
  const { poster, post } = start(hang);
  const other = post();
  poster.close();
  expect(await other).toEqual(canceled);
});

it.each([
  [new Error('no database'), 'no database'],
  ['broken', 'broken'],
])('reports the error %o of the lab', async (error, detail) => {
  expect(await start(vi.fn<EmbeddedLab['post']>().mockRejectedValue(error)).post()).toEqual({
    kind: 'failed',
    failure: { kind: 'embedded-failed', detail },
  });
});
