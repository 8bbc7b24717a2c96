import { z } from 'zod';
import { align, print } from '../../../lab-commands/columns.ts';
import { writeIndentedJson } from '../../../lab-commands/devices/formats/safe-json.ts';
import type { AccountKey } from '../../accounts/account.ts';
import type { AccountsDatabase } from '../../accounts/database.ts';
import {
  createMachineToken,
  listMachineTokens,
  type MachineToken,
  machineTokenName,
  revokeMachineToken,
} from '../../accounts/machine-tokens.ts';
import { useDatabase } from '../accounts/open-accounts.ts';
import { Failure, WrongUsage } from '../failure.ts';
import { describeTime } from '../local-time.ts';
import { type Flags, loadServiceSettings } from '../settings/load-settings.ts';

/** Only the token goes to standard output, so that a script can read it. */
export async function createToken(flags: Flags): Promise<void> {
  const now = Date.now();
  const name = readName(flags);
  const expiresAt = readExpiry(flags, now);
  const showsNames = flags['names'] === true;
  const settings = await loadServiceSettings(flags);
  const token = await useDatabase(settings, async (db) => {
    const employee = await findEmployee(db, flags);
    const mayClaim = flags['claims'] === true || employee !== null;
    const mayScreen = flags['screen'] === true;
    return createMachineToken(db, { name, expiresAt, showsNames, mayClaim, mayScreen, employee }, now);
  });
  if (token === null) throw new Failure(`The token ${name} already exists`);
  note(`Created ${name}. It expires at ${describeTime(expiresAt)}. It can't be printed again:`);
  print(token);
  if (showsNames || settings['callers.token'] === 'required') return;
  note('The token gets no names of users, but a program that leaves it out does.');
  note('Names are hidden for certain only if callers.token is "required".');
}

/** Whose claims the token's claims are. @throws Failure */
async function findEmployee(db: AccountsDatabase, flags: Flags): Promise<AccountKey | null> {
  const { forEmployee: number, company } = flags;
  if (typeof number !== 'string') return null;
  const accounts = db.selectFrom('account').select(['companyCode', 'employeeNumber']);
  const found = await accounts.where('employeeNumber', '=', number).execute();
  const wanted = found.filter(({ companyCode }) => company === undefined || companyCode === company);
  const [employee, ...others] = wanted;
  if (employee === undefined) throw new Failure(`No account with the employee number ${number}`);
  if (others.length > 0)
    throw new Failure(`Several companies have the employee number ${number}. Add --company`);
  return employee;
}

function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

export async function revokeToken(name: string, flags: Flags): Promise<void> {
  const settings = await loadServiceSettings(flags);
  const isRevoked = await useDatabase(settings, (db) => revokeMachineToken(db, name.trim()));
  if (!isRevoked) throw new Failure(`No token ${name}`);
  print(`Revoked ${name}`);
}

export async function listTokens(flags: Flags): Promise<void> {
  const tokens = await useDatabase(await loadServiceSettings(flags), listMachineTokens);
  const now = Date.now();
  if (flags['json'] === true) print(writeIndentedJson(tokens.map(describe)));
  else if (tokens.length === 0) print('No tokens yet');
  else for (const line of align([head, ...tokens.map((token) => toCells(token, now))])) print(line);

  function describe({ createdAt, expiresAt, usedAt, ...token }: MachineToken) {
    return {
      ...token,
      isExpired: expiresAt <= now,
      createdAt: new Date(createdAt),
      expiresAt: new Date(expiresAt),
      usedAt: usedAt === null ? null : new Date(usedAt),
    };
  }
}

const head = ['NAME', 'CREATED', 'EXPIRES', 'LAST USED', 'NAMES OF USERS', 'CLAIMS', 'SCREENSHOTS'];

function toCells(token: MachineToken, now: number): string[] {
  const { name, showsNames, mayClaim, mayScreen, employee, createdAt, expiresAt, usedAt } = token;
  const ofEmployee = employee && `of ${employee.companyCode} ${employee.employeeNumber}`;
  return [
    name,
    describeTime(createdAt),
    `${describeTime(expiresAt)}${expiresAt <= now ? ' (expired)' : ''}`,
    usedAt === null ? 'never' : describeTime(usedAt),
    showsNames ? 'shown' : 'hidden',
    ofEmployee ?? (mayClaim ? 'own' : 'none'),
    mayScreen ? 'yes' : 'no',
  ];
}

const DAY_MS = 24 * 60 * 60_000;
const MAX_DAYS = 3_650;

/** @throws WrongUsage */
export function readName(flags: Flags): string {
  const reading = machineTokenName.safeParse(flags['name']);
  if (reading.success) return reading.data;
  throw new WrongUsage(`--name ${reading.error.issues[0]?.message ?? 'is invalid'}`);
}

export function readExpiry(flags: Flags, now: number): number {
  const text = String(flags['expires']).trim();
  const expiresAt = /^\d{1,6}$/.test(text) ? now + Number(text) * DAY_MS : readEndOfDay(text);
  if (Number.isNaN(expiresAt)) {
    throw new WrongUsage('--expires is not a number of days or a day such as 2027-12-31');
  }
  if (expiresAt <= now) throw new WrongUsage('--expires is in the past');
  if (expiresAt - now > MAX_DAYS * DAY_MS)
    throw new WrongUsage(`--expires is more than ${MAX_DAYS} days away`);
  return expiresAt;
}

/** NaN if there's no such day. */
function readEndOfDay(text: string): number {
  if (!z.iso.date().safeParse(text).success) return NaN;
  const day = new Date(`${text}T00:00`);
  return day.setDate(day.getDate() + 1);
}
