import type { Command } from 'commander';
import type { ConnectionFlags } from '../connection/open-lab.ts';

const help = `
An AI client starts this program and calls its tools: find_devices, describe_device, list_agents and wait_for_device.
They only read. No tool reserves a device.

Example of a client's configuration, if the token is in the user's token file:
  {
    "mcpServers": {
      "device-lab": {
        "command": "device-lab",
        "args": ["mcp", "--server", "https://lab.example.com"]
      }
    }
  }

Give the server a token of its own without --names, from: device-lab tokens create --name ai --expires 90
The variables DEVICE_LAB_SERVER and DEVICE_LAB_TOKEN work too.

Serves until standard input ends. Standard output has only the protocol, standard error has the log.`;

/** The `mcp` command. Its code is loaded when it runs. */
export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('let an AI agent read the lab (Model Context Protocol, on standard input and output)')
    .option('--server <url>', 'address of the lab service (else DEVICE_LAB_SERVER)')
    .option('--token-file <file>', "file with the token (else DEVICE_LAB_TOKEN, else the user's token file)")
    .option('--ca <file>', 'PEM file with the only certificate authorities to trust')
    .addHelpText('after', help)
    .action(async (flags: ConnectionFlags) => (await import('./run-mcp.ts')).runMcp(flags));
}
