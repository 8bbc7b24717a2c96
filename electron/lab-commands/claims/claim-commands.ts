import { type Command, Option } from 'commander';
import { addConnectionFlags } from '../connection/connection-flags.ts';
import type { ConnectionFlags } from '../connection/open-lab.ts';
import type { ClaimFlags } from './run-claim.ts';

const examples = `
Examples:
  device-lab claim 'unused brand:samsung' --wait 10m --run -- npm run test:device
  device-lab claim 'unused group:Seoul' --for 30m --note 'release test' --json
  device-lab renew CLAIM --for 30m
  device-lab release CLAIM

A claim tells others that you have the device. It doesn't lock it. It ends at its time, or when you release it. A person
gets 60 minutes by default and at most 12 hours, a program 15 minutes and at most 6 hours.

With --run, the claim is renewed while the command runs, and released when it ends. Signals are passed to the command.
It gets DEVICE_LAB_DEVICE_ID; for a phone of an ADB server that can be reached also DEVICE_LAB_ADB_HOST,
DEVICE_LAB_ADB_PORT, ADB_SERVER_SOCKET and ANDROID_SERIAL; for another phone of this computer ANDROID_SERIAL.

The token needs the right: "device-lab tokens create --claims", or --for-employee for a person's own command line.

Exit codes:
  0  claimed, renewed or released
  1  unexpected error
  2  wrong flag, setting, or query; see standard error
  3  no device can be claimed, or the claim has ended or is somebody else's
  4  the lab service is not available, or has no claims
  5  the lab service rejected the token

Exit codes with --run: that of the command, or 120 no device can be claimed, 121 others have claimed all that match,
122 the claim was lost, 123 the lab service is not available, 124 wrong use, 125 the token was rejected.`;

const forHelp = 'how long, in whole minutes, such as 30m';

/** Their code is loaded when they run. */
export function addClaimCommands(program: Command): void {
  const claim = program
    .command('claim')
    .description('claim a device that matches a search, and run a command with it')
    .argument('<query>', "search, such as 'unused brand:samsung'")
    .argument('[command...]', 'with --run: the command and its arguments, after --')
    .addHelpText('after', examples)
    .action(async (query: string, command: readonly string[], flags: ClaimFlags) =>
      (await import('./run-claim.ts')).runClaim(query, command, flags),
    );
  addConnectionFlags(claim)
    .option('--wait <duration>', 'wait until a device can be claimed, such as 10m')
    .option('--for <duration>', forHelp)
    .option('--note <text>', 'what others see beside the claim')
    .addOption(
      new Option('--json', 'print the claim and its variables as JSON, instead of its id').conflicts('run'),
    )
    .option('--run', 'run the command after -- while the device is claimed')
    .option('--keep-running', 'do not end the command if the claim is lost');

  const renew = program
    .command('renew')
    .description('extend a claim')
    .argument('<claim>', 'its id, from "device-lab claim"')
    .action(async (id: string, flags: Pick<ClaimFlags, 'for'> & ConnectionFlags) =>
      (await import('./run-claim.ts')).runRenew(id, flags),
    );
  addConnectionFlags(renew).option('--for <duration>', forHelp);

  const release = program
    .command('release')
    .description('end a claim')
    .argument('<claim>', 'its id, from "device-lab claim"')
    .action(async (id: string, flags: ConnectionFlags) =>
      (await import('./run-claim.ts')).runRelease(id, flags),
    );
  addConnectionFlags(release);
}
