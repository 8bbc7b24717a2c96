import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { httpCall, TooSlow } from '../../../../electron/lab-commands/lab-client/http-call.ts';

/** Gets the response of a server, which may be silent for 50 ms. */
async function getFrom(respond: RequestListener) {
  const server = createServer(respond).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return httpCall(`http://127.0.0.1:${port}/`, {
    headers: {},
    waitMs: 0,
    silentMs: 50,

    maxBytes: 1_000,
    authorities: undefined,
    signal: undefined,
  });
}

it.each<[string, RequestListener]>([
  ['before its response', () => {}],
  ['after the head', (_request, response) => response.flushHeaders()],
  ['in the body', (_request, response) => response.writeHead(200, { 'content-length': 10 }).write('half')],
])('a server that is silent %s is too slow', async (_when, respond) => {
  await expect(getFrom(respond)).rejects.toThrow(TooSlow);
});

it('a server that ends its response early is not too slow', async () => {
  const cut = getFrom((_request, response) => {
    response.writeHead(200, { 'content-length': 10 });
    response.write('half', () => response.destroy());
  });
  await expect(cut).rejects.toMatchObject({ code: 'ECONNRESET' });
});
