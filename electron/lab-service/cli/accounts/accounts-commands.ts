import { type Command, Option } from 'commander';
import { addCommand } from '../settings/service-settings.ts';
import type { Flags } from '../settings/load-settings.ts';

const examples = `
Examples:
  device-lab accounts add --data-dir data --company ACME --employee 1001 --name "Kim Minji"
  device-lab accounts set-password --data-dir data --company ACME --employee 1001 --password-stdin < password.txt
  device-lab accounts list --database postgres://lab@db/lab --json
  device-lab accounts disable --data-dir data --company ACME --employee 1001
  device-lab accounts import staff.csv --data-dir data --skip-refused

Passwords are entered without echo, or read from standard input with --password-stdin. They are never arguments.
Accounts can be changed while the service is running.`;

const importHelp = `
The file is CSV in UTF-8. The first line contains the column names, in any order. Required: company code, employee
number, name, and password. Instead of a password, a password digest is possible (the 128 hexadecimal digits of
emp_pass). Optional: position code, job title code, department code, email, and status (employed or left). The names in
the specification (COMP_CD, EMP_NO ...) are also accepted.

Either all accounts are imported or none. Each invalid line is reported with its reason. With --skip-refused, the other
lines are imported.`;

export function addAccountsCommands(program: Command): void {
  const accounts = program
    .command('accounts')
    .description('manage the accounts of the lab service')
    .addHelpText('after', examples);

  addPasswordFlag(addFields(addKey(addCommand(accounts, 'add', 'add an account'))))
    .requiredOption('--name <name>', "the employee's name")
    .action(async (flags: Flags) => (await import('./accounts.ts')).addAccount(flags));

  addCommand(accounts, 'list', 'list all accounts')
    .option('--json', 'print as a JSON array')
    .action(async (flags: Flags) => (await import('./accounts.ts')).listAccounts(flags));

  addKey(addCommand(accounts, 'show', 'show an account, without its password'))
    .option('--json', 'print as JSON')
    .action(async (flags: Flags) => (await import('./accounts.ts')).showAccount(flags));

  addPasswordFlag(addKey(addCommand(accounts, 'set-password', 'change the password of an account'))).action(
    async (flags: Flags) => (await import('./accounts.ts')).setPassword(flags),
  );

  addFields(addKey(addCommand(accounts, 'edit', 'change the data of an account')))
    .option('--name <name>', "the employee's name")
    .action(async (flags: Flags) => (await import('./accounts.ts')).editAccount(flags));

  addKey(
    addCommand(accounts, 'disable', 'disable an account: signing in fails as with a wrong password'),
  ).action(async (flags: Flags) => (await import('./accounts.ts')).setDisabled(flags, true));

  addKey(addCommand(accounts, 'enable', 'enable a disabled account')).action(async (flags: Flags) =>
    (await import('./accounts.ts')).setDisabled(flags, false),
  );

  addCommand(accounts, 'import <file>', 'import accounts from a CSV file')
    .option('--skip-refused', 'skip invalid lines and import the others')
    .addHelpText('after', importHelp)
    .action(async (file: string, flags: Flags) => (await import('./import.ts')).importAccounts(file, flags));
}

function addKey(command: Command): Command {
  return command
    .requiredOption('--company <code>', 'company code')
    .requiredOption('--employee <number>', 'employee number');
}

function addFields(command: Command): Command {
  return command
    .option('--position <code>', 'position code')
    .option('--job-title <code>', 'job title code')
    .option('--department <code>', 'department code')
    .option('--email <address>', 'email address')
    .addOption(new Option('--status <status>', 'employment status').choices(['employed', 'left']));
}

function addPasswordFlag(command: Command): Command {
  return command.option('--password-stdin', 'read the password from standard input');
}
