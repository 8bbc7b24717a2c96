import type { Command } from 'commander';
import { addConnectionFlags } from '../connection/connection-flags.ts';
import type { ScreenFlags } from './run-screen.ts';

const examples = `
Examples:
  device-lab screen R3CX10KXWZB > screen.png
  device-lab screen emulator-5554 --agent 10.20.0.5:5037 > screen.png

Takes one picture of what the phone shows. The lab writes down for 30 days that this token has taken it, and shows it to
everybody; the picture itself is kept nowhere. Its time is on standard error.

The token needs the right: "device-lab tokens create --screen". A phone that somebody else has claimed or uses gives no
picture, and neither does a phone less than 5 s after its last one.

Exit codes:
  0  taken
  1  unexpected error
  2  wrong flag or setting; see standard error
  3  no picture of this device now
  4  the lab service or the agent is not available, or screenshots are off
  5  the lab service rejected the token`;

/** Its code is loaded when it runs. */
export function addScreenCommand(program: Command): void {
  const command = program
    .command('screen')
    .description('take a screenshot of a phone, as PNG on standard output')
    .argument('<device>', 'device ID')
    .addHelpText('after', examples)
    .action(async (device: string, flags: ScreenFlags) =>
      (await import('./run-screen.ts')).runScreen(device, flags),
    );
  addConnectionFlags(command).option('--agent <host:port>', 'its agent, if several list the device');
}
