import { createServer } from 'node:http';
import { listen } from '../../fakes/adb/listen.ts';
import { serveCommands } from './processes.ts';

/** The floor: plain node:http that reads the request, like any service, and sends prepared bytes. */
serveCommands(async (given) => {
  const bytes = Buffer.from(String(given));
  const headers = { 'content-type': 'application/json', 'content-length': bytes.byteLength };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
      if (typeof body === 'object') response.writeHead(200, headers).end(bytes);
    });
  });
  return `http://127.0.0.1:${await listen(server)}`;
});
