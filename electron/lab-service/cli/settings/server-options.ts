import type { LabServiceOptions } from '../../server/lab-service-options.ts';
import { createAddressPolicy } from '../../network/address-policy.ts';
import { createServiceLog, type ServiceLog } from '../../observe/service-log.ts';
import { describeFileError, Failure } from '../failure.ts';
import type { AgentSettings } from './agent-settings.ts';

/**
 * Opens the log from the settings. It uses standard error, because a caller may read the address from
 * standard output.
 * @throws Failure if the file can't be written.
 */
export function openLog(settings: Pick<AgentSettings, 'log.file' | 'log.level'>): ServiceLog {
  const { 'log.file': file, 'log.level': level } = settings;
  try {
    return createServiceLog(level, file);
  } catch (error) {
    throw new Failure(`log.file: ${file} cannot be written: ${describeFileError(error)}`, { cause: error });
  }
}

/** The server options from the settings, for the lab service and an agent. */
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
