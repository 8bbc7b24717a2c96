import { createMachineToken, revokeMachineToken } from '../../accounts/machine-tokens.ts';
import { useDatabase } from '../accounts/open-accounts.ts';
import { print } from '../../../lab-commands/columns.ts';
import { Failure } from '../failure.ts';
import { type Flags, loadSettings } from '../settings/load-settings.ts';
import { serviceSettings } from '../settings/service-settings.ts';
import { describeTime } from './show.ts';
import { readExpiry, readName } from './token-flags.ts';

/** `tokens create`. Only the token is on standard output, so that a script can read it. */
export async function createToken(flags: Flags): Promise<void> {
  const now = Date.now();
  const name = readName(flags);
  const expiresAt = readExpiry(flags, now);
  const showsNames = flags['names'] === true;
  const settings = await loadSettings(serviceSettings, flags);
  const token = await useDatabase(settings, (db) =>
    createMachineToken(db, { name, expiresAt, showsNames }, now),
  );
  if (token === null) throw new Failure(`The token ${name} already exists`);
  note(`Created ${name}. It expires at ${describeTime(expiresAt)}. It can't be printed again:`);
  print(token);
  if (showsNames || settings['callers.token'] === 'required') return;
  note('The token gets no names of users, but a program that leaves it out does.');
  note('Names are hidden for certain only if callers.token is "required".');
}

export async function revokeToken(name: string, flags: Flags): Promise<void> {
  const settings = await loadSettings(serviceSettings, flags);
  const isRevoked = await useDatabase(settings, (db) => revokeMachineToken(db, name.trim()));
  if (!isRevoked) throw new Failure(`No token ${name}`);
  print(`Revoked ${name}`);
}

function note(line: string): void {
  process.stderr.write(`${line}\n`);
}
