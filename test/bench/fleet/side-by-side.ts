import { readFile } from 'node:fs/promises';
import { build } from '../../../scripts/build.ts';
import { openPage } from './page.ts';
import type { ConsoleCommand, Recording } from './commands.ts';

type Send = (command: ConsoleCommand) => Promise<unknown>;

/** The bytes that main keeps for each device. Its messages to the page are written to a file. */
export async function measureMain(send: Send, devices: number, file: string): Promise<number> {
  // console.ts defines the type of the result.
  const before = (await send({ kind: 'memory' })) as number;
  await send({ kind: 'sign-in', answering: 1_000 });
  await send({ kind: 'record', file });
  return (((await send({ kind: 'memory' })) as number) - before) / devices;
}

/** Measures the page from the message on: the product's page in a browser, with the recorded messages of main. */
export async function measurePage(file: string, devices: number) {
  await build();
  // The format of measureMain.
  const { state, messages } = JSON.parse(await readFile(file, 'utf8')) as Recording;
  const page = await openPage(async (route) => ({
    ok: true,
    value: route === 'console.state' ? state : null,
  }));
  try {
    const before = await page.readHeap();
    const times = await page.show(messages, devices);
    return { ...times, bytesPerDevice: ((await page.readHeap()) - before) / devices };
  } finally {
    await page.close();
  }
}
