import type { Command } from 'commander';
import { addCommand } from '../settings/service-settings.ts';
import type { Flags } from '../settings/load-settings.ts';

const examples = `
Examples:
  device-lab agents add 10.20.0.5:8037 --data-dir data --name "Rack 1" --group Seoul
  device-lab agents edit 10.20.0.5:8037 --data-dir data --address 10.20.0.6:8037
  device-lab agents list --database postgres://lab@db/lab --json
  device-lab agents disable 10.20.0.5:8037 --data-dir data
  device-lab agents export --data-dir data > agents.csv

A running service uses a changed list within 5 seconds. If the settings file contains agents.list, the list is managed
there and these commands don't change it.`;

const importHelp = `
The file is CSV in UTF-8. The first line contains the column names, in any order. Required: address and port, or both in
the column address (10.20.0.5:8037). Optional: name, group, enabled (true or false), and note. "agents export" writes
such a file.

Either all agents are imported or none. Each invalid line is reported with its reason. With --skip-refused, the other
lines are imported.`;

export function addAgentsCommands(program: Command): void {
  const agents = program
    .command('agents')
    .description("manage the lab's list of agents")
    .addHelpText('after', examples);

  addFields(addCommand(agents, 'add <address>', 'add an agent, such as 10.20.0.5:8037'))
    .option('--disabled', 'add it disabled')
    .action(async (address: string, flags: Flags) => (await import('./agents.ts')).addAgent(address, flags));

  addCommand(agents, 'list', 'list all agents')
    .option('--json', 'print as a JSON array')
    .action(async (flags: Flags) => (await import('./agents.ts')).listAgents(flags));

  addFields(addCommand(agents, 'edit <address>', 'change the data of an agent'))
    .option('--address <address>', 'new address')
    .action(async (address: string, flags: Flags) => (await import('./agents.ts')).editAgent(address, flags));

  addCommand(agents, 'remove <address>', 'remove an agent from the list').action(
    async (address: string, flags: Flags) => (await import('./agents.ts')).removeAgent(address, flags),
  );

  addCommand(agents, 'enable <address>', 'enable a disabled agent').action(
    async (address: string, flags: Flags) => (await import('./agents.ts')).setEnabled(address, flags, true),
  );

  addCommand(agents, 'disable <address>', 'disable an agent: it stays in the list').action(
    async (address: string, flags: Flags) => (await import('./agents.ts')).setEnabled(address, flags, false),
  );

  addCommand(agents, 'import <file>', 'import agents from a CSV file')
    .option('--skip-refused', 'skip invalid lines and import the others')
    .addHelpText('after', importHelp)
    .action(async (file: string, flags: Flags) => (await import('./agents.ts')).importAgents(file, flags));

  addCommand(agents, 'export', 'print all agents as CSV').action(async (flags: Flags) =>
    (await import('./agents.ts')).exportAgents(flags),
  );
}

function addFields(command: Command): Command {
  return command
    .option('--name <name>', 'name of the agent')
    .option('--group <group>', 'group of the agent')
    .option('--note <text>', 'note for administrators');
}
