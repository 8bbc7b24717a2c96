import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultDigest, defaultLimits, type LabChoice } from '#shared/model/lab.ts';
import type { Managed, ManagedConsole } from '#shared/model/managed.ts';
import {
  parseManaged,
  readManaged,
  refuseLab,
} from '../../../../../electron/console/managed/read-managed.ts';
import { createRecordingLog, type RecordingLog } from '../../../../fakes/recording-log.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';
import { companyAuthority, signedByAuthority } from '../../../../fixtures/certificates.ts';

describe('read managed', () => {
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

  it('manages nothing without a file', async () => {
    expect(await read()).toEqual({ managed: { kind: 'none' }, authority: null });
    expect(log.lines).toEqual([]);
  });

  const service = (fixed: boolean) => ({ service: { address, fixed } });
  it.each([
    ['are allowed at first', {}, [true, true, true]],
    ['are allowed with a suggested address', service(false), [true, true, true]],
    ['are not allowed with a fixed address', service(true), [false, false, false]],
    [
      'can be allowed with a fixed address',
      { ...service(true), thisComputer: true, demoLab: true, screenshots: true },
      [true, true, true],
    ],
    ['can be turned off one by one', { ...service(false), demoLab: false }, [true, false, true]],
  ])('the labs of this console and its screenshots %s', async (_, value, allowed) => {
    const [hasThisComputer, hasDemoLab, hasScreenshots] = allowed;
    const { managed } = await readValue(value);
    expect(managed).toMatchObject({ kind: 'managed', file, hasThisComputer, hasDemoLab, hasScreenshots });
  });

  describe('the authority', () => {
    const withAuthority = (authority: string) => readValue({ service: { address, authority } });
    const shown = { name: 'Acme Root CA', validTo: expect.any(Number) };
    const writeAuthority = async (text: string) => {
      const path = join(folder, 'ca.pem');
      await writeFile(path, text, { mode: 0o644 });
      return path;
    };

    it('can be a file or its text', async () => {
      for (const given of [await writeAuthority(companyAuthority), companyAuthority]) {
        const { managed, authority } = await withAuthority(given);
        expect(managed).toMatchObject({ service: { authority: shown } });
        expect(authority?.pem).toContain('BEGIN CERTIFICATE');
        // The page gets its name only.
        expect(JSON.stringify(managed)).not.toContain('BEGIN');
      }
    });

    it('is an error if missing or no authority', async () => {
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

  it('is ignored as a whole and logged if it has an error', async () => {
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
});

describe('managed format', () => {
  const parse = (value: unknown) => parseManaged(JSON.stringify(value));
  const address = 'https://lab.example.com/lab';

  it.each([
    [{}, {}],
    [{ service: { address: ' HTTPS://Lab.Example.com/lab/ ' } }, { service: { address, fixed: false } }],
    [
      { service: { address, digest: { algorithm: 'sha3-512' } } },
      { service: { digest: { kind: 'digest', algorithm: 'sha3-512', encoding: 'utf-8' } } },
    ],
    [
      { service: { address, digest: { algorithm: 'sha-512', encoding: 'utf-16le' } } },
      { service: { digest: { kind: 'digest', algorithm: 'sha-512', encoding: 'utf-16le' } } },
    ],
    [
      { service: { address, digest: { algorithm: 'as-typed' } } },
      { service: { digest: { kind: 'as-typed' } } },
    ],
  ])('a file can be %j', (value, content) => expect(parse(value)).toMatchObject(content));

  describe('a file with an error', () => {
    it.each(['', '{', '{"demoLab": false,}', 'demoLab: false'])('is not JSON: %s', (text) =>
      expect(parseManaged(text)).toEqual({ kind: 'not-json', detail: expect.any(String) }),
    );

    it.each([
      [{ adress: address }, 'adress'],
      [{ service: { address, fixd: true } }, 'service.fixd'],
      [{ service: { address, digest: { algorithm: 'sha-512', salt: '' } } }, 'service.digest.salt'],
    ])('has an unknown key: %j', (value, key) => expect(parse(value)).toEqual({ kind: 'unknown-key', key }));

    it.each([
      [[], ''],
      [null, ''],
      [{ service: address }, 'service'],
      [{ service: {} }, 'service.address'],
      [{ service: { fixed: true } }, 'service.address'],
      [{ service: { address: 'lab.example.com' } }, 'service.address'],
      [{ service: { address: 'ftp://lab.example.com' } }, 'service.address'],
      [{ service: { address: 'https://kim:secret@lab.example.com' } }, 'service.address'],
      [{ service: { address, fixed: 'yes' } }, 'service.fixed'],
      [{ service: { address, digest: 'sha-512' } }, 'service.digest'],
      [{ service: { address, digest: { algorithm: 'md5' } } }, 'service.digest.algorithm'],
      [
        { service: { address, digest: { algorithm: 'sha-512', encoding: 'latin1' } } },
        'service.digest.encoding',
      ],
      [{ service: { address, authority: 'ca.pem' } }, 'service.authority'],
      [{ language: 'en-US' }, 'language'],
      [{ thisComputer: 1 }, 'thisComputer'],
      [{ demoLab: null }, 'demoLab'],
    ])('has an invalid value: %j', (value, key) =>
      expect(parse(value)).toEqual({ kind: 'invalid-value', key, expected: expect.stringMatching(/./) }),
    );

    it('is reported with the possible values', () => {
      expect(parse({ language: 'fr' })).toMatchObject({ expected: '"en" | "ko"' });
      expect(parse({ demoLab: 'no' })).toMatchObject({ expected: 'true | false' });
    });
  });

  describe('the example for administrators', () => {
    const docs = join(import.meta.dirname, '../../../../../docs');
    const read = (path: string) => readFileSync(join(docs, path), 'utf8');
    const readExample = () => read('examples/managed.json');

    it('is accepted and has every setting', () => {
      expect(parseManaged(readExample())).toEqual({
        service: {
          address: 'https://lab.example.com',
          fixed: true,
          digest: { kind: 'digest', algorithm: 'sha-512', encoding: 'utf-8' },
          authority: '/etc/device-lab-console/lab-ca.pem',
        },
        language: 'en',
        thisComputer: false,
        demoLab: true,
        screenshots: false,
      });
    });

    it.each(['service.md', 'service.ko.md'])('is explained in docs/%s', (path) => {
      const [document, example] = [read(path), readExample()];
      expect(document).toContain(example);
      const { service, ...others } = JSON.parse(example) as Record<string, object>; // the example above
      const keys = [...Object.keys(service ?? {}).map((key) => `service.${key}`), ...Object.keys(others)];
      expect(keys.filter((key) => !document.includes(`| \`${key}\``))).toEqual([]);
    });
  });
});

describe('refuse lab', () => {
  const address = 'https://lab.example.com/lab';
  const file = '/etc/device-lab-console/managed.json';
  const at = (typed: string): LabChoice => ({
    kind: 'service',
    address: typed,
    digest: defaultDigest,
    limits: defaultLimits,
  });
  const thisComputer: LabChoice = { kind: 'this-computer' };
  const demo: LabChoice = { kind: 'demo' };
  const every = [at(address), at('https://other.example'), thisComputer, demo];

  const manage = (isFixed: boolean, part: Partial<ManagedConsole> = {}): Managed => ({
    kind: 'managed',
    file,
    service: { address, isFixed, digest: null, authority: null },
    language: null,
    hasThisComputer: false,
    hasDemoLab: false,
    hasScreenshots: false,
    ...part,
  });
  const allowed = (managed: Managed) => every.filter((choice) => refuseLab(managed, choice) === null);

  it('allows only the fixed address and the labs it lists', () => {
    expect(allowed(manage(true))).toEqual([at(address)]);
    expect(allowed(manage(true, { hasThisComputer: true }))).toEqual([at(address), thisComputer]);
    expect(allowed(manage(true, { hasDemoLab: true }))).toEqual([at(address), demo]);
    expect(refuseLab(manage(true), thisComputer)).toEqual({ kind: 'not-allowed', address, file });
  });

  it.each([
    'http://lab.example.com/lab',
    // The response would decide its scheme.
    'lab.example.com/lab',
    'https://lab.example.com/lab/other',
    'https://lab.example.com',
    'https://lab.example.com:8443/lab',
    'https://lab.example.com.attacker.example/lab',
  ])('a fixed address isn’t %s', (typed) =>
    expect(refuseLab(manage(true), at(typed))).toMatchObject({ kind: 'not-allowed', address }),
  );
});
