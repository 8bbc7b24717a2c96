import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  createTrustedContext,
  readAuthority,
  readName,
} from '../../../../../electron/console/trust/authorities.ts';
import { companyAuthority } from '../../../../fixtures/certificates.ts';
import { expired } from '../../../../fixtures/faulty-certificates.ts';

it('the authorities of this computer are parsed once', () => {
  expect(createTrustedContext(null)).toBe(createTrustedContext(null));
});

describe('the file of an authority', () => {
  const der = new X509Certificate(companyAuthority).raw;
  const read = (...certificates: readonly string[]) => readAuthority(Buffer.from(certificates.join('\n')));

  it('can be PEM or DER', () => {
    const found = {
      name: 'Acme Root CA',
      validTo: new X509Certificate(companyAuthority).validToDate.getTime(),
    };
    expect(read(companyAuthority)).toMatchObject(found);
    expect(readAuthority(der)).toEqual(read(companyAuthority));
  });

  it('can have several certificates, named by the first', () => {
    const found = read(companyAuthority, expired.cert);
    expect(found).toMatchObject({ name: 'Acme Root CA', validTo: Date.parse('2021-01-01T00:00:00Z') });
    expect(found?.pem.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
    expect(read(expired.cert, companyAuthority)).toMatchObject({ name: 'lab.invalid' });
  });

  it('can have 20 certificates', () => {
    const many = (count: number) => read(...Array.from({ length: count }, () => companyAuthority));
    expect(many(20)).not.toBe(null);
    expect(many(21)).toBe(null);
  });
});

describe('certificate', () => {
  it.each([
    ['the common name', 'C=KR\nO=ACME\nCN=lab.acme.example', 'lab.acme.example'],
    ['else the organization', 'C=KR\nO=ACME', 'ACME'],
    ['else all of it', 'C=KR\nL=Seoul', 'C=KR, L=Seoul'],
    ['an empty text for an empty name', '', ''],
  ])('is named by %s', (_what, name, shown) => {
    expect(readName(name)).toBe(shown);
  });

  it.each(['CN', 'O', 'OU'])('escapes characters that turn or hide text (%s)', (key) => {
    expect(readName(`${key}=gnp.bal\u202E\u200B`)).toContain('gnp.bal‹U+202E›‹U+200B›');
  });

  it('cuts a name of a kilobyte', () => {
    expect(readName(`CN=${'x'.repeat(1_000)}`)).toBe(`${'x'.repeat(99)}…`);
  });
});
