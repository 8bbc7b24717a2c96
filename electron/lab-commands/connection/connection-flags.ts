import type { Command } from 'commander';

/** The flags of all commands that read a lab service. */
export function addConnectionFlags(command: Command): Command {
  return command
    .option('--server <url>', 'address of the lab service (environment: DEVICE_LAB_SERVER)')
    .option('--token-file <file>', 'file with the token (environment: the token itself in DEVICE_LAB_TOKEN)')
    .option('--ca <file>', 'PEM file with the only certificate authorities to trust');
}
