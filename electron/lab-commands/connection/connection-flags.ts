import type { Command } from 'commander';

export const serverVariable = 'DEVICE_LAB_SERVER';
export const tokenVariable = 'DEVICE_LAB_TOKEN';

/** For everything that reads a lab service. */
export function addConnectionFlags(command: Command): Command {
  return command
    .option('--server <url>', `address of the lab service (environment: ${serverVariable})`)
    .option('--token-file <file>', `file with the token (environment: the token itself in ${tokenVariable})`)
    .option('--ca <file>', 'PEM file with the only certificate authorities to trust');
}
