import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { chromium, expect, type Page } from '@playwright/test';
import { findFreePort } from '../fakes/free-port.ts';
import { consoleSwitches } from './fixture.ts';

const root = join(import.meta.dirname, '../..');
/** All that the dev loop reads. */
const sources = [
  'electron',
  'renderer',
  'scripts',
  'shared',
  'test/stand-in',
  'test/tsconfig.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];

/** `npm run dev` in a copy of the sources, without npm and the set-up before it. */
export interface DevLoop {
  readonly child: ChildProcess;
  /** Changes a file of the copy. */
  change(file: string, from: string, to: string): void;
  /** Changes a file in two steps, as some editors do: they empty it before they write it. */
  changeInSteps(file: string, from: string, to: string): Promise<void>;
  /** How often the console was started. */
  countStarts(): number;
  /** The page of the console that was started last. */
  openPage(): Promise<Page>;
  /** Ends it, unless it has ended, and removes the copy. */
  remove(): Promise<void>;
}

export async function startDevLoop(dataDir: string): Promise<DevLoop> {
  // Not in `test-results`, which Vite does not watch.
  const folder = mkdtempSync(join(tmpdir(), 'dev-'));
  for (const name of sources) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const child = spawn(
    process.execPath,
    [join(folder, 'scripts/dev/dev.ts'), ...consoleSwitches(dataDir), '--remote-debugging-port=0'],
    {
      env: { ...process.env, DEV_PORT: String(await findFreePort()) },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  /** One address for each console that was started. */
  const devTools: string[] = [];
  createInterface(child.stderr).on('line', (line) => {
    const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (address !== undefined) devTools.push(address);
  });
  let opened = 0;
  function replaceIn(file: string, from: string, to: string): string {
    const text = readFileSync(join(folder, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    return text.replace(from, to);
  }

  return {
    child,
    change(file, from, to) {
      writeFileSync(join(folder, file), replaceIn(file, from, to));
    },
    async changeInSteps(file, from, to) {
      const changed = replaceIn(file, from, to);
      writeFileSync(join(folder, file), '');
      // The pause of an editor between its two steps. The watcher sees a shorter one as a single change.
      await setTimeout(20);
      writeFileSync(join(folder, file), changed);
    },
    countStarts: () => devTools.length,
    async openPage() {
      await expect.poll(() => devTools.length).toBeGreaterThan(opened);
      opened = devTools.length;
      const browser = await chromium.connectOverCDP(devTools.at(-1) ?? '');
      const findPage = () =>
        browser
          .contexts()
          .flatMap((context) => context.pages())
          .find((page) => page.url().startsWith('http:'));
      await expect.poll(findPage).toBeDefined();
      const page = findPage();
      if (page === undefined) throw new Error('The page was closed');
      await page.locator('#root[data-state="ready"]').waitFor();
      return page;
    },
    async remove() {
      if (child.exitCode === null && child.kill()) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
