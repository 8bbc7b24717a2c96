import { basename } from 'node:path';

interface Switches {
  hasSwitch(name: string): boolean;
  getSwitchValue(name: string): string;
}

/** What a person or a script asks for. */
export const askSwitch = 'self-check';
/** What the supervisor starts the console with. */
export const runSwitch = 'self-check-run';

/** Exit codes of the checked console. Any other code means that it ended before the checks did. */
export const exitCodes = { good: 10, bad: 11 } as const;

/** For all checks and the start of the console, in milliseconds. */
export const TOTAL_MS = 60_000;

/** How the supervisor's temporary folders are called. */
export const folderPrefix = 'device-lab-self-check-';

/**
 * Whether this process is to supervise a self-check, is the console that is checked, or neither. Only a folder that a
 * supervisor made is checked in, so that no person's data is.
 */
export function readSelfCheck(switches: Switches): 'supervise' | 'run' | null {
  const isTemporary = basename(switches.getSwitchValue('user-data-dir')).startsWith(folderPrefix);
  if (switches.hasSwitch(runSwitch) && isTemporary) return 'run';
  return switches.hasSwitch(askSwitch) ? 'supervise' : null;
}
