import { readFile } from 'node:fs/promises';
import { type Certificates, checkCertificates, UnusableCertificates } from '../network/tls.ts';
import { describeFileError, Failure } from './failure.ts';
import type { tlsSettings } from './settings/service-settings.ts';
import type { Settings } from './settings/setting.ts';

type CertificateSettings = Settings<typeof tlsSettings>;

/**
 * The certificate and key from the two files, after a check that they match and are valid. Null if the settings have no
 * files.
 * @throws Failure naming the file.
 */
export async function readCertificates(settings: CertificateSettings): Promise<Certificates | null> {
  const { 'tls.cert': cert, 'tls.key': key } = settings;
  if (cert === undefined || key === undefined) return null;
  const pair = { cert: await read('tls.cert', cert), key: await read('tls.key', key) };
  try {
    checkCertificates(pair);
  } catch (error) {
    if (!(error instanceof UnusableCertificates)) throw error;
    throw new Failure(`${cert} and ${key}: ${error.message}`, { cause: error });
  }
  return pair;
}

async function read(setting: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new Failure(`${setting}: ${file} cannot be read: ${describeFileError(error)}`);
  }
}
