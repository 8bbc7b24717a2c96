import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import type { FleetEvent } from '#shared/model/fleet/fleet-event.ts';
import { createHistory } from '../../../../../../electron/console/collections/history/history.ts';
import {
  noStorageErrors,
  type StorageErrors,
} from '../../../../../../electron/console/storage/write-behind.ts';
import {
  openHistoryFile,
  readHistoryLines,
} from '../../../../../../electron/console/collections/history/history-file.ts';
import { blockQuarantine } from '../../../../../fakes/blocked-quarantine.ts';
import { createRecordingLog } from '../../../../../fakes/recording-log.ts';
import { exampleReport } from '../../../../../fixtures/agent-report.ts';
import { makeTempFolder } from '../../../../../fakes/temp-folder.ts';
import { ownerOnly } from '../../../../../fakes/file-mode.ts';
import { momentAt } from '../../../../../fixtures/moment.ts';

describe('history file', () => {
  const now = 1_800_000_000_000;
  const DAY_MS = 86_400_000;
  const event = (at: number, user = 'kim'): FleetEvent => ({
    at,
    kind: 'taken',
    agent: '10.0.0.5:5037',
    device: { key: 'a/0/x', name: 'x' },
    user,
  });

  const open = (folder: string, errors: Partial<StorageErrors> = {}) =>
    openHistoryFile(folder, silentLog, now, { ...noStorageErrors, ...errors });
  const usersIn = async (folder: string) => (await open(folder)).lines().map((each) => each.event.user);

  it('keeps the events of seven days, separately for each lab', async () => {
    const folder = await makeTempFolder();
    const file = await open(folder);
    file.append([
      { labId: 'one', event: event(now - 8 * DAY_MS) },
      { labId: 'one', event: event(now - 6 * DAY_MS) },
      { labId: 'two', event: event(now, '박서준') },
    ]);
    await file.flush();
    expect((await stat(join(folder, 'history.jsonl'))).mode & 0o777).toBe(ownerOnly);
    const history = createHistory({
      file: await open(folder),
      moment: () => momentAt(now),
      onAdded: () => {},
      onGaps: () => {},
    });
    history.open('one');
    expect(history.list()).toEqual([event(now - 6 * DAY_MS)]);
    history.open('two');
    expect(history.list()).toEqual([event(now, '박서준')]);
    history.open(null);
    expect(history.list()).toEqual([]);
  });

  const line = (at: number) => `${JSON.stringify({ labId: 'one', event: event(at) })}\n`;

  it('drops only damaged lines, and keeps a copy of the file', async () => {
    const folder = await makeTempFolder();
    const path = join(folder, 'history.jsonl');
    const damaged = `${line(now)}garbage\n{"labId":"one","event":{"at":"soon"}}\n\0\n${line(now)}{"labId":`;
    await writeFile(path, damaged);
    const onUnread = vi.fn<typeof noStorageErrors.onUnread>();
    const again = await open(folder, { onUnread });
    expect(again.lines()).toHaveLength(2);
    expect(onUnread).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'file-set-aside' }));
    const [keptAs = ''] = (await readdir(folder)).filter((name) => name.includes('damaged'));
    expect(await readFile(join(folder, keptAs), 'utf8')).toBe(damaged);
    expect(await readFile(path, 'utf8')).toBe(`${line(now)}${line(now)}`);
  });

  it('goes on after the half-written line of a killed process', async () => {
    const folder = await makeTempFolder();
    const path = join(folder, 'history.jsonl');
    await writeFile(path, `${line(now)}{"labId":"하나","event":{"at":`);
    const onUnread = vi.fn<typeof noStorageErrors.onUnread>();
    const file = await open(folder, { onUnread });
    file.append([{ labId: 'one', event: event(now, 'next') }]);
    await file.flush();
    expect(await usersIn(folder)).toEqual(['kim', 'next']);
    expect(onUnread).not.toHaveBeenCalled();
  });

  it('stays small, however much is written', async () => {
    const folder = await makeTempFolder();
    const file = await open(folder);
    const many = Array.from({ length: 9_000 }, (_, index) => ({ labId: 'one', event: event(now - index) }));
    for (const user of ['a', 'b', 'c', 'd']) {
      file.append(many);
      file.append([{ labId: 'one', event: event(now, user) }]);
    }
    await file.flush();
    expect(await readdir(folder)).toEqual(['history.jsonl']);
    expect((await stat(join(folder, 'history.jsonl'))).size).toBeLessThan(3 * 1024 * 1024);
    const read = (await open(folder)).lines();
    expect(read).toHaveLength(5_000);
    expect(read.at(-1)?.event.user).toBe('d');
  });

  it('keeps the lines of the other file, which earlier versions wrote', async () => {
    const folder = await makeTempFolder();
    await writeFile(join(folder, 'history.1.jsonl'), line(now - 1));
    await writeFile(join(folder, 'history.jsonl'), line(now));
    const file = await open(folder);
    expect(file.lines().map(({ event: { at } }) => at)).toEqual([now - 1, now]);
  });

  it('keeps quiet agents’ changes while one agent flaps', async () => {
    const folder = await makeTempFolder();
    const file = await open(folder);
    const gaps: unknown[] = [];
    const history = createHistory({
      file,
      moment: () => momentAt(now),
      onAdded: () => {},
      onGaps: (all) => gaps.splice(0, gaps.length, ...all),
    });
    history.open('one');
    const host = (id: string) => ({ id, address: { host: `10.0.0.${id}`, port: 5037 } });
    history.update([
      exampleReport('1', { agent: host('1'), users: [''] }),
      exampleReport('2', { agent: host('2') }),
    ]);
    history.update([exampleReport('1', { agent: host('1'), users: ['kim'] })]);
    for (let round = 0; round < 12; round += 1) {
      const users = Array.from({ length: 1_000 }, () => `user ${round}`);
      history.update([exampleReport('2', { agent: host('2'), users })]);
    }
    const quiet = { agent: '10.0.0.1:5037', kind: 'taken', user: 'kim' };
    expect(history.list()).toHaveLength(1_000);
    expect(history.list().at(-1)).toMatchObject(quiet);
    expect(gaps).toEqual([{ agent: '10.0.0.2:5037', count: 11_001, since: now }]);
    expect(history.gaps()).toEqual(gaps);
    await file.flush();
    const [oldest] = (await open(folder)).lines();
    expect(oldest?.event).toMatchObject(quiet);
  });

  it('isn’t rewritten for each line', async () => {
    const folder = await makeTempFolder();
    const path = join(folder, 'history.jsonl');
    const long = 'x'.repeat(200);
    const lines = Array.from({ length: 4_000 }, (_, at) => ({ labId: 'one', event: event(now - at, long) }));
    await writeFile(path, lines.map((each) => `${JSON.stringify(each)}\n`).join(''));
    const file = await open(folder);
    // The first line that is added replaces the file, the second one is only added.
    for (const user of ['one', 'two']) {
      const before = (await stat(path)).ino;
      file.append([{ labId: 'one', event: event(now, user) }]);
      await file.flush();
      expect((await stat(path)).ino === before).toBe(user === 'two');
    }
    expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(4_003);
  });

  it.each(['history.jsonl', 'history.1.jsonl'])(
    'keeps a damaged %s that can’t be quarantined',
    async (name) => {
      const folder = await makeTempFolder();
      const long = JSON.stringify({ labId: 'one', event: event(now, 'x'.repeat(1_100_000)) });
      const content = `not ours\n${long}\n`;
      await writeFile(join(folder, name), content);
      blockQuarantine(join(folder, name.slice(0, -'.jsonl'.length)), '.jsonl');
      const onUnread = vi.fn<typeof noStorageErrors.onUnread>();
      const file = await open(folder, { onUnread });
      expect(onUnread).toHaveBeenCalledExactlyOnceWith({ kind: 'file-left-alone', file: name });
      for (const user of ['one', 'two']) {
        file.append([{ labId: 'one', event: event(now, user) }]);
        await file.flush();
      }
      expect((await readFile(join(folder, name), 'utf8')).slice(0, content.length) === content).toBe(true);
      expect((await usersIn(folder)).slice(-2)).toEqual(['one', 'two']);
    },
  );

  it('writes what it could not write before, in order, once it can', async () => {
    const folder = join(await makeTempFolder(), 'folder');
    await writeFile(folder, '');
    const onSaved = vi.fn<typeof noStorageErrors.onSaved>();
    const file = await open(folder, { onSaved });
    for (const user of ['one', 'two']) {
      file.append([{ labId: 'one', event: event(now, user) }]);
      await file.flush();
    }
    expect(onSaved.mock.calls.at(-1)).toEqual(['history.jsonl', false]);
    await rm(folder);
    await mkdir(folder);
    file.append([{ labId: 'one', event: event(now, 'three') }]);
    await file.flush();
    expect(onSaved.mock.calls.at(-1)).toEqual(['history.jsonl', true]);
    expect(await usersIn(folder)).toEqual(['one', 'two', 'three']);
  });
});

