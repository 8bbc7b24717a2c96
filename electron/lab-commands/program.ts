import { Command } from 'commander';
import { addClaimCommands } from './claims/claim-commands.ts';
import { addDevicesCommand } from './devices/devices-command.ts';
import { addMcpCommand } from './mcp/mcp-command.ts';
import { addScreenCommand } from './screen/screen-command.ts';
import { readVersion } from './read-version.ts';

/** `device-lab-cli`: what users of a lab service need. */
export function createProgram(): Command {
  const program = configureProgram(new Command('device-lab'))
    .description('Find and claim the devices of a lab service.')
    .helpCommand(false);
  addDevicesCommand(program);
  addClaimCommands(program);
  addScreenCommand(program);
  addMcpCommand(program);
  return program;
}

/** How all our command lines behave. */
export function configureProgram(program: Command): Command {
  return (
    program
      .version(readVersion())
      .showHelpAfterError('(see --help)')
      // Make commander throw, so that the exit code is set in one place.
      .exitOverride()
      .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'device-lab: ')) })
  );
}
