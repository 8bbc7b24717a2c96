import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from './adb/listen.ts';

/** A port nobody listens on, outside of those the system hands out: another test would be given it in between. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const server = createServer();
    try {
      const port = await listen(server, randomInt(20_000, 30_000));
      server.close();
      await once(server, 'close');
      return port;
    } catch {
      // Taken: the next number will do.
    }
  }
}
