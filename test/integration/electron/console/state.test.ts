import { randomInt } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { hasMounts, startConsoleChild } from '../../../fakes/console-child.ts';
import { startConsole } from '../../../fakes/console.ts';
import { type ConsoleState, playRound, readState } from '../../../fakes/console-state.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';
import { printFigures } from '../../../fakes/print-figures.ts';

// Three hundred in the nightly form.
const KILLS = Number(process.env['DEVICE_LAB_STATE_KILLS'] ?? 8);

const all = (round: number): ConsoleState => ({
  settings: round,
  labs: round,
  alerts: round,
  snapshots: round,
  history: round,
  savedFleet: round,
});

describe('kill -9 while all files are written', () => {
  it(`loses no data on disk and damages no file, ${KILLS} times`, async () => {
    const dataDir = await makeTempFolder();
    let known = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = startConsoleChild(dataDir, 'usual', known);
      known = Number(await child.send('play'));
      const playing = child.playOn();
      // A random moment.
      await wait(randomInt(0, 80));
      await child.kill();
      known = Math.max(known, await playing);
      const test = await startConsole(dataDir);
      const state = await readState(test);
      expect((await test.console.pageState()).notices).toEqual([]);
      expect(Object.entries(state).filter(([, round]) => round < known)).toEqual([]);
      known = Math.max(...Object.values(state));
      await test.close();
    }
    // Incomplete files of a killed process are removed, too.
    const names = (await readdir(dataDir, { recursive: true })).toSorted();
    expect(names.filter((name) => !/^(snapshots|last-fleet)\/[\w-]+\.(jsonl\.gz|fleet)$/.test(name))).toEqual(
      [
        'history.jsonl',
        'labs.json',
        'last-fleet',
        'settings.json',
        'snapshots',
        'snapshots.json',
        'watches.json',
      ],
    );
    expect(names.filter((name) => name.startsWith('snapshots/')).length).toBeLessThanOrEqual(4);
    printFigures('the console, while it writes everything', { kills: KILLS });
  });
});

describe.skipIf(!hasMounts())('a full or read-only disk', () => {
  it('a full disk is reported, changes stay in memory, and are written as soon as there is space', async () => {
    const child = startConsoleChild(await makeTempFolder(), 'a small disk');
    await child.send('play');
    expect(await child.send('notices')).toEqual([]);
    await child.send('fill');
    await child.send('play');
    await child.send('play');
    expect(await child.send('notices')).toMatchObject([
      {
        kind: 'not-saved',
        files: expect.arrayContaining(['settings.json', 'labs.json', 'watches.json', 'last-fleet']),
      },
    ]);
    await child.send('free');
    await child.send('flush');
    // The snapshots could not be saved then, which their own response reported. The saved fleet is written at
    // the end.
    expect(await child.send('notices')).toMatchObject([{ files: ['last-fleet'] }]);
    await child.send('restart');
    expect(await child.send('notices')).toEqual([]);
    expect(await child.send('read')).toEqual({ ...all(3), snapshots: 1 });
  });

  it('a full disk loses no existing data, also at the next start', async () => {
    const child = startConsoleChild(await makeTempFolder(), 'a small disk');
    await child.send('play');
    await child.send('fill');
    await child.send('play');
    await child.send('restart');
    expect(await child.send('notices')).toEqual([]);
    // The last block of the history had space for another line.
    expect(await child.send('read')).toEqual({ ...all(1), history: expect.toBeOneOf([1, 2]) });
  });

  it('a disk with space for half a line of the history leaves the file valid, and gets the line later', async () => {
    const dataDir = await makeTempFolder();
    const file = join(dataDir, 'history.jsonl');
    const child = startConsoleChild(dataDir);
    await child.send('play');
    const before = await readFile(file);
    child.limitFiles(before.length + 50);
    await child.send('play');
    expect(await child.send('notices')).toMatchObject([{ files: expect.arrayContaining(['history.jsonl']) }]);
    expect(await readFile(file)).toEqual(before);
    child.limitFiles(null);
    await child.send('restart');
    expect(await child.send('notices')).toEqual([]);
    expect(await child.send('read')).toMatchObject({ history: 2, settings: 2, labs: 2, alerts: 2 });
  });

  it('a read-only folder is read, left unchanged, and reported', async () => {
    const dataDir = await makeTempFolder();
    const first = startConsoleChild(dataDir);
    await first.send('play');
    await first.send('close');
    const before = await readAll(dataDir);

    const child = startConsoleChild(dataDir, 'a read-only folder', 1);
    expect(await child.send('read')).toEqual(all(1));
    await child.send('play');
    expect(await child.send('notices')).toMatchObject([{ kind: 'not-saved' }]);
    await child.send('close');
    expect(await readAll(dataDir)).toEqual(before);
  });
});

const documents = ['settings.json', 'labs.json', 'watches.json', 'snapshots.json', 'history.jsonl'];
const newer = (text: string) =>
  text.replace('"version": 1', '"version": 9').replace('"version": 2', '"version": 9');
const damages: readonly (readonly [string, (text: string) => string | Buffer])[] = [
  ['truncated', (text) => text.slice(0, -text.length / 2) + '\n'],
  ['garbage', () => Buffer.from([0, 255, 10, 1, 10])],
  ['of other JSON', () => '[{"labs":7}]\n{}\n'],
  ['a newer console’s', (text) => (text.includes('"version"') ? newer(text) : `{"version":2}\n${text}`)],
];

describe.each(damages)('a file that is %s', (how, damage) => {
  it.each(documents)('does not prevent the start of the console, is kept, and reported: %s', async (file) => {
    const { dataDir, content } = await startDamaged(file, damage);
    const again = await startConsole(dataDir);
    const state = await readState(again);
    const { notices } = await again.console.pageState();
    expect(notices).toMatchObject([
      { kind: how === 'a newer console’s' ? 'file-from-newer' : 'file-set-aside', file },
    ]);
    // The other files lost nothing. The saved fleet is left out: it is not read without its lab.
    const [stem = ''] = file.split('.');
    const name = stem === 'watches' ? 'alerts' : stem;
    const { [name as keyof ConsoleState]: _own, savedFleet: _fleet, ...others } = state;
    const { [name as keyof ConsoleState]: _expected, savedFleet: _other, ...rest } = all(1);
    expect(others).toEqual(rest);
    // Unreadable data stays, through changes and another start.
    await playRound(again, 2);
    await again.close();
    const last = await startConsole(dataDir);
    expect((await last.console.pageState()).notices).toEqual([]);
    await last.console.flush();
    const [notice] = notices;
    const keptAs = notice && 'keptAs' in notice ? notice.keptAs : '';
    expect(await readFile(join(dataDir, keptAs))).toEqual(content);
    expect((await readdir(join(dataDir, 'snapshots'))).length).toBe(2);
  });
});

/** The folder of a console that has completed a round and was closed, with one file damaged afterwards. */
async function startDamaged(file: string, damage: (text: string) => string | Buffer) {
  const test = await startConsole();
  await playRound(test, 1);
  await test.close();
  const path = join(test.dataDir, file);
  const content = Buffer.from(damage(await readFile(path, 'utf8')));
  await writeFile(path, content);
  return { dataDir: test.dataDir, content };
}

async function readAll(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)));
}
