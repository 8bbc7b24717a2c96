import { Command } from 'commander';
import { addAccountsCommands } from './accounts/accounts-commands.ts';
import { addAgentsCommands } from './agents/agents-commands.ts';
import { addClaimCommands } from '../../lab-commands/claims/claim-commands.ts';
import { addDevicesCommand } from '../../lab-commands/devices/devices-command.ts';
import { addMcpCommand } from '../../lab-commands/mcp/mcp-command.ts';
import { addScreenCommand } from '../../lab-commands/screen/screen-command.ts';
import { configureProgram } from '../../lab-commands/program.ts';
import { agentSettings } from './settings/service-settings.ts';
import { addFlags } from './settings/setting.ts';
import { serviceSettings } from './settings/service-settings.ts';
import { addClaimsCommands, addScreenshotsCommand } from './claims/claims-commands.ts';
import { addTokensCommands } from './tokens/tokens-commands.ts';

const exitCodes = `
Exit codes:
  0  done
  1  failed; see standard error
  2  invalid flag, setting, or argument; see standard error`;

const serveExamples = `
Examples:
  device-lab serve --data-dir /var/lib/device-lab
  device-lab serve --host 0.0.0.0 --port 8443 --data-dir data --tls-cert lab.pem --tls-key lab.key
  DEVICE_LAB_DATABASE=postgres://lab:secret@db/lab device-lab serve --port 8081
  device-lab serve --config /etc/device-lab.yaml

Prints "Lab service listening on ADDRESS" when it is ready. SIGTERM and SIGINT stop it after the requests in progress.
SIGHUP reloads the certificates. Settings can also be in the file or in environment variables. Flags override variables,
and variables override the file.`;

const agentExamples = `
Examples:
  device-lab agent --host 192.168.1.20
  device-lab agent --host 0.0.0.0 --port 9000 --adb 127.0.0.1:5037
  DEVICE_LAB_CALLERS_ALLOW=10.1.2.3 device-lab agent --host 0.0.0.0 --stills
  device-lab agent --host 192.168.1.20 --port 8038 --usbmux

Prints "Agent listening on ADDRESS" when it is ready. Supports DeviceList for one ADB server, or with --usbmux for the
iPhones of this computer. These servers have no access control: keep them closed to the network. Unless the agent
listens on this computer only, consoles can find it by network discovery (_device-lab._tcp).`;

/** A command's code is loaded when it runs, so that --help is fast. */
export function createProgram(): Command {
  const program = configureProgram(new Command('device-lab'))
    .description('Lab service: accounts, and the devices of your agents.')
    .addHelpText('after', exitCodes);

  const serve = program
    .command('serve')
    .description('run the lab service (Authenticate and DeviceList)')
    .addHelpText('after', serveExamples)
    .action(async (flags: Record<string, unknown>) => (await import('./serve.ts')).serve(flags));
  addFlags(serve, serviceSettings);

  addAccountsCommands(program);
  addAgentsCommands(program);
  addTokensCommands(program);
  addClaimsCommands(program);
  addScreenshotsCommand(program);
  addDevicesCommand(program);
  addClaimCommands(program);
  addScreenCommand(program);
  addMcpCommand(program);

  const agent = program
    .command('agent')
    .description('run an agent (DeviceList) for an ADB server, or for the iPhones of this computer')
    .addHelpText('after', agentExamples)
    .action(async (flags: Record<string, unknown>) => (await import('./run-agent.ts')).runAgent(flags));
  addFlags(agent, agentSettings);
  return program;
}
