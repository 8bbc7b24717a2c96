import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import type { FleetEvent } from '#shared/model/fleet-event.ts';
import { createHistory } from '../../../../../electron/core/history/history.ts';
import { noTroubles } from '../../../../../electron/core/state/file-troubles.ts';
import { openHistoryFile } from '../../../../../electron/core/history/history-file.ts';
import { createRecordingLog } from '../../../../fakes/recording-log.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';
import { ownerOnly } from '../../../../fakes/file-mode.ts';

const now = 1_800_000_000_000;
const DAY_MS = 86_400_000;
const event = (at: number, user = 'kim'): FleetEvent => ({
  at,
  kind: 'taken',
  agent: '10.0.0.5:5037',
  device: { key: 'a/0/x', name: 'x' },
  user,
});

it('keeps what happened for seven days, each lab’s for itself', async () => {
  const folder = await makeTempFolder();
  const file = await openHistoryFile(folder, silentLog, now, noTroubles);
  file.append([
    { labId: 'one', event: event(now - 8 * DAY_MS) },
    { labId: 'one', event: event(now - 6 * DAY_MS) },
    { labId: 'two', event: event(now, '박서준') },
  ]);
  await file.flush();
  expect((await stat(join(folder, 'history.jsonl'))).mode & 0o777).toBe(ownerOnly);
  const history = createHistory({
    file: await openHistoryFile(folder, silentLog, now, noTroubles),
    now: () => now,
    onAdded: () => {},
  });
  history.open('one');
  expect(history.list()).toEqual([event(now - 6 * DAY_MS)]);
  history.open('two');
  expect(history.list()).toEqual([event(now, '박서준')]);
  history.open(null);
  expect(history.list()).toEqual([]);
});

const line = (at: number) => `${JSON.stringify({ labId: 'one', event: event(at) })}\n`;

it('loses the lines that are damaged and no other, and keeps the file as it was beside it', async () => {
  const folder = await makeTempFolder();
  const path = join(folder, 'history.jsonl');
  const damaged = `${line(now)}garbage\n{"labId":"one","event":{"at":"soon"}}\n\0\n${line(now)}{"labId":`;
  await writeFile(path, damaged);
  const onUnread = vi.fn<typeof noTroubles.onUnread>();
  const { lines } = await openHistoryFile(folder, silentLog, now, { ...noTroubles, onUnread });
  expect(lines).toHaveLength(2);
  expect(onUnread).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'file-set-aside' }));
  const [keptAs = ''] = (await readdir(folder)).filter((name) => name.includes('damaged'));
  expect(await readFile(join(folder, keptAs), 'utf8')).toBe(damaged);
  expect(await readFile(path, 'utf8')).toBe(`${line(now)}${line(now)}`);
});

it('goes on after half a line that a kill left, without losing the next, and without a word', async () => {
  const folder = await makeTempFolder();
  const path = join(folder, 'history.jsonl');
  await writeFile(path, `${line(now)}{"labId":"하나","event":{"at":`);
  const onUnread = vi.fn<typeof noTroubles.onUnread>();
  const file = await openHistoryFile(folder, silentLog, now, { ...noTroubles, onUnread });
  file.append([{ labId: 'one', event: event(now, 'next') }]);
  await file.flush();
  const { lines } = await openHistoryFile(folder, silentLog, now, noTroubles);
  expect(lines.map((each) => each.event.user)).toEqual(['kim', 'next']);
  expect(onUnread).not.toHaveBeenCalled();
});

it('is put away past its size, and stays within two files', async () => {
  const folder = await makeTempFolder();
  const file = await openHistoryFile(folder, silentLog, now, noTroubles);
  const many = Array.from({ length: 9_000 }, (_, index) => ({ labId: 'one', event: event(now - index) }));
  for (const user of ['a', 'b', 'c']) {
    file.append(many);
    file.append([{ labId: 'one', event: event(now, user) }]);
  }
  await file.flush();
  const latest = await readFile(join(folder, 'history.jsonl'), 'utf8');
  expect(latest.trim().split('\n')).toHaveLength(1);
  expect(latest).toContain('"user":"c"');
  expect((await openHistoryFile(folder, silentLog, now, noTroubles)).lines).toHaveLength(5_000);
});

it('says in the log when it cannot be written, and goes on', async () => {
  const folder = await makeTempFolder();
  const blocked = join(folder, 'file');
  await writeFile(blocked, '');
  const log = createRecordingLog();
  const file = await openHistoryFile(blocked, log, now, noTroubles);
  file.append([{ labId: 'one', event: event(now) }]);
  await file.flush();
  expect(log.lines.join('\n')).toContain('The history could not be written');
});
