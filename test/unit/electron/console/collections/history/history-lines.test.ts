import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { FleetEvent } from '#shared/model/fleet-event.ts';
import { readHistoryLines } from '../../../../../../electron/console/collections/history/history-lines.ts';
import { noStorageErrors } from '../../../../../../electron/console/storage/storage-errors.ts';
import { createRecordingLog } from '../../../../../fakes/recording-log.ts';
import { makeTempFolder } from '../../../../../fakes/temp-folder.ts';

const event: FleetEvent = { at: 1, kind: 'agent-back', agent: '10.0.0.5:5037', device: null, user: '' };
const line = (version?: number) => `${JSON.stringify({ version, labId: 'one', event })}\n`;

async function read(text: string | null) {
  const folder = await makeTempFolder();
  const path = join(folder, 'history.jsonl');
  if (text !== null) await writeFile(path, text);
  const log = createRecordingLog();
  const onUnread = vi.fn<typeof noStorageErrors.onUnread>();
  const readAgain = () => readHistoryLines(path, log, { ...noStorageErrors, onUnread });
  return { folder, path, log, onUnread, readAgain, lines: await readAgain() };
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

it('keeps a copy of a file with lines of a newer console, and reports the newer version', async () => {
  const { path, lines, onUnread } = await read(line() + line(2));
  expect(lines).toHaveLength(1);
  expect(onUnread).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'file-from-newer' }));
  expect(await readFile(path, 'utf8')).toBe(line());
});

it('removes an incomplete last line, by its bytes', async () => {
  const { path, log, lines, onUnread } = await read(`${line().replace('one', '하나')}{"labId":"하`);
  expect(lines).toEqual([{ labId: '하나', event }]);
  expect(await readFile(path, 'utf8')).toBe(line().replace('one', '하나'));
  expect([log.lines, onUnread.mock.calls]).toEqual([[], []]);
});

it('does not read a file that is too large, and quarantines it', async () => {
  const { folder, path, onUnread, readAgain } = await read(line());
  await truncate(path, 32 * 1024 * 1024 + 1);
  expect(await readAgain()).toEqual([]);
  expect(onUnread).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind: 'file-set-aside' }));
  expect((await readdir(folder)).toSorted()).toEqual([
    expect.stringMatching(/^history\.damaged-.*\.jsonl$/),
    'history.jsonl',
  ]);
  expect(await readFile(path, 'utf8')).toBe('');
});

it('reports a path that can be neither read nor replaced', async () => {
  const { path, log, onUnread } = await read(null);
  await mkdir(join(path, 'in-the-way'), { recursive: true });
  const lines = await readHistoryLines(path, log, { ...noStorageErrors, onUnread });
  expect(lines).toEqual([]);
  expect(onUnread).toHaveBeenCalledOnce();
});

it('has no lines if the folder is a file', async () => {
  const { path, log, onUnread } = await read('');
  expect(await readHistoryLines(join(path, 'history.jsonl'), log, { ...noStorageErrors, onUnread })).toEqual(
    [],
  );
  expect(onUnread).not.toHaveBeenCalled();
});
