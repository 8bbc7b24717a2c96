import type { Command } from 'commander';
import type { Flags } from '../settings/load-settings.ts';
import { addCommand } from '../settings/service-settings.ts';

const help = `
Examples:
  device-lab claims add R3CX10KXWZB --data-dir data --note repair --for 2h
  device-lab claims release 10.20.0.5:8037/emulator-5554 --data-dir data --note "needed for the release"
  device-lab claims history --database postgres://lab@db/lab --json

A phone is its serial number or device ID, or the agent and the device ID. A running service shows a change within a
second.`;

const load = () => import('./claims.ts');

export function addClaimsCommands(program: Command): void {
  const claims = program.command('claims').description('who has claimed devices').addHelpText('after', help);
  addCommand(claims, 'list', 'list the current claims')
    .option('--json', 'print as a JSON array')
    .action(async (flags: Flags) => (await load()).listClaims(flags));
  addCommand(claims, 'add <phone>', 'claim a device, for example for a repair')
    .option('--note <text>', 'what others see beside the claim')
    .option('--for <duration>', 'such as 30m or 2h; at most 12h', '12h')
    .action(async (phone: string, flags: Flags) => (await load()).addClaim(phone, flags));
  addCommand(claims, 'release <phone>', "end somebody's claim")
    .option('--note <text>', 'why; the holder sees it')
    .action(async (phone: string, flags: Flags) => (await load()).releaseClaim(phone, flags));
  addCommand(claims, 'history', 'list the claims that have ended, the last first')
    .option('--json', 'print as a JSON array')
    .action(async (flags: Flags) => (await load()).listHistory(flags));
}

export function addScreenshotsCommand(program: Command): void {
  const screenshots = program
    .command('screenshots')
    .description('who has taken screenshots of phones in the last 30 days');
  addCommand(screenshots, 'list', 'list them, the last first. The pictures are kept nowhere')
    .option('--device <id>', 'only of phones with this device ID')
    .option('--json', 'print as a JSON array')
    .action(async (flags: Flags) => (await load()).listScreenshots(flags));
}
