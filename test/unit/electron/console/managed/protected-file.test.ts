import { execFile } from 'node:child_process';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { readProtectedFile } from '../../../../../electron/console/managed/protected-file.ts';
import { isWindows } from '../../../../fakes/file-mode.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';

const ownId = process.getuid?.() ?? null;
let folder: string;
let path: string;

beforeEach(async () => {
  folder = await makeTempFolder();
  path = join(folder, 'managed.json');
});

const read = (ownerId = ownId) => readProtectedFile({ path, ownerId });
const refused = (problem: object) => ({ kind: 'refused', problem });
const notProtected = refused({ kind: 'not-protected' });

it('is read byte for byte', async () => {
  await writeFile(path, '{}', { mode: 0o644 });
  expect(await read()).toEqual({ kind: 'read', bytes: Buffer.from('{}') });
});

it('may be absent, even its folder', async () => {
  expect(await read()).toEqual({ kind: 'absent' });
  path = join(folder, 'none', 'managed.json');
  expect(await read()).toEqual({ kind: 'absent' });
});

it('is refused if it’s a folder or too large', async () => {
  await mkdir(path);
  expect(await read()).toMatchObject({ kind: 'refused' });
  path = join(folder, 'large');
  await writeFile(path, Buffer.alloc(256 * 1024 + 1), { mode: 0o644 });
  expect(await read()).toEqual(refused({ kind: 'too-large' }));
  await writeFile(path, Buffer.alloc(256 * 1024), { mode: 0o644 });
  expect(await read()).toMatchObject({ kind: 'read' });
});

describe.skipIf(isWindows)('on a system with owners', () => {
  it('is refused if another user owns it', async () => {
    await writeFile(path, '{}', { mode: 0o644 });
    expect(await read((ownId ?? 0) + 1)).toEqual(notProtected);
    // Windows has no owner to compare.
    expect(await read(null)).toMatchObject({ kind: 'read' });
  });

  it.each([0o664, 0o646])('is refused if others can write it: mode %o', async (mode) => {
    await writeFile(path, '{}');
    await chmod(path, mode);
    expect(await read()).toEqual(notProtected);
  });

  it('is refused if others can write its folder', async () => {
    await writeFile(path, '{}', { mode: 0o644 });
    await chmod(folder, 0o777);
    expect(await read()).toEqual(notProtected);
  });

  it('is refused if it’s a link', async () => {
    await writeFile(join(folder, 'target'), '{}', { mode: 0o644 });
    await symlink(join(folder, 'target'), path);
    expect(await read()).toEqual(refused({ kind: 'not-a-file' }));
  });

  it('is refused at once if it’s a pipe', async () => {
    await promisify(execFile)('mkfifo', [path]);
    expect(await read()).toEqual(refused({ kind: 'not-a-file' }));
  });

  it('is refused if it can’t be read', async () => {
    // A name that is too long fails for each user, also for root, who can read every file.
    path = join(folder, 'x'.repeat(300));
    expect(await read()).toEqual(refused({ kind: 'unreadable', code: 'ENAMETOOLONG' }));
  });
});
