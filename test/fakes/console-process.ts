import { rm, writeFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { playRound, readState } from './console-state.ts';
import { openConsole } from './open-console.ts';
import { createSecretBox } from './secret-box.ts';

/**
 * A console in a separate process, for tests of the files on disk: it reads one command per line and responds to
 * each.
 */
const [dataDir = '', from = '0'] = process.argv.slice(2);
const filler = join(dataDir, 'filler');
const box = createSecretBox();
// A write beyond a limit of the shell must fail, as on a full disk, and not end the process.
process.on('SIGXFSZ', () => {});
let opened = await openConsole(dataDir, box);
let round = Number(from);
// A killed process writes no compiled modules at its end.
flushCompileCache();

async function obey(command: string): Promise<unknown> {
  switch (command) {
    case 'play':
      await playRound(opened, (round += 1));
      await opened.console.flush();
      return round;
    case 'restart':
      await opened.close();
      opened = await openConsole(dataDir, box);
      return null;
    case 'read':
      return readState(opened);
    case 'notices':
      return (await opened.console.pageState()).notices;
    case 'fill':
      // Until no block is free.
      for (const bytes of [1 << 20, 1 << 16, 1 << 12]) {
        await writeFile(filler, Buffer.alloc(bytes), { flag: 'a' }).then(
          () => obey('fill'),
          () => null,
        );
      }
      return null;
    case 'free':
      await rm(filler);
      return null;
    case 'flush':
      await opened.console.flush();
      return null;
    case 'close':
      await opened.close();
      return null;
    case 'play on':
      // Until it is killed.
      for (;;) process.stdout.write(`${String(await obey('play'))}\n`);
    default:
      throw new Error(`No such command: ${command}`);
  }
}

for await (const line of createInterface(process.stdin)) {
  process.stdout.write(`${JSON.stringify(await obey(line))}\n`);
}
