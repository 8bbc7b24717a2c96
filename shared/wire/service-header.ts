import { readAgentVersion } from './agent-header.ts';

/**
 * A response header by which our own lab service states its version with each answer of Authenticate and DeviceList. The contract has no place
 * for it. A console learns from it that the service is ours.
 */
export const serviceHeader = 'device-lab-service';

/** The version of a lab service of ours; undefined for any other. */
export function readServiceVersion(header: unknown): string | undefined {
  return readAgentVersion(header);
}
