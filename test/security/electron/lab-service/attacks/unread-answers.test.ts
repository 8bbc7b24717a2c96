import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '../../../../fakes/adb/listen.ts';
import { limitSending } from '../../../../../electron/lab-service/http/send.ts';

const limits = { unreadMs: 1_000, sendMs: 60_000 };
/** More than the system buffers for a connection. */
const long = Buffer.alloc(16 * 1024 * 1024, ' ');

/** A connection with this many sent requests and no reads. */
async function sendRequest(answer: RequestListener, requests: number) {
  const server = createServer(answer);
  const socket = connect(await listen(server), '127.0.0.1').pause();
  socket.on('error', () => undefined);
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(requests));
  return socket;
}

function send(response: ServerResponse, body: Buffer | string): void {
  response.end(body);
  limitSending(response, limits);
}

it('lets a request wait behind a response that was read late', async () => {
  const responses: ServerResponse[] = [];
  const socket = await sendRequest((_request, response) => {
    responses.push(response);
    if (responses.length === 1) send(response, long);
  }, 2);
  await expect.poll(() => responses.length).toBe(2);
  const [first, second] = responses;
  if (first === undefined || second === undefined) throw new Error('There are two requests');
  socket.resume();
  await once(first, 'close');
  // Meanwhile, the timeout of an unread response on a new connection passes.
  const slower = Promise.withResolvers<void>();
  await sendRequest((_request, response) => {
    response.once('close', slower.resolve);
    send(response, long);
  }, 1);
  await slower.promise;
  expect(socket.closed).toBe(false);
  expect(second.destroyed).toBe(false);
});
