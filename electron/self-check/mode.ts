import { basename } from 'node:path';

interface Switches {
  hasSwitch(name: string): boolean;
  getSwitchValue(name: string): string;
}

/** The argument of a user or a script. */
export const selfCheckSwitch = 'self-check';
/** The argument that the supervisor adds. */
export const runSwitch = 'self-check-run';

/** Exit codes of the checked console. Any other code means that it ended before the checks did. */
export const exitCodes = { good: 10, bad: 11 } as const;

/** Time limit for the start of the console and all checks, in milliseconds. */
export const TOTAL_MS = 60_000;

export const folderPrefix = 'device-lab-self-check-';

/**
 * Whether this process supervises a self-check, is the checked console, or neither. A check runs only in a folder
 * that a supervisor created, so that it never uses the user's data.
 */
export function readSelfCheck(switches: Switches): 'supervise' | 'run' | null {
  const isTemporary = basename(switches.getSwitchValue('user-data-dir')).startsWith(folderPrefix);
  if (switches.hasSwitch(runSwitch) && isTemporary) return 'run';
  return switches.hasSwitch(selfCheckSwitch) ? 'supervise' : null;
}