describe('history lines', () => {
  const event: FleetEvent = { at: 1, kind: 'agent-back', agent: '10.0.0.5:5037', device: null, user: '' };
  const line = (version?: number) => `${JSON.stringify({ version, labId: 'one', event })}\n`;

  async function read(text: string | null) {
    const folder = await makeTempFolder();
    const path = join(folder, 'history.jsonl');
    if (text !== null) await writeFile(path, text);
    const log = createRecordingLog();
    const onUnread = vi.fn<typeof noStorageErrors.onUnread>();
    const readAgain = () => readHistoryLines(path, log, { ...noStorageErrors, onUnread });
    return { folder, path, log, onUnread, readAgain, lines: (await readAgain()).lines };
  }

  it.each([
    ['no file', null, 0],
    ['an empty file', '', 0],
    ['whole lines', line() + line(1), 2],
  ])('reads %s without a notice', async (_, text, count) => {
    const { folder, lines, log, onUnread } = await read(text);
    expect(lines).toEqual(Array.from({ length: count }, () => ({ labId: 'one', event })));
    expect([log.lines, onUnread.mock.calls]).toEqual([[], []]);
    expect(await readdir(folder)).toEqual(text === null ? [] : ['history.jsonl']);
  });

  it('keeps a copy of a newer console’s file and says so', async () => {
    const { path, lines, onUnread } = await read(line() + line(2));
    expect(lines).toHaveLength(1);
    expect(onUnread).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'file-from-newer' }));
    expect(await readFile(path, 'utf8')).toBe(line());
  });

  it('sets a huge file aside without reading it', async () => {
    const { folder, path, onUnread, readAgain } = await read(line());
    await truncate(path, 32 * 1024 * 1024 + 1);
    expect((await readAgain()).lines).toEqual([]);
    expect(onUnread).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'file-set-aside' }));
    expect((await readdir(folder)).toSorted()).toEqual([
      expect.stringMatching(/^history\.damaged-.*\.jsonl$/),
      'history.jsonl',
    ]);
    expect(await readFile(path, 'utf8')).toBe('');
  });

  it('reports a path it can’t read or replace', async () => {
    const { path, log, onUnread } = await read(null);
    await mkdir(join(path, 'in-the-way'), { recursive: true });
    const { lines } = await readHistoryLines(path, log, { ...noStorageErrors, onUnread });
    expect(lines).toEqual([]);
    expect(onUnread).toHaveBeenCalledOnce();
  });
});
