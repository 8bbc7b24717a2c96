import { DatabaseSync } from 'node:sqlite';
import { vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import { parse } from '#shared/search/parse.ts';
import { createAccounts } from '../../../../../electron/lab-service/accounts/accounts.ts';
import { AccountsUnavailable } from '../../../../../electron/lab-service/accounts/accounts-unavailable.ts';
import { openAccountsInMemory } from '../../../../../electron/lab-service/accounts/database.ts';
import { createMachineToken } from '../../../../../electron/lab-service/accounts/machine-tokens.ts';
import type { ClaimHolder } from '../../../../../electron/lab-service/accounts/token-checks.ts';
import { ClaimStore } from '../../../../../electron/lab-service/claims/claim-store.ts';
import { openLabClaims } from '../../../../../electron/lab-service/claims/lab-claims.ts';
import { createScreenshotStore } from '../../../../../electron/lab-service/claims/screenshot-store.ts';
import type { RunInSlices } from '../../../../../electron/lab-service/devices/slices.ts';
import { RequestContext } from '../../../../../electron/lab-service/http/request-context.ts';
import { ownWork } from '../../../../../electron/lab-service/limits/owner.ts';
import { createClaimOperations } from '../../../../../electron/lab-service/operations/claims.ts';
import { adbPhone, people } from '../../../../fakes/claimed-lab.ts';
import { createPolledLab, listedAgent } from '../../../../fakes/polled-lab.ts';

export const AGENTS = 3;
const YEAR_MS = 365 * 24 * 3_600_000;

/** A phone of the simulated lab. */
export interface Phone {
  /** Also its serial. An emulator has the same one at each agent. */
  readonly id: string;
  /** The agent that lists it. 0 for none. */
  at: number;
  isOnWifi: boolean;
  /** Whom an HTTP agent reports. */
  user: string;
}

export const isEmulator = ({ id }: Phone): boolean => id.startsWith('emulator');
export const listedIdOf = ({ id, isOnWifi }: Phone): string => (isOnWifi ? `10.0.0.${id.slice(1)}:5555` : id);
/** Only the last agent is an HTTP agent. */
const recordOf = (phone: Phone): object =>
  phone.at === AGENTS
    ? { DeviceID: phone.id, ConnectedUser: phone.user }
    : adbPhone(listedIdOf(phone), phone.isOnWifi ? { SerialNumber: phone.id } : {});

export const holders: readonly ClaimHolder[] = [
  { companyCode: 'ACME', employeeNumber: people.kim.employeeNumber, token: '' },
  { companyCode: 'ACME', employeeNumber: people.lee.employeeNumber, token: '' },
  { companyCode: '', employeeNumber: '', token: 'nightly' },
  { companyCode: '', employeeNumber: '', token: 'weekly' },
];
export const names = [people.kim.name, people.lee.name, 'nightly', 'weekly'];

/** The database, whose clock runs on when the other clocks are set, and which can be away. */
export async function openSimulatedDatabase() {
  const startedAt = Date.now() - performance.now();
  const now = () => Math.round(startedAt + performance.now());
  // Otherwise it only sets a journal mode, which a database in memory ignores.
  const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync) {
    this.function('unixepoch', { varargs: true }, () => now() / 1_000);
  });
  const db = await openAccountsInMemory();
  spy.mockRestore();
  const accounts = createAccounts(db);
  for (const person of Object.values(people))
    await accounts.add({ ...person, passwordDigest: 'ab'.repeat(64) });
  for (const { token: name } of holders.filter(({ token }) => token !== ''))
    await createMachineToken(
      db,
      { name, showsNames: true, mayClaim: true, expiresAt: now() + YEAR_MS },
      now(),
    );
  const real = new ClaimStore(db, 30);
  const database = { db, accounts, now, real, isAway: false };
  const store = new Proxy(real, {
    get: (target, name) => {
      const found: unknown = Reflect.get(target, name);
      if (typeof found !== 'function') return found;
      return database.isAway ? () => Promise.reject(new AccountsUnavailable('away')) : found.bind(target);
    },
  });
  return { ...database, store, setAway: (isAway: boolean) => void (database.isAway = isAway) };
}

export type SimulatedDatabase = Awaited<ReturnType<typeof openSimulatedDatabase>>;

const runAtOnce: RunInSlices = async (work) => {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
};

/** A process of the service, over the shared database. */
export async function startSimulatedService({ db, store }: SimulatedDatabase) {
  const screenshots = createScreenshotStore(db);
  const known = await openLabClaims(store, silentLog, () => Promise.resolve(new Map()));
  const settings = {
    isTaking: true,
    isForEverybody: false,
    most: { person: 5, program: 20 },
    historyDays: 30,
  };
  const claims = {
    ...settings,
    store,
    known,
    screenshots,
    inTurn: <T>(_: unknown, work: () => Promise<T>) => work(),
  };
  const agents = Array.from({ length: AGENTS }, (_, index) => listedAgent(index + 1));
  const lab = createPolledLab(agents, undefined, runAtOnce, claims);
  const { labDevices, devices } = lab.polled;

  async function call(
    operation: 'take' | 'renew' | 'release',
    holder: ClaimHolder,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ) {
    const context = new RequestContext(
      'claim',
      { key: '127.0.0.1', isKnown: false, ip: '127.0.0.1' },
      { headers },
    );
    const authorize = () => {
      context.claimsAs = holder;
      return null;
    };
    const operations = createClaimOperations(claims, labDevices, authorize, () => false);
    try {
      const { status, body: json } = await operations[operation](context, JSON.stringify(body));
      // Each caller checks what it reads.
      const answer = (json === null ? {} : JSON.parse(json.toString())) as Readonly<Record<string, unknown>>;
      return { status, answer };
    } catch (error) {
      if (error instanceof AccountsUnavailable) return { status: 503, answer: {} };
      throw error;
    }
  }

  return {
    call,
    known,
    /** The agents return these phones. */
    list(phones: readonly Phone[], failing: ReadonlySet<number>) {
      for (let at = 1; at <= AGENTS; at += 1) {
        if (failing.has(at)) lab.fail(at);
        else
          lab.list(
            at,
            phones.filter((phone) => phone.at === at).map(recordOf),
            at < AGENTS ? 'adb/1.0.41' : null,
          );
      }
    },
    /** The records that a caller with names or without gets of an agent. */
    show(at: number, showsNames: boolean): readonly Readonly<Record<string, unknown>>[] {
      const { host, port } = listedAgent(at);
      const answer = devices.find({ host, port }, showsNames);
      return answer?.outcome.kind === 'list'
        ? JSON.parse(answer.outcome.list.json.toString()).MobileList
        : [];
    },
    /** `agent number` and ID of the devices that match. */
    async search(text: string): Promise<ReadonlySet<string>> {
      const { query } = parse(text);
      const found = await labDevices.search({ query, idleMs: 900_000, showsNames: true }, ownWork);
      return new Set(
        [...found.find()]
          .flat()
          .map(({ agent, entry }) => `${agent.address.host.split('.')[3]} ${entry.device.deviceId}`),
      );
    },
  };
}

export type SimulatedService = Awaited<ReturnType<typeof startSimulatedService>>;
