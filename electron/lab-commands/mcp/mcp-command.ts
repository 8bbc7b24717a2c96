import type { Command } from 'commander';
import { addConnectionFlags } from '../connection/connection-flags.ts';
import type { McpFlags } from './run-mcp.ts';

const help = `
An AI client starts this program and calls its tools: find_devices, describe_device, list_agents and wait_for_device.
They only read. With --claims, it can also call claim_device, renew_claim, release_claim and my_claims.

Example of a client's configuration, with the token in the user's token file ("device-lab devices --save-token"):
  {
    "mcpServers": {
      "device-lab": {
        "command": "device-lab",
        "args": ["mcp", "--server", "https://lab.example.com"]
      }
    }
  }

Give the server a token of its own without names, from "device-lab tokens create --name ai --expires 90", for --claims
with the flag --claims too.

Serves until standard input ends. Standard output has only the protocol, standard error has the log.`;

/** Its code is loaded when it runs. */
export function addMcpCommand(program: Command): void {
  const command = program
    .command('mcp')
    .description('let an AI agent read the lab (Model Context Protocol, on standard input and output)')
    .addHelpText('after', help)
    .action(async (flags: McpFlags) => (await import('./run-mcp.ts')).runMcp(flags));
  addConnectionFlags(command).option('--claims', 'let the agent claim devices');
}
