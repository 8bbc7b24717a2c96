import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createAccounts } from '../../electron/lab-service/accounts/accounts.ts';
import { AccountsUnavailable } from '../../electron/lab-service/accounts/accounts-unavailable.ts';
import { type AccountsPlace, openAccountsDatabase } from '../../electron/lab-service/accounts/database.ts';

/** A change the writing process was told has been kept. */
export interface Acknowledged {
  readonly employeeNumber: string;
  readonly name: string;
  readonly status: 0 | 1;
  readonly isDisabled: boolean;
}

/** Another process that changes accounts one after the other, and says so each time a change has been kept. */
export interface AccountsWriter {
  /** What has been acknowledged so far, the last change of each account. */
  readonly acknowledged: ReadonlyMap<string, Acknowledged>;
  /** Resolves when it has acknowledged so many changes in all. */
  reach(changes: number): Promise<void>;
  /** Ends it as a power cut would; resolves when it is gone and all it said has been read. */
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
    // The child's own words, below.
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
      throw new Error('The writing process ended by itself');
    });
    await Promise.race([reached.promise, tooSoon]);
  }

  async function kill(): Promise<void> {
    child.kill('SIGKILL');
    await ended;
  }

  return { acknowledged, reach, kill };
}

/** Lets so many processes open the database at the same time, and each use it once. */
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
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  return child satisfies ChildProcess;
}

async function write(place: AccountsPlace, prefix: string): Promise<void> {
  const accounts = createAccounts(await openAccountsDatabase(place), { hashCost: { ln: 1, r: 1, p: 1 } });
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

/** Some tests take the server away from under it: that is no news. */
function endQuietly(error: unknown): void {
  if (!(error instanceof AccountsUnavailable)) throw error;
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , task, where = '', prefix = ''] = process.argv;
  // What startChild() wrote.
  const place = JSON.parse(where) as AccountsPlace;
  if (task === 'write') await write(place, prefix).catch(endQuietly);
  else {
    const db = await openAccountsDatabase(place);
    await createAccounts(db).check();
    await db.destroy();
  }
}
