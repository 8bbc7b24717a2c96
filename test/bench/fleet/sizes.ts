import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from '../../../scripts/build.ts';
import type { Recording } from './commands.ts';
import { withConsole } from './console-process.ts';
import { openPage } from './page.ts';

/** The bytes that main and the page keep for each device, and the time of the page from main's messages on. */
export async function measureSizes(folder: string, address: string, devices: number) {
  const file = join(folder, 'recording.json');
  const mainBytes = await withConsole({ dataDir: folder, address }, async (send) => {
    // console.ts defines the type of the result.
    const before = (await send({ kind: 'memory' })) as number;
    await send({ kind: 'sign-in', answering: 1_000 });
    await send({ kind: 'record', file });
    return (((await send({ kind: 'memory' })) as number) - before) / devices;
  });
  return { mainBytes, page: await measurePage(file, devices) };
}

/** The product's page in a browser, with the recorded messages of main. */
async function measurePage(file: string, devices: number) {
  await build();
  // What console.ts has recorded.
  const { state, messages } = JSON.parse(await readFile(file, 'utf8')) as Recording;
  const page = await openPage(async (route) => ({
    ok: true,
    value: route === 'console.state' ? state : null,
  }));
  try {
    const before = await page.readHeap();
    const times = await page.show(messages, devices);
    return { ...times, bytes: ((await page.readHeap()) - before) / devices };
  } finally {
    await page.close();
  }
}
