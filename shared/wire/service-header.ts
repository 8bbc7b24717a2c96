import { readAgentVersion } from './agent-header.ts';

/**
 * A response header with the version of our own lab service in each response of Authenticate and DeviceList. The
 * contract has no field for it. It shows the console that the service is ours.
 */
export const serviceHeader = 'device-lab-service';

/** The version of our own lab service. Undefined for any other. */
export function readServiceVersion(header: unknown): string | undefined {
  return readAgentVersion(header);
}
