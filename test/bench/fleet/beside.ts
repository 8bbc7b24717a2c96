import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from '../../../scripts/build.ts';
import { startProcess } from '../service/processes.ts';
import { openPage } from './page.ts';
import type { ConsoleQuestion, ConsoleSweep, Recording } from './questions.ts';

type Tell = (question: ConsoleQuestion) => Promise<unknown>;

/** Bytes that main keeps for each device, and what it would have told the page, in a file. */
export async function measureMain(tell: Tell, devices: number, file: string): Promise<number> {
  // As the console's own file answers.
  const before = (await tell({ kind: 'memory' })) as number;
  await tell({ kind: 'sign-in', answering: 1_000 });
  await tell({ kind: 'record', file });
  return (((await tell({ kind: 'memory' })) as number) - before) / devices;
}

/** The page from the message on: the product's own, in a browser, told what main has recorded. */
export async function measurePage(file: string, devices: number) {
  await build();
  // As measureMain has written it.
  const { snapshot, messages } = JSON.parse(await readFile(file, 'utf8')) as Recording;
  const page = await openPage(async (route) => ({
    ok: true,
    value: route === 'console.snapshot' ? snapshot : null,
  }));
  try {
    const before = await page.readHeap();
    const times = await page.show(messages, devices);
    return { ...times, bytesPerDevice: ((await page.readHeap()) - before) / devices };
  } finally {
    await page.close();
  }
}

/** The first sweep and one in which nothing changed, through the service embedded in main, over HTTP agents of its own. */
export async function measureEmbedded(folder: string, agents: number): Promise<readonly ConsoleSweep[]> {
  const lab = startProcess('many-agents.ts');
  const dataDir = join(folder, 'embedded');
  try {
    // As its own file answers.
    const ports = (await lab.ask(agents)) as readonly number[];
    const prepared = startProcess('../fleet/console.ts');
    await prepared.ask({ kind: 'open', dataDir, address: null });
    await prepared.ask({ kind: 'prepare', ports });
    await prepared.ask({ kind: 'close' });
    await prepared.close();
    const main = startProcess('../fleet/console.ts');
    try {
      await main.ask({ kind: 'open', dataDir, address: null });
      const sweeps = [
        await main.ask({ kind: 'sign-in', answering: agents }),
        await main.ask({ kind: 'again', answering: agents }),
      ];
      await main.ask({ kind: 'close' });
      return sweeps as ConsoleSweep[]; // as its own file answers
    } finally {
      await main.close();
    }
  } finally {
    await lab.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
