import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createAccounts } from '../../electron/lab-service/accounts/accounts.ts';
import { AccountsUnavailable } from '../../electron/lab-service/accounts/accounts-unavailable.ts';
import { type AccountsPlace, openAccountsDatabase } from '../../electron/lab-service/accounts/database.ts';
import { cheapHash } from './cheap-hash.ts';
import { endWithUs } from './end-with-us.ts';

/** A change that was acknowledged to the writing process. */
export interface Acknowledged {
  readonly employeeNumber: string;
  readonly name: string;
  readonly status: 0 | 1;
  readonly isDisabled: boolean;
}

/** Another process that changes accounts one after the other, and reports each stored change. */
export interface AccountsWriter {
  /** The acknowledged changes so far, the last one of each account. */
  readonly acknowledged: ReadonlyMap<string, Acknowledged>;
  /** Resolves when it has acknowledged this many changes in total. */
  reach(changes: number): Promise<void>;
  /** Ends it like a power failure. Resolves when the process has ended and its output has been read. */
  kill(): Promise<void>;
}

export function startAccountsWriter(place: AccountsPlace, prefix: string): AccountsWriter {
  const child = startChild('write', place, prefix);
  const acknowledged = new Map<string, Acknowledged>();
  let changes = 0;
  let noteChange = (): void => undefined;
  const lines = createInterface({ input: child.stdout });
  const ended = Promise.all([once(child, 'exit'), once(lines, 'close')]);
  lines.on('line', (line) => {
    // The output of the child, see below.
    const change = JSON.parse(line) as Acknowledged;
    acknowledged.set(change.employeeNumber, change);
    changes += 1;
    noteChange();
  });

  async function reach(wanted: number): Promise<void> {
    const reached = Promise.withResolvers<void>();
    noteChange = () => {
      if (changes >= wanted) reached.resolve();
    };
    noteChange();
    const tooSoon = ended.then(() => {
      throw new Error('The writing process ended unexpectedly');
    });
    await Promise.race([reached.promise, tooSoon]);
  }

  async function kill(): Promise<void> {
    child.kill('SIGKILL');
    await ended;
  }

  return { acknowledged, reach, kill };
}

/** Lets this many processes open the database at the same time, and use it once each. */
export async function openInChildren(place: AccountsPlace, count: number): Promise<void> {
  const children = Array.from({ length: count }, () => startChild('open', place, ''));
  const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]));
  if (codes.some((code) => code !== 0)) throw new Error(`The processes ended with ${codes.join()}`);
}

function startChild(task: 'write' | 'open', place: AccountsPlace, prefix: string) {
  const child = spawn(
    process.execPath,
    [fileURLToPath(import.meta.url), task, JSON.stringify(place), prefix],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  endWithUs(child);
  return child;
}

async function write(place: AccountsPlace, prefix: string): Promise<void> {
  const accounts = createAccounts(await openAccountsDatabase(place), {
    hashCost: cheapHash,
  });
  for (let index = 0; ; index += 1) {
    const key = { companyCode: 'A', employeeNumber: `${prefix}-${index}` };
    let state = { employeeNumber: key.employeeNumber, name: 'new', status: 1, isDisabled: false };
    const acknowledge = (isKept: boolean, change: object): void => {
      if (!isKept) throw new Error('A change found no account');
      state = { ...state, ...change };
      process.stdout.write(`${JSON.stringify(state)}\n`);
    };
    acknowledge(await accounts.add({ ...key, name: 'new', passwordDigest: 'ab'.repeat(64) }), {});
    acknowledge(await accounts.edit(key, { name: 'edited' }), { name: 'edited' });
    acknowledge(await accounts.edit(key, { status: 0 }), { status: 0 });
    acknowledge(await accounts.setDisabled(key, true), { isDisabled: true });
  }
}

/** Some tests stop the server while it is used: that is expected. */
function endQuietly(error: unknown): void {
  if (!(error instanceof AccountsUnavailable)) throw error;
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , task, where = '', prefix = ''] = process.argv;
  // The output of startChild().
  const place = JSON.parse(where) as AccountsPlace;
  if (task === 'write') await write(place, prefix).catch(endQuietly);
  else {
    const db = await openAccountsDatabase(place);
    await createAccounts(db).check();
    await db.destroy();
  }
}
