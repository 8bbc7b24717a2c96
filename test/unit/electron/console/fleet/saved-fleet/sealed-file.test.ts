import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  makeFileKey,
  readSealed,
  writeSealed,
} from '../../../../../../electron/console/fleet/saved-fleet/sealed-file.ts';
import { createSecretBox, noSecretBox } from '../../../../../fakes/secret-box.ts';
import { makeTempFolder } from '../../../../../fakes/temp-folder.ts';

const LARGEST_FILE = 48 * 1024 * 1024;
const pieces = ['first\n', '갤럭시\n'];
const text = pieces.join('');

describe.each([
  ['encrypted', createSecretBox(), expect.any(String) as unknown],
  ['not encrypted', noSecretBox, null],
])('a file that is %s', (_kind, box, secret) => {
  async function write() {
    const path = join(await makeTempFolder(), 'a.fleet');
    await writeSealed(path, 'kim', await makeFileKey(box), pieces);
    return path;
  }

  it('is read back by its owner', async () => {
    const path = await write();
    expect((await readSealed(path, 'kim', box, text.length * 3))?.toString()).toBe(text);
    const head: unknown = JSON.parse((await readFile(path, 'latin1')).split('\n')[0] ?? '');
    expect(head).toEqual({ version: 1, owner: 'kim', sealedKey: secret, iv: secret });
  });

  it('is refused for another owner', async () => {
    await expect(readSealed(await write(), 'lee', box, 1_000)).rejects.toThrow('of another account');
  });

  it('is refused if its text is longer than allowed', async () => {
    const bytes = Buffer.byteLength(text);
    await expect(readSealed(await write(), 'kim', box, bytes - 1)).rejects.toThrow('larger than');
    expect(await readSealed(await write(), 'kim', box, bytes)).toHaveLength(bytes);
  });

  it('is refused if it was cut', async () => {
    const path = await write();
    const bytes = await readFile(path);
    await writeFile(path, bytes.subarray(0, -1));
    await expect(readSealed(path, 'kim', box, 1_000)).rejects.toThrow(/unexpected end|authenticate/);
  });
});

it.each([
  ['without its key', { sealedKey: null }, 'incorrect header check'],
  ['without its iv', { iv: null }, 'incorrect header check'],
  ['of a newer console', { version: 2 }, 'version'],
  ['with another owner written in it', { owner: 'lee' }, 'authenticate'],
])('an encrypted file %s is refused', async (_what, change, problem) => {
  const box = createSecretBox();
  const path = join(await makeTempFolder(), 'a.fleet');
  await writeSealed(path, 'kim', await makeFileKey(box), pieces);
  const bytes = await readFile(path);
  const end = bytes.indexOf(10);
  const head = { ...(JSON.parse(bytes.toString('utf8', 0, end)) as object), ...change };
  await writeFile(path, Buffer.concat([Buffer.from(JSON.stringify(head)), bytes.subarray(end)]));
  const owner = 'owner' in change ? change.owner : 'kim';
  await expect(readSealed(path, owner, box, 1_000)).rejects.toThrow(problem);
});

it('two encrypted files of one text differ', async () => {
  const folder = await makeTempFolder();
  const [one, other] = [join(folder, '1'), join(folder, '2')];
  const key = await makeFileKey(createSecretBox());
  await writeSealed(one, 'kim', key, pieces);
  await writeSealed(other, 'kim', key, pieces);
  expect((await readFile(one)).equals(await readFile(other))).toBe(false);
});

it('reads nothing from a missing file, and rejects a folder', async () => {
  const folder = await makeTempFolder();
  expect(await readSealed(join(folder, 'a'), 'kim', noSecretBox, 1_000)).toBe(null);
  await mkdir(join(folder, 'b'));
  await expect(readSealed(join(folder, 'b'), 'kim', noSecretBox, 1_000)).rejects.toThrow('EISDIR');
});

it('doesn’t read a file of more than 48 MB', async () => {
  const path = join(await makeTempFolder(), 'a.fleet');
  const file = await open(path, 'w');
  await file.truncate(LARGEST_FILE + 1);
  await expect(readSealed(path, 'kim', noSecretBox, 1_000)).rejects.toThrow(`${LARGEST_FILE + 1} bytes`);
  await file.truncate(LARGEST_FILE);
  await expect(readSealed(path, 'kim', noSecretBox, 1_000)).rejects.toThrow(SyntaxError);
  await file.close();
});
