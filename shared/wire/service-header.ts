import { readAgentVersion } from './agent-header.ts';

/**
 * Our own lab service's version, in each response of Authenticate and DeviceList. Not in the contract: it
 * tells the console that the service is ours.
 */
export const serviceHeader = 'device-lab-service';

/** Undefined for any other service. */
export function readServiceVersion(header: unknown): string | undefined {
  return readAgentVersion(header);
}
