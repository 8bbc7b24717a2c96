import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readManaged } from '../../../../../electron/console/managed/read-managed.ts';
import { createRecordingLog, type RecordingLog } from '../../../../fakes/recording-log.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';
import { companyAuthority, signedByAuthority } from '../../../../fixtures/certificates.ts';

const address = 'https://lab.example.com/lab';
const ownerId = process.getuid?.() ?? null;
let folder: string;
let file: string;
let log: RecordingLog;

beforeEach(async () => {
  folder = await makeTempFolder();
  file = join(folder, 'managed.json');
  log = createRecordingLog();
});

const read = () => readManaged({ path: file, ownerId }, log);

async function readText(text: string) {
  await writeFile(file, text, { mode: 0o644 });
  return read();
}
const readValue = (value: unknown) => readText(JSON.stringify(value));
const unusable = (problem: object) => ({ managed: { kind: 'unusable', file, problem }, authority: null });

it('without a file, nothing is managed', async () => {
  expect(await read()).toEqual({ managed: { kind: 'none' }, authority: null });
  expect(log.lines).toEqual([]);
});

describe('the labs of this console', () => {
  const service = (fixed: boolean) => ({ service: { address, fixed } });
  it.each([
    ['are allowed at first', {}, true, true],
    ['are allowed with a suggested address', service(false), true, true],
    ['are not allowed with a fixed address', service(true), false, false],
    [
      'can be allowed with a fixed address',
      { ...service(true), thisComputer: true, demoLab: true },
      true,
      true,
    ],
    ['can be turned off one by one', { ...service(false), demoLab: false }, true, false],
  ])('%s', async (_, value, hasThisComputer, hasDemoLab) => {
    const { managed } = await readValue(value);
    expect(managed).toMatchObject({ kind: 'managed', file, hasThisComputer, hasDemoLab });
  });
});

describe('the authority', () => {
  const withAuthority = (authority: string) => readValue({ service: { address, authority } });
  const shown = { name: 'Acme Root CA', validTo: expect.any(Number) };
  const writeAuthority = async (text: string) => {
    const path = join(folder, 'ca.pem');
    await writeFile(path, text, { mode: 0o644 });
    return path;
  };

  it('is a file, or its text', async () => {
    for (const given of [await writeAuthority(companyAuthority), companyAuthority]) {
      const { managed, authority } = await withAuthority(given);
      expect(managed).toMatchObject({ service: { authority: shown } });
      expect(authority?.pem).toContain('BEGIN CERTIFICATE');
      // The page gets its name only.
      expect(JSON.stringify(managed)).not.toContain('BEGIN');
    }
  });

  it('that is missing or is no authority is an error, with its path', async () => {
    const missing = join(folder, 'none.pem');
    const ofFile = (path: string, problem: object) => unusable({ kind: 'authority-file', path, problem });
    expect(await withAuthority(missing)).toEqual(ofFile(missing, { kind: 'unreadable', code: 'ENOENT' }));
    const path = await writeAuthority(signedByAuthority.cert);
    expect(await withAuthority(path)).toEqual(ofFile(path, { kind: 'not-an-authority' }));
    expect(await withAuthority(signedByAuthority.cert)).toEqual(
      unusable({ kind: 'invalid-value', key: 'service.authority', expected: expect.any(String) }),
    );
  });

  it.skipIf(ownerId === null)('must be protected like the file itself', async () => {
    const path = await writeAuthority(companyAuthority);
    await chmod(path, 0o666);
    expect(await withAuthority(path)).toEqual(
      unusable({ kind: 'authority-file', path, problem: { kind: 'not-protected' } }),
    );
  });

  it('needs a service with TLS', async () => {
    const { managed } = await readValue({
      service: { address: 'http://lab.example.com', authority: companyAuthority },
    });
    expect(managed).toMatchObject({ kind: 'unusable', problem: { key: 'service.address' } });
  });
});

it('an error makes the whole file unusable, and is logged with the path', async () => {
  expect(await readText('{"demoLab": maybe}')).toEqual(
    unusable({ kind: 'not-json', detail: expect.any(String) }),
  );
  expect(await readValue({ service: { address, fixed: true }, langauge: 'ko' })).toEqual(
    unusable({ kind: 'unknown-key', key: 'langauge' }),
  );
  expect(log.lines).toHaveLength(2);
  // The message of the parser quotes the file.
  expect(log.lines[0]).not.toContain('maybe');
  expect(log.lines[1]).toContain('langauge');
  expect(log.lines[1]).toContain(JSON.stringify(file).slice(1, -1));
});
