import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../../fakes/adb/listen.ts';
import { serveCommands } from './processes.ts';

/**
 * The floor: plain node:http that sends prepared bytes. At `/api/DeviceList` it reads the request, like any
 * service; at `/blind/api/DeviceList` it ignores it.
 */
serveCommands(async (given) => {
  const bytes = Buffer.from(String(given));
  const headers = { 'content-type': 'application/json', 'content-length': bytes.byteLength };
  const send = (response: ServerResponse): void => void response.writeHead(200, headers).end(bytes);

  function answerList(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
      if (typeof body === 'object') send(response);
    });
  }

  const server = createServer((request, response) => {
    if (request.url === '/api/DeviceList') answerList(request, response);
    else request.on('end', () => send(response)).resume();
  });
  return `http://127.0.0.1:${await listen(server)}`;
});
