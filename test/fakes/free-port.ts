import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from './adb/listen.ts';

const FIRST_PORT = 20_000;
const BLOCKS = 100;
const BLOCK_SIZE = 100;

interface PortBlock {
  readonly start: Promise<number>;
  /** Ports are used in turn, so that two ports differ if they are found before one is used. */
  turn: number;
}

declare global {
  /** The test files of one process share it, although their modules are evaluated again. */
  var portBlockOfTests: PortBlock | undefined;
}

/**
 * Reserves a block of ports for this process: it listens at the first one until the process ends. Two processes with the
 * same block could find the same port, and a test would talk to the server of another one.
 */
async function reserveBlock(): Promise<number> {
  for (let offset = 0; offset < BLOCKS; offset += 1) {
    const start = FIRST_PORT + ((process.pid + offset) % BLOCKS) * BLOCK_SIZE;
    const server = createServer().unref();
    try {
      return await listen(server, start);
    } catch {
      // In use: the next block is tried.
    }
  }
  throw new Error('Each block of ports is in use');
}

/**
 * A free port, outside of the system's range for free ports, because another test could otherwise get it in between.
 */
export async function findFreePort(): Promise<number> {
  const block = (globalThis.portBlockOfTests ??= { start: reserveBlock(), turn: 0 });
  const start = await block.start;
  for (;;) {
    const server = createServer();
    try {
      block.turn += 1;
      const port = await listen(server, start + 1 + (block.turn % (BLOCK_SIZE - 1)));
      server.close();
      await once(server, 'close');
      return port;
    } catch {
      // In use: the next number is tried.
    }
  }
}
