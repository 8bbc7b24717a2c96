import { type Command, Option } from 'commander';
import { addFlags } from '../settings/layer.ts';
import { databaseFlags } from '../settings/service-settings.ts';

const examples = `
Examples:
  device-lab accounts add --data-dir data --company ACME --employee 1001 --name "Kim Minji"
  device-lab accounts set-password --data-dir data --company ACME --employee 1001 --password-stdin < password.txt
  device-lab accounts list --database postgres://lab@db/lab --json
  device-lab accounts disable --data-dir data --company ACME --employee 1001
  device-lab accounts import staff.csv --data-dir data --skip-refused

A password is asked for, without showing it, or is the one line of standard input with --password-stdin; it is never
an argument. The accounts may be changed while the service runs.`;

const importHelp = `
The file is CSV in UTF-8. Its first line names the columns, in any order; needed are company code, employee number, name
and password. Instead of a password there may be a password digest, the 128 hexadecimal digits of emp_pass. There may be
position code, job-title code, department code, e-mail and status (employed or left) as well, and the names of the
contract (COMP_CD, EMP_NO ...) are understood.

All accounts are imported, or none: a line that cannot be is reported with its reason, and then nothing is changed
unless --skip-refused says that the others be imported all the same.`;

type Flags = Record<string, unknown>;

/** `accounts` and what goes below it. */
export function addAccountsCommands(program: Command): void {
  const accounts = program
    .command('accounts')
    .description('the accounts of the lab service')
    .addHelpText('after', examples);

  addPasswordFlag(addFields(addKey(addCommand(accounts, 'add', 'make an account'))))
    .requiredOption('--name <name>', "the employee's name")
    .action(async (flags: Flags) => (await import('./change.ts')).addAccount(flags));

  addCommand(accounts, 'list', 'all accounts')
    .option('--json', 'as JSON, one array')
    .action(async (flags: Flags) => (await import('./show.ts')).listAccounts(flags));

  addKey(addCommand(accounts, 'show', 'all there is to say of an account, but for its password'))
    .option('--json', 'as JSON')
    .action(async (flags: Flags) => (await import('./show.ts')).showAccount(flags));

  addPasswordFlag(addKey(addCommand(accounts, 'set-password', 'give an account another password'))).action(
    async (flags: Flags) => (await import('./change.ts')).setPassword(flags),
  );

  addFields(addKey(addCommand(accounts, 'edit', 'change what is known of an employee')))
    .option('--name <name>', "the employee's name")
    .action(async (flags: Flags) => (await import('./change.ts')).editAccount(flags));

  addKey(addCommand(accounts, 'disable', 'refuse an account as if its password were wrong')).action(
    async (flags: Flags) => (await import('./change.ts')).setDisabled(flags, true),
  );

  addKey(addCommand(accounts, 'enable', 'let a disabled account in again')).action(async (flags: Flags) =>
    (await import('./change.ts')).setDisabled(flags, false),
  );

  addCommand(accounts, 'import <file>', 'make the accounts of a CSV file')
    .option('--skip-refused', 'import the others when lines are refused')
    .addHelpText('after', importHelp)
    .action(async (file: string, flags: Flags) => (await import('./import.ts')).importAccounts(file, flags));
}

function addCommand(parent: Command, name: string, description: string): Command {
  const command = parent.command(name).description(description);
  addFlags(command, databaseFlags);
  return command;
}

function addKey(command: Command): Command {
  return command
    .requiredOption('--company <code>', 'company code')
    .requiredOption('--employee <number>', 'employee number');
}

function addFields(command: Command): Command {
  return command
    .option('--position <code>', 'position code')
    .option('--job-title <code>', 'job-title code')
    .option('--department <code>', 'department code')
    .option('--email <address>', 'e-mail address')
    .addOption(new Option('--status <status>', 'employment').choices(['employed', 'left']));
}

function addPasswordFlag(command: Command): Command {
  return command.option('--password-stdin', 'read the password from standard input instead of asking');
}
