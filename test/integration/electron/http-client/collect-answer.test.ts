import { createServer, type RequestListener } from 'node:http';
import { getEventListeners, once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Agent } from 'undici';
import { collectAnswer } from '../../../../electron/http-client/collect-answer.ts';

/** A server on loopback and a function that sends requests to it. */
async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const agent = new Agent();
  onTestFinished(async () => {
    await agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  const options = {
    origin: `http://127.0.0.1:${address.port}`,
    path: '/',
    method: 'POST',
    body: '{}',
  } as const;
  const running = new AbortController();
  const sendRequest = (limit = 1_000, signal = running.signal) =>
    collectAnswer(agent, options, { limit, signal });
  return { server, sendRequest };
}

describe('a response', () => {
  it('is assembled from its chunks', async () => {
    const { sendRequest } = await serve((_request, answer) => {
      answer.setHeader('X-Kind', 'pieces');
      answer.write('{"a":');
      setImmediate(() => answer.end('1}'));
    });
    const { statusCode, headers, body } = await sendRequest();
    expect(statusCode).toBe(200);
    expect(headers['x-kind']).toBe('pieces');
    expect(body?.toString()).toBe('{"a":1}');
  });

  it('is read after an informational response', async () => {
    const { sendRequest } = await serve((_request, answer) => {
      answer.writeEarlyHints({ link: '</style.css>; rel=preload' });
      answer.end('here');
    });
    const { statusCode, body } = await sendRequest();
    expect([statusCode, body?.toString()]).toEqual([200, 'here']);
  });

  it.each([
    ['with a stated length', true],
    ['without', false],
  ])('larger than the limit is not read further, %s', async (_name, isStated) => {
    let closed: Promise<unknown> = Promise.resolve();
    const { sendRequest } = await serve((request, answer) => {
      closed = once(request.socket, 'close');
      if (isStated) answer.setHeader('content-length', 5_000);
      answer.write('x'.repeat(2_000));
    });
    expect(await sendRequest(1_999)).toMatchObject({ statusCode: 200, body: null });
    await closed;
  });

  it.each([200, 299])('of status %i is complete, of 300 not', async (status) => {
    const { sendRequest } = await serve((_request, answer) => answer.writeHead(status).end('x'));
    expect(await sendRequest()).toMatchObject({ statusCode: status, body: Buffer.from('x') });
    const other = await serve((_request, answer) => answer.writeHead(300).end('x'));
    expect(await other.sendRequest()).toMatchObject({ statusCode: 300, body: null });
  });

  it('of exactly the limit is complete', async () => {
    const { sendRequest } = await serve((_request, answer) => answer.end('x'.repeat(2_000)));
    expect((await sendRequest(2_000)).body?.length).toBe(2_000);
  });

  it('of another status has no body', async () => {
    const { sendRequest } = await serve((_request, answer) => {
      answer.statusCode = 503;
      answer.setHeader('retry-after', '2');
      answer.write('endless');
    });
    expect(await sendRequest()).toMatchObject({
      statusCode: 503,
      headers: { 'retry-after': '2' },
      body: null,
    });
  });

  it('is aborted immediately with the signal, and its connection with it', async () => {
    const asked = Promise.withResolvers<{ readonly closed: Promise<unknown> }>();
    const { sendRequest } = await serve((request) =>
      asked.resolve({ closed: once(request.socket, 'close') }),
    );
    const stop = new AbortController();
    const answer = sendRequest(1_000, stop.signal);
    const { closed } = await asked.promise;
    stop.abort(new Error('enough'));
    await expect(answer).rejects.toThrow('enough');
    await closed;
    await expect(sendRequest(1_000, stop.signal)).rejects.toThrow('enough');
  });

  it('that is truncated is an error', async () => {
    const { sendRequest } = await serve((request, answer) => {
      answer.setHeader('content-length', 10);
      answer.write('x');
      setImmediate(() => request.socket.destroy());
    });
    await expect(sendRequest()).rejects.toMatchObject({ fault: 'broken-off' });
  });
});

it('leaves no listener on a signal that outlives the call, after any end', async () => {
  const { sendRequest } = await serve((_request, answer) => answer.end('x'));
  const session = new AbortController();
  await sendRequest(1_000, session.signal);
  await sendRequest(0, session.signal);
  expect(getEventListeners(session.signal, 'abort')).toEqual([]);
});
