import { readFile } from 'node:fs/promises';
import { createAddressPolicy } from '../network/address-policy.ts';
import { type Certificates, checkCertificates, UnusableCertificates } from '../network/tls.ts';
import { createServiceLog, type ServiceLog } from '../observe/service-log.ts';
import type { LabServiceOptions } from '../server/lab-service-options.ts';
import { describeFileError, Failure } from './failure.ts';
import type { AgentSettings, ServiceSettings } from './settings/service-settings.ts';

/** What the lab service and an agent both have. */
export type ServerSettings = Pick<AgentSettings, keyof AgentSettings & keyof ServiceSettings>;

export function openLog({ 'log.file': file, 'log.level': level }: ServerSettings): ServiceLog {
  try {
    return createServiceLog(level, file);
  } catch (error) {
    throw new Failure(`log.file: ${file} cannot be written: ${describeFileError(error)}`, { cause: error });
  }
}

export async function readServerOptions(
  settings: ServerSettings,
): Promise<Pick<LabServiceOptions, 'limits' | 'callers' | 'tls'>> {
  const allowed = settings['callers.allow'];
  const tls = await readCertificates(settings);
  return {
    limits: {
      requestMs: settings['limits.requestMs'],
      keepAliveMs: settings['limits.keepAliveMs'],
      closeMs: settings['limits.closeMs'],
      connections: settings['limits.connections'],
      requests: settings['limits.requests'],
    },
    ...(allowed !== undefined && { callers: createAddressPolicy({ allow: allowed }).allows }),
    ...(tls !== null && { tls }),
  };
}

export async function readCertificates(settings: ServerSettings): Promise<Certificates | null> {
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
