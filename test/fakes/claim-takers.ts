import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type AccountsPlace, openAccountsDatabase } from '../../electron/lab-service/accounts/database.ts';
import { ClaimStore } from '../../electron/lab-service/claims/claim-store.ts';

/** A claim that a taker got, by the clock of the database. */
export interface Grant {
  readonly id: string;
  readonly phone: string;
  readonly since: number;
  readonly until: number;
}

/** The claims end so soon that nearly each take races with an end. */
const FOR_MS = 15;

/** Another process in which takers try to claim the same phones, and release every other claim. */
export async function takeInChild(
  place: AccountsPlace,
  takers: number,
  tries: number,
): Promise<readonly Grant[]> {
  const args = [fileURLToPath(import.meta.url), JSON.stringify(place), String(takers), String(tries)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`The process ended with ${code}`);
  // The output of run(), see below.
  return JSON.parse(output) as readonly Grant[];
}

async function run(place: AccountsPlace, takers: number, tries: number): Promise<void> {
  const db = await openAccountsDatabase(place);
  const store = new ClaimStore(db, 30);
  const grants: Grant[] = [];

  async function takeOften(taker: number): Promise<void> {
    const holder = { companyCode: '', employeeNumber: '', token: `${process.pid}-${taker}` };
    for (let index = 0; index < tries; index += 1) {
      const phone = `phone-${(index + taker) % 3}`;
      const phones = [{ agent: 'a:1', deviceId: phone, keys: [`id:${phone}`, `at:a:1 ${phone}`] }];
      const taken = await store.take({ holder, phones, forMs: FOR_MS, note: '', most: 1_000, repeat: null });
      if (taken.kind !== 'taken') continue;
      for (const { id, since, until } of taken.claims) grants.push({ id, phone, since, until });
    }
  }

  await Promise.all(Array.from({ length: takers }, (_, taker) => takeOften(taker)));
  await db.destroy();
  process.stdout.write(JSON.stringify(grants));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , where = '', takers, tries] = process.argv;
  // The arguments of takeInChild().
  await run(JSON.parse(where) as AccountsPlace, Number(takers), Number(tries));
}
