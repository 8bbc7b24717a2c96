import type { Command } from 'commander';
import { addCommand } from '../settings/service-settings.ts';
import type { Flags } from '../settings/load-settings.ts';

const examples = `
Examples:
  device-lab tokens create --data-dir data --name ci --expires 90
  device-lab tokens create --database postgres://lab@db/lab --name dashboard --expires 2027-12-31 --names
  device-lab tokens list --data-dir data
  device-lab tokens revoke ci --data-dir data

A token is for one program, such as a CI job. It does not sign in, and it is not a person's session.
Tokens can be changed while the service is running. Each process rejects a revoked token within 10 seconds.`;

const createHelp = `
Prints the token, and nothing else, on standard output. It can't be printed again: the database contains only its hash.

Without --names, the token gets no names of users: DeviceList rejects it (403). GET /v1/agents and GET /v1/devices accept
it. A program that leaves the token out is a caller without a token, and gets them. Names are hidden for certain only if
callers.token is "required".`;

export function addTokensCommands(program: Command): void {
  const tokens = program
    .command('tokens')
    .description('manage the tokens of programs, such as CI jobs')
    .addHelpText('after', examples);

  addCommand(tokens, 'create', 'create a token and print it once')
    .requiredOption('--name <name>', 'name of the token, such as the program that uses it')
    .requiredOption('--expires <when>', 'number of days, or the last day, such as 2027-12-31')
    .option('--names', 'let the token see the names of users')
    .option('--claims', 'let the token claim devices')
    .option('--screen', 'let the token take screenshots, as far as screen.stills allows it')
    .option('--for-employee <number>', "for a person's own command line: its claims are hers")
    .option('--company <code>', 'company of --for-employee, if several have the number')
    .addHelpText('after', createHelp)
    .action(async (flags: Flags) => (await import('./tokens.ts')).createToken(flags));

  addCommand(tokens, 'list', 'list all tokens, without the tokens themselves')
    .option('--json', 'print as a JSON array')
    .action(async (flags: Flags) => (await import('./tokens.ts')).listTokens(flags));

  addCommand(tokens, 'revoke <name>', 'end a token').action(async (name: string, flags: Flags) =>
    (await import('./tokens.ts')).revokeToken(name, flags),
  );
}
