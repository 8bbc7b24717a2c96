import { type Command, Option } from 'commander';
import { addConnectionFlags } from '../connection/connection-flags.ts';
import type { DevicesFlags } from './read-flags.ts';
import { formats } from './formats/format-names.ts';

const examples = `
Examples:
  device-lab devices 'unused "galaxy s24" sdk:>=34' --server https://lab.example.com
  device-lab devices 'unused group:Seoul' --wait 10m --pick longest-unused --serials
  device-lab devices 'unused brand:samsung' --count 2 --wait 10m --appium
  device-lab devices --server https://lab.example.com --csv > devices.csv
  device-lab devices --server https://lab.example.com -- '-group:Seoul'
  device-lab devices --save-token < token.txt

The query is a search of the console. Without a query, all devices match. Each mistake in it is an error. A query that
begins with "-" follows "--".

A match is not a claim: another user or job can take the device at any time.

The token comes from DEVICE_LAB_TOKEN, or from a file that only its owner can read. An administrator creates it with
"device-lab tokens create". There is no flag for it, because other users can see the command line of a process.

Connections of one phone count as one match, USB first: matches with the same device ID, or with the same serial number,
brand and model ID. --serials and --appium leave out phones that their ADB server lists without a usable serial.

With --json, each line is a device, and the last line states what can be missing:
  {"complete":true,"silentAgents":0,"phonesBeingRead":0,"agents":12,"matches":3,"printed":3,"at":"...","note":"..."}

If too few devices match while phones are still being read for the first time, the command waits up to 5 s for them.

Exit codes:
  0  enough devices match: one, or the number of --count
  1  unexpected error
  2  wrong flag, setting, or query; see standard error
  3  fewer devices match; those are printed
  4  the lab service is not available
  5  the lab service rejected the token`;

const formatHelp = {
  table: 'print a table (default on a terminal)',
  json: 'print one JSON object per line (default elsewhere)',
  csv: 'print CSV',
  serials: 'print one device ID per line',
  appium: "print each device's capabilities for Appium, one JSON object per line",
} as const;

/** Its code is loaded when it runs, so that --help is fast. */
export function addDevicesCommand(program: Command): void {
  const command = program
    .command('devices')
    .description('find devices of a lab service that match a search')
    .argument('[query]', "search, such as 'unused brand:samsung'")
    .addHelpText('after', examples)
    .action(async (query: string | undefined, flags: DevicesFlags) =>
      flags.saveToken === true
        ? (await import('./save-token.ts')).saveToken(flags.tokenFile)
        : (await import('./run-devices.ts')).runDevices(query ?? '', flags),
    );
  addConnectionFlags(command)
    .option('--idle <duration>', 'time without a sign of use after which a phone is idle, such as 15m')
    .option('--wait <duration>', 'wait until enough devices match, such as 10m')
    .option('--count <number>', 'print exactly this number of devices')
    .option('--pick <how>', 'which devices to print: longest-unused or random. Without --count, one');
  for (const format of formats) {
    const others = formats.filter((other) => other !== format);
    command.addOption(new Option(`--${format}`, formatHelp[format]).conflicts(others));
  }
  command.option('--save-token', 'save the token from standard input in the token file, with mode 0600');
}
