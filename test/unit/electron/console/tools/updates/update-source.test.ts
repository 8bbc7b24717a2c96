import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  findUpdateSource,
  readUpdateSource,
} from '../../../../../../electron/console/tools/updates/update-source.ts';
import { createRecordingLog } from '../../../../../fakes/recording-log.ts';
import { makeTempFolder } from '../../../../../fakes/temp-folder.ts';

const publicKey = Buffer.alloc(32, 7).toString('base64');
const write = (server: unknown, key: unknown = publicKey) => JSON.stringify({ server, publicKey: key });

/** The server of a file. Null if it forbids updates. */
function readServer(text: string): string | null {
  const source = readUpdateSource(text);
  return source === null || source === 'not-understood' ? source : source.server.href;
}

describe('the source of updates', () => {
  it.each([
    ['https://updates.example/lab', 'https://updates.example/lab/'],
    ['https://updates.example/', 'https://updates.example/'],
    ['http://127.0.0.1:8000/', 'http://127.0.0.1:8000/'],
    ['http://[::1]:8000', 'http://[::1]:8000/'],
    ['http://localhost/x/', 'http://localhost/x/'],
    [null, null],
  ])('accepts %s', (server, read) => {
    expect(readServer(write(server))).toBe(read);
  });

  it.each([
    'http://updates.example/',
    'http://127.0.0.1.evil.example/',
    'http://localhost.evil.example/',
    'http://127.0.0.1@evil.example/',
    'https://user:pass@updates.example/',
    'https://updates.example/?a=b/',
    'https://updates.example/#a/',
    'file:///tmp/',
    'ftp://127.0.0.1/',
    'updates.example',
    '',
    7,
  ])('rejects %s', (server) => {
    expect(readServer(write(server))).toBe('not-understood');
  });

  it.each([undefined, '', 'AAAA', Buffer.alloc(33).toString('base64'), '!'.repeat(44)])(
    'needs a complete key, which %s isn’t',
    (key) => {
      const text = JSON.stringify({ server: 'https://updates.example/', publicKey: key });
      expect(readServer(text)).toBe('not-understood');
    },
  );

  it.each(['', '{', '[]', 'null', `{"server":null,"x":"${'x'.repeat(10_000)}"}`])(
    'rejects %.20s as a file of updates',
    (text) => {
      expect(readServer(text)).toBe('not-understood');
    },
  );
});

describe('several files of updates', () => {
  const ownerId = process.getuid?.() ?? null;
  const filesIn = (folder: string) => ({
    administrators: [{ path: join(folder, 'first.json'), ownerId }],
    own: join(folder, 'second.json'),
  });

  const isFolder = Symbol('a folder');

  async function find(first: string | typeof isFolder | null, second: string | null, mode?: number) {
    const folder = await makeTempFolder();
    const log = createRecordingLog();
    const files = filesIn(folder);
    if (first === isFolder) await mkdir(join(folder, 'first.json'));
    else if (first !== null) await writeFile(join(folder, 'first.json'), first);
    if (second !== null) await writeFile(files.own, second);
    if (mode !== undefined) await chmod(join(folder, 'first.json'), mode);
    const source = await findUpdateSource(files, log);
    return { server: source?.server.href ?? null, log };
  }

  it('are read in order', async () => {
    expect((await find(write('https://a.example/'), write('https://b.example/'))).server).toBe(
      'https://a.example/',
    );
    expect((await find(null, write('https://b.example/'))).server).toBe('https://b.example/');
    expect((await find(null, null)).server).toBe(null);
  });

  it('don’t fall back if the first forbids updates, is invalid or can’t be read', async () => {
    expect((await find(write(null), write('https://b.example/'))).server).toBe(null);
    const { server, log } = await find('{', write('https://b.example/'));
    expect(server).toBe(null);
    expect(log.lines.join()).toContain('is invalid');
    const folder = await find(isFolder, write('https://b.example/'));
    expect(folder.server).toBe(null);
    expect(folder.log.lines.join()).toContain('is refused');
  });

  it.skipIf(ownerId === null)('refuse an administrator’s file that others can write', async () => {
    const { server, log } = await find(write('https://a.example/'), write('https://b.example/'), 0o666);
    expect(server).toBe(null);
    expect(log.lines.join()).toContain('not-protected');
  });
});
