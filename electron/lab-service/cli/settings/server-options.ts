import type { LabServiceOptions } from '../../server.ts';
import { createAddressPolicy } from '../../network/address-policy.ts';
import { createServiceLog, type ServiceLog } from '../../service-log.ts';
import { describeFileError, Failure } from '../failure.ts';
import type { AgentSettings } from './agent-settings.ts';

/**
 * The log the settings ask for; on standard error, so that standard output is for whoever waits for the address.
 * @throws Failure when the file cannot be written.
 */
export function openLog(settings: Pick<AgentSettings, 'log.file' | 'log.level'>): ServiceLog {
  const { 'log.file': file, 'log.level': level } = settings;
  try {
    return createServiceLog({ level, to: file === undefined ? 'stderr' : { file } });
  } catch (error) {
    throw new Failure(`log.file: ${file} cannot be written: ${describeFileError(error)}`, { cause: error });
  }
}

/** What of a server's options the settings say, for the lab service and an agent alike. */
export function readServerOptions(
  settings: Omit<AgentSettings, 'adb' | 'announce'>,
): Pick<LabServiceOptions, 'limits' | 'callers'> {
  const allowed = settings['callers.allow'];
  return {
    limits: {
      requestMs: settings['limits.requestMs'],
      keepAliveMs: settings['limits.keepAliveMs'],
      closeMs: settings['limits.closeMs'],
      connections: settings['limits.connections'],
      requests: settings['limits.requests'],
    },
    ...(allowed !== undefined && { callers: createAddressPolicy({ allow: allowed }).allows }),
  };
}
