import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { ServiceTrust } from '#shared/model/service-trust.ts';
import { createLabsFormat } from '../../../../../../electron/console/collections/labs/labs-format.ts';
import {
  createTrustRepository,
  MAX_TRUSTS,
} from '../../../../../../electron/console/collections/labs/trust-repository.ts';
import { createMemoryFile } from '../../../../../fakes/memory-file.ts';
import { makeTempFolder } from '../../../../../fakes/temp-folder.ts';
import { companyAuthority, signedByAuthority } from '../../../../../fixtures/certificates.ts';

const address = 'https://lab.example';
const nothing = { address, isPlainAllowed: false, fingerprint: null, authority: null };

const makeFile = () => createMemoryFile(createLabsFormat([]).defaults);

let changes: (readonly ServiceTrust[])[];
let trust: ReturnType<typeof createTrustRepository>;

beforeEach(() => {
  changes = [];
  trust = createTrustRepository(makeFile(), (all) => changes.push(all));
});

it('knows nothing about a service at first, however you write it', () => {
  expect(trust.of('https://LAB.example/')).toEqual(nothing);
  expect(trust.list()).toEqual([]);
  expect(() => trust.of('https://')).toThrow('No base address');
});

it('keeps each decision until it’s removed, the latest last', () => {
  trust.allowPlain('http://other.example');
  trust.acceptCertificate(address, 'AB:CD');
  trust.allowPlain(address);
  expect(trust.of(address)).toEqual({ ...nothing, isPlainAllowed: true, fingerprint: 'AB:CD' });
  expect(trust.list().map((each) => each.address)).toEqual(['http://other.example', address]);
  trust.remove(address, 'plain');
  expect(trust.of(address)).toEqual({ ...nothing, fingerprint: 'AB:CD' });
  trust.remove(address, 'certificate');
  expect(trust.list().map((each) => each.address)).toEqual(['http://other.example']);
  expect(changes).toHaveLength(5);
  expect(changes.at(-1)).toEqual(trust.list());
});

it('keeps the latest decisions if there are too many', () => {
  for (let index = 0; index <= MAX_TRUSTS; index += 1) trust.allowPlain(`http://lab-${index}.example`);
  expect(trust.list()).toHaveLength(MAX_TRUSTS);
  expect(trust.of('http://lab-0.example').isPlainAllowed).toBe(false);
  expect(trust.of('http://lab-1.example').isPlainAllowed).toBe(true);
});

it('keeps an authority from a file, and shows it without its certificates', async () => {
  const folder = await makeTempFolder();
  const path = join(folder, 'ca.pem');
  await writeFile(path, companyAuthority);
  const asked: (readonly string[])[] = [];
  const choose = (chosen: string | null) =>
    trust.chooseAuthority(address, {
      async chooseOpenFile(extensions) {
        asked.push(extensions);
        return chosen;
      },
    });
  expect(await choose(null)).toEqual({ outcome: 'canceled' });
  expect(asked).toEqual([['pem', 'crt', 'cer', 'der']]);
  expect(trust.list()).toEqual([]);
  expect(await choose(path)).toEqual({ outcome: 'chosen' });
  expect(trust.of(address).authority?.pem).toContain('BEGIN CERTIFICATE');
  expect(trust.list()[0]?.authority).toEqual({ name: expect.any(String), validTo: expect.any(Number) });
  trust.remove(address, 'authority');
  expect(trust.list()).toEqual([]);
});

it('rejects a file with anything but authorities in it', async () => {
  const folder = await makeTempFolder();
  const files = {
    'leaf.pem': signedByAuthority.cert,
    'mixed.pem': companyAuthority + signedByAuthority.cert,
    'text.pem': 'nothing',
    'large.pem': companyAuthority + ' '.repeat(256 * 1024),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  await mkdir(join(folder, 'folder.pem'));
  for (const name of [...Object.keys(files), 'folder.pem', 'none.pem']) {
    const chosen = join(folder, name);
    expect(await trust.chooseAuthority(address, { chooseOpenFile: async () => chosen })).toEqual({
      outcome: 'unusable',
      file: name,
    });
  }
  expect(trust.list()).toEqual([]);
});

it('an administrator’s authority overrides decisions for that service only', () => {
  const authority = { name: 'Acme', validTo: 1, pem: companyAuthority };
  const managed = createTrustRepository(makeFile(), () => undefined, { address, authority });
  managed.acceptCertificate(address, 'AB:CD');
  managed.acceptCertificate('https://other.example', 'EF');
  expect(managed.of(address)).toEqual({ ...nothing, authority, isManaged: true });
  expect(managed.of('https://other.example')).toEqual({
    ...nothing,
    address: 'https://other.example',
    fingerprint: 'EF',
  });
});
