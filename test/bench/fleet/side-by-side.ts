import { readFile } from 'node:fs/promises';
import { build } from '../../../scripts/build.ts';
import { openPage } from './page.ts';
import type { ConsoleCommand, Recording } from './commands.ts';

type Send = (command: ConsoleCommand) => Promise<unknown>;

/** Bytes that main keeps for each device, and what it would have told the page, in a file. */
export async function measureMain(send: Send, devices: number, file: string): Promise<number> {
  // As the console's own file answers.
  const before = (await send({ kind: 'memory' })) as number;
  await send({ kind: 'sign-in', answering: 1_000 });
  await send({ kind: 'record', file });
  return (((await send({ kind: 'memory' })) as number) - before) / devices;
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
