import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { EmbeddedLab } from '../../../electron/console/lab-client/embedded-labs.ts';
import { listen } from '../../fakes/adb/listen.ts';

/**
 * Puts a lab of this process behind a plain listener of node:http, and returns the base address. It ends with the
 * process.
 */
export async function listenPlainly(lab: EmbeddedLab, port: number): Promise<string> {
  const server = createServer((request, response) => {
    const { signal } = new AbortController();
    void buffer(request)
      .then((body) => lab.post(request.url ?? '', {}, body.toString('utf8'), signal))
      .then((answer) => response.writeHead(answer.status, answer.headers).end(answer.body));
  });
  await listen(server, port);
  server.unref();
  return `http://127.0.0.1:${port}`;
}
