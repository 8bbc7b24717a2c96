import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from './adb/listen.ts';

/** Each process has its own hundred ports, so that two simultaneous searches don't find the same one. */
const firstPort = 20_000 + (process.pid % 100) * 100;
/** It takes them in turn, so that two ports differ if they are found before one is used. */
let turn = randomInt(100);

/**
 * A free port, outside of the system's range for free ports, because another test could otherwise get it in between.
 */
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
      // In use: the next number is tried.
    }
  }
}
