import { once } from 'node:events';
import type { Server } from 'node:net';

/** Listens on a loopback port, by default a free one, and returns the port. */
export async function listen(server: Server, wanted = 0): Promise<number> {
  server.listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port');
  return bound.port;
}
