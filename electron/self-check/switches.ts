import { basename } from 'node:path';
import type { CommandLine } from 'electron';

type Switches = Pick<CommandLine, 'hasSwitch' | 'getSwitchValue'>;

const asked = 'self-check';
/** The supervisor puts it in place of `--self-check`. */
export const runSwitch = 'self-check-run';
const dataDir = '--user-data-dir';

export const folderPrefix = 'device-lab-self-check-';

/**
 * Do we supervise a self-check, are we the console being checked, or neither? Only ever runs in a folder that
 * a supervisor made, never on the user's data.
 */
export function readSelfCheck(switches: Switches): 'supervise' | 'run' | null {
  const isTemporary = basename(switches.getSwitchValue('user-data-dir')).startsWith(folderPrefix);
  if (switches.hasSwitch(runSwitch) && isTemporary) return 'run';
  return switches.hasSwitch(asked) ? 'supervise' : null;
}

/** For a console that checks itself on `folder`. The app's path can be anywhere among them. */
export function checkedArguments(args: readonly string[], folder: string): string[] {
  return args
    .filter((arg) => arg !== dataDir && !arg.startsWith(`${dataDir}=`))
    .flatMap((arg) => (arg === `--${asked}` ? [`--${runSwitch}`, `${dataDir}=${folder}`] : [arg]));
}
