import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseManaged } from '../../../../../electron/console/managed/managed-format.ts';

const parse = (value: unknown) => parseManaged(JSON.stringify(value));
const address = 'https://lab.example.com/lab';

describe('a file', () => {
  it('can be empty, because every setting is optional', () => expect(parse({})).toEqual({}));

  it('has its address in one spelling', () =>
    expect(parse({ service: { address: ' HTTPS://Lab.Example.com/lab/ ' } })).toEqual({
      service: { address, fixed: false },
    }));

  it('has the password format of the service settings', () => {
    const digestOf = (digest: object) => parse({ service: { address, digest } });
    expect(digestOf({ algorithm: 'sha3-512' })).toMatchObject({
      service: { digest: { kind: 'digest', algorithm: 'sha3-512', encoding: 'utf-8' } },
    });
    expect(digestOf({ algorithm: 'sha-512', encoding: 'utf-16le' })).toMatchObject({
      service: { digest: { kind: 'digest', algorithm: 'sha-512', encoding: 'utf-16le' } },
    });
    expect(digestOf({ algorithm: 'as-typed' })).toMatchObject({ service: { digest: { kind: 'as-typed' } } });
  });

  it('can begin with the byte order mark of an editor', () =>
    expect(parseManaged('\uFEFF{"demoLab":false}')).toEqual({ demoLab: false }));
});

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

  it('is reported with the possible values in JSON notation', () => {
    expect(parse({ language: 'fr' })).toMatchObject({ expected: '"en" | "ko"' });
    expect(parse({ demoLab: 'no' })).toMatchObject({ expected: 'true | false' });
  });
});

describe('the example for administrators', () => {
  const docs = join(import.meta.dirname, '../../../../../docs');
  const read = (path: string) => readFileSync(join(docs, path), 'utf8');
  const example = read('examples/managed.json');

  it('is accepted, and has each setting', () => {
    expect(parseManaged(example)).toEqual({
      service: {
        address,
        fixed: true,
        digest: { kind: 'digest', algorithm: 'sha-512', encoding: 'utf-8' },
        authority: '/etc/device-lab-console/lab-ca.pem',
      },
      language: 'en',
      thisComputer: false,
      demoLab: true,
    });
  });

  it.each(['service.md', 'service.ko.md'])('is explained in docs/%s', (path) => {
    const document = read(path);
    expect(document).toContain(example);
    const { service, ...others } = JSON.parse(example) as Record<string, object>; // the example above
    const keys = [...Object.keys(service ?? {}).map((key) => `service.${key}`), ...Object.keys(others)];
    expect(keys.filter((key) => !document.includes(`| \`${key}\``))).toEqual([]);
  });
});
