import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import {
  type DocumentFormat,
  openDocumentFile,
} from '../../../../../electron/console/storage/document-file.ts';
import { noStorageErrors } from '../../../../../electron/console/storage/write-behind.ts';
import { blockQuarantine } from '../../../../fakes/blocked-quarantine.ts';
import { createRecordingLog } from '../../../../fakes/recording-log.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';
import { ownerOnly } from '../../../../fakes/file-mode.ts';

interface Shelf {
  readonly books: readonly string[];
}

/** Reads the texts among its books and omits the others. */
const format: DocumentFormat<Shelf> = {
  version: 2,
  defaults: { books: ['default'] },
  read({ books }) {
    const found = Array.isArray(books) ? books : [];
    const texts = found.filter((book) => typeof book === 'string');
    return { document: { books: texts }, isWhole: Array.isArray(books) && texts.length === found.length };
  },
};

async function openIn(folder: string, content?: string | Uint8Array) {
  const path = join(folder, 'shelf.json');
  if (content !== undefined) await writeFile(path, content);
  const { file, unread } = await openDocumentFile(path, format, silentLog, noStorageErrors);
  // A write in progress must not race with the folder's removal.
  onTestFinished(() => file.flush());
  return { path, file, unread, names: () => readdir(folder) };
}

it('starts with the defaults and writes only changes', async () => {
  const folder = join(await makeTempFolder(), 'new', 'deeper');
  const { file, unread, names } = await openIn(folder);
  expect(file.read()).toEqual({ books: ['default'] });
  expect(unread).toBeNull();
  expect(await names()).toEqual([]);
});

it('reads earlier versions but no later one', async () => {
  const folder = await makeTempFolder();
  const path = join(folder, 'shelf.json');
  const upgrade = vi.fn<NonNullable<typeof format.upgrade>>(({ titles }) => ({ books: titles }));
  const open = async (content: string) => {
    await writeFile(path, content);
    return openDocumentFile(path, { ...format, upgrade }, silentLog, noStorageErrors);
  };
  const earlier = await open('{"version":1,"titles":["a"]}');
  expect(earlier.file.read()).toEqual({ books: ['a'] });
  expect(earlier.unread).toBeNull();
  expect(upgrade).toHaveBeenCalledExactlyOnceWith({ version: 1, titles: ['a'] }, 1);
  for (const version of [3, 0, -1]) {
    const { unread, file } = await open(`{"version":${version},"titles":["a"]}`);
    await file.flush();
    expect(unread).toMatchObject({ file: 'shelf.json' });
  }
  expect(upgrade).toHaveBeenCalledOnce();
});

it('reads back the last of many changes, for its owner only, and leaves no other file', async () => {
  const folder = await makeTempFolder();
  const { file, path, names } = await openIn(folder);
  for (let count = 0; count < 200; count += 1) file.write({ books: [`책 ${count}`] });
  const last = { books: ['책 199'] };
  expect(file.read()).toEqual(last);
  await file.flush();
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ version: 2, ...last });
  expect((await stat(path)).mode & 0o777).toBe(ownerOnly);
  expect((await openIn(folder)).file.read()).toEqual(last);
  expect(await names()).toEqual(['shelf.json']);
});

it.each([
  ['no JSON', '{"version":2,"books":["a"'],
  ['an empty file', ''],
  ['no object', '[]'],
  ['no version', '{"books":["a"]}'],
  ['a later version', '{"version":3,"books":["a"]}'],
  ['binary data', new Uint8Array([0, 255, 1])],
])('sets %s aside and starts with the defaults', async (what, content) => {
  const { file, unread, path, names } = await openIn(await makeTempFolder(), content);
  expect(file.read()).toEqual(format.defaults);
  expect(unread?.file).toBe('shelf.json');
  const keptAs = unread && 'keptAs' in unread ? unread.keptAs : '';
  expect(keptAs).toMatch(/^shelf\.(damaged|newer)-\d{4}-\d\d-\d\dT[\d-]+Z\.json$/);
  const isNewer = what === 'a later version';
  expect(keptAs.includes('newer')).toBe(isNewer);
  expect(unread?.kind).toBe(isNewer ? 'file-from-newer' : 'file-set-aside');
  expect(await readFile(join(path, '..', keptAs))).toEqual(Buffer.from(content));
  await file.flush();
  expect(await names()).toHaveLength(2);
});

it('keeps the readable part of a damaged file', async () => {
  const folder = await makeTempFolder();
  const { file, unread } = await openIn(folder, '{"version":2,"books":["a",5,"b"]}');
  expect(file.read()).toEqual({ books: ['a', 'b'] });
  expect(unread).not.toBeNull();
  await file.flush();
  const again = await openIn(folder);
  expect([again.file.read(), again.unread]).toEqual([{ books: ['a', 'b'] }, null]);
});

it('keeps what a newer console added', async () => {
  const folder = await makeTempFolder();
  const { file, path } = await openIn(folder, '{"version":2,"books":["a"],"films":{"b":1}}');
  file.write({ books: ['c'] });
  await file.flush();
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ version: 2, books: ['c'], films: { b: 1 } });
});

it('removes only a killed process’s half-written files', async () => {
  const folder = await makeTempFolder();
  for (const name of ['shelf.json.123456', 'shelf.json.old', 'other.json.123456']) {
    await writeFile(join(folder, name), 'half');
  }
  const { names } = await openIn(folder, '{"version":2,"books":[]}');
  expect(await names()).toEqual(['other.json.123456', 'shelf.json', 'shelf.json.old']);
});

it('survives a failed write and writes again later', async () => {
  const folder = await makeTempFolder();
  const log = createRecordingLog();
  const path = join(folder, 'shelf.json');
  const saved: boolean[] = [];
  const storageErrors = {
    ...noStorageErrors,
    onSaved: (_file: string, isSaved: boolean) => void saved.push(isSaved),
  };
  const { file } = await openDocumentFile(path, format, log, storageErrors);
  // A folder at the file's path, which no permission of the test user can overrule.
  await mkdir(join(path, 'in-the-way'), { recursive: true });
  file.write({ books: ['a'] });
  await file.flush();
  expect(file.read()).toEqual({ books: ['a'] });
  expect(log.lines).toEqual([expect.stringContaining('could not be written')]);
  await rm(path, { recursive: true });
  // Without another change: the failed write is repeated.
  await file.flush();
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ books: ['a'] });
  expect(saved).toEqual([false, true]);
});

it.each([
  ['damaged', '{"version":2,"books":["a"'],
  ['partly damaged', '{"version":2,"books":["a",5]}'],
  ['newer', '{"version":3,"books":["a"]}'],
])('never overwrites a %s file that cannot be quarantined', async (_, content) => {
  const log = createRecordingLog();
  const folder = await makeTempFolder();
  const path = join(folder, 'shelf.json');
  await writeFile(path, content);
  blockQuarantine(join(folder, 'shelf'), '.json');
  const onUnread = vi.fn<typeof noStorageErrors.onUnread>();
  const { file } = await openDocumentFile(path, format, log, { ...noStorageErrors, onUnread });
  expect(onUnread).toHaveBeenCalledExactlyOnceWith({ kind: 'file-left-alone', file: 'shelf.json' });
  file.write({ books: ['b'] });
  await file.flush();
  expect(file.read()).toEqual({ books: ['b'] });
  expect(await readFile(path, 'utf8')).toBe(content);
  expect(log.lines.join()).toContain('could not be quarantined');
});
