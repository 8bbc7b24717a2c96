import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from './adb/listen.ts';

/** Each process has a hundred ports of its own, so that no two that look at once find the same. */
const firstPort = 20_000 + (process.pid % 100) * 100;
/** It takes them in turn, so that two that are found before either is used differ. */
let turn = randomInt(100);

/** A port nobody listens on, outside of those the system hands out: another test would be given it in between. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const server = createServer();
    try {
      turn += 1;
      const port = await listen(server, firstPort + (turn % 100));
      server.close();
      await once(server, 'close');
      return port;
    } catch {
      // Taken: the next number will do.
    }
  }
}
