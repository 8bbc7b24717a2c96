import { Command } from 'commander';
import { addAccountsCommands } from './accounts/accounts-commands.ts';
import { readVersion } from './read-version.ts';
import { agentSettings } from './settings/agent-settings.ts';
import { addFlags } from './settings/layer.ts';
import { serviceSettings } from './settings/service-settings.ts';

const exitCodes = `
Exit codes:
  0  done
  1  could not be done; standard error says why
  2  wrong usage: a flag, a setting or an argument; standard error says which`;

const serveExamples = `
Examples:
  device-lab serve --data-dir /var/lib/device-lab
  device-lab serve --host 0.0.0.0 --port 8443 --data-dir data --tls-cert lab.pem --tls-key lab.key
  DEVICE_LAB_DATABASE=postgres://lab:secret@db/lab device-lab serve --port 8081
  device-lab serve --config /etc/device-lab.yaml

It prints "Lab service listening on ADDRESS" when it is ready. SIGTERM and SIGINT stop it when what is under way has
been answered, SIGHUP reads the certificates again. Every setting can also be said in the file or as an environment
variable; a flag wins over a variable, a variable over the file.`;

const agentExamples = `
Examples:
  device-lab agent --host 192.168.1.20
  device-lab agent --host 0.0.0.0 --port 9000 --adb 127.0.0.1:5037

It prints "Agent listening on ADDRESS" when it is ready. It answers DeviceList for that one ADB server, so that the
ADB server itself, which asks nobody who they are, need not be open to the network. Unless it listens to this computer
only, it announces itself on the network (_device-lab._tcp), so that consoles find it.`;

/** The whole command line. What a command does is loaded when it is run, so that --help costs nothing. */
export function createProgram(): Command {
  const program = new Command('device-lab')
    .description('The lab service: accounts, and the devices behind your agents.')
    .version(readVersion())
    .showHelpAfterError('(--help says more)')
    // Errors are thrown, and given their exit code in one place.
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'device-lab: ')) })
    .addHelpText('after', exitCodes);

  const serve = program
    .command('serve')
    .description('answer Authenticate and DeviceList')
    .addHelpText('after', serveExamples)
    .action(async (flags: Record<string, unknown>) => (await import('./serve.ts')).serve(flags));
  addFlags(serve, serviceSettings);

  addAccountsCommands(program);

  const agent = program
    .command('agent')
    .description("answer DeviceList for this computer's ADB server")
    .addHelpText('after', agentExamples)
    .action(async (flags: Record<string, unknown>) => (await import('./run-agent.ts')).runAgent(flags));
  addFlags(agent, agentSettings);
  return program;
}
