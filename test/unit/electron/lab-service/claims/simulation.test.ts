import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { claimTaken } from '#shared/wire/claims.ts';
import { administrator, kindOf } from '../../../../../electron/lab-service/claims/holder.ts';
import { people, phoneAt } from '../../../../fakes/claimed-lab.ts';
import { createRandom } from '../../console/fleet/simulated-lab.ts';
import {
  AGENTS,
  holders,
  isEmulator,
  listedIdOf,
  names,
  openSimulatedDatabase,
  type Phone,
  type SimulatedService,
  startSimulatedService,
} from './simulated-claims.ts';
import { findExpected, type Grant, LAG_MS, untilOf } from './claim-oracle.ts';

const STEPS = 80;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
interface Shown {
  readonly Claim: { readonly By: string; readonly Until: string };
  readonly ConnectedUser: string;
  readonly others: { readonly Claim: object; readonly ConnectedUser: string };
}

interface Process {
  service: SimulatedService | null;
  /** It has all that the database had by then. */
  syncedAt: number;
  upSince: number;
}

/** How often each thing has happened, over all seeds. */
const counts = new Map<string, number>();

const pickHolder = (place: number) => holders[place] ?? administrator;

async function startSimulation(seed: number) {
  const random = createRandom(seed);
  vi.spyOn(Math, 'random').mockImplementation(createRandom(-seed));
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T; // never empty here
  const database = await openSimulatedDatabase();
  const { now } = database;
  const phones: Phone[] = [1, 2, 3, 4, 5, 6].map((index) => {
    return { id: `R${index}`, at: 1 + (index % AGENTS), isOnWifi: false, user: '' };
  });
  phones.push(...[1, 2].map((at) => ({ id: 'emulator-5554', at, isOnWifi: false, user: '' })));
  const failing = new Set<number>();
  const grants: Grant[] = [];
  const processes: Process[] = [];
  let isAway = false;
  /** A taken claim whose response was lost, and how to repeat its request. */
  let lost: { readonly ids: readonly string[]; readonly repeat: (place: number) => Promise<void> } | null =
    null;

  const count = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1);
  const active = (phone: Phone) => grants.find((grant) => grant.phone === phone && untilOf(grant) > now());
  const running = () => processes.filter(({ service }) => service !== null);

  function listAll(): void {
    for (const { service } of processes) service?.list(phones, failing);
  }

  async function start(place: number): Promise<void> {
    if (isAway) return expect(startSimulatedService(database)).rejects.toThrow('away');
    processes[place] = { service: await startSimulatedService(database), syncedAt: now(), upSince: now() };
    listAll();
  }

  function kill(place: number): void {
    processes[place]?.service?.known.close();
    processes[place] = { service: null, syncedAt: 0, upSince: 0 };
  }

  function setAway(next: boolean): void {
    noteSync();
    isAway = next;
    database.setAway(next);
    if (!next) for (const process of processes) process.upSince = now();
  }

  function noteSync(): void {
    if (isAway) return;
    for (const process of running())
      if (now() - process.upSince >= LAG_MS) process.syncedAt = Math.max(process.syncedAt, now() - LAG_MS);
  }

  async function take(place: number, isAlone = false): Promise<void> {
    const { service = null, syncedAt = 0 } = processes[place] ?? {};
    if (service === null) return;
    const holder = Math.floor(random() * holders.length);
    const who = pickHolder(holder);
    const phone = pick(phones);
    const minutes = 1 + Math.floor(random() * 5);
    const isNamed = random() < 0.6;
    const device = phoneAt(phone.at || 1, listedIdOf(phone));
    const body = {
      ...(isNamed ? device : { query: pick(['', 'id:r', 'id:emulator']), count: 1 + (seed % 2) }),
      minutes,
    };
    const key = random() < 0.3 ? { 'idempotency-key': String(random()) } : {};
    const isFree =
      active(phone) === undefined && !grants.some((each) => each.phone === phone && each.endedAt > syncedAt);
    const isRoom = grants.filter((each) => each.holder === holder && untilOf(each) > now()).length < 5;
    const mustWin =
      isAlone &&
      isNamed &&
      phone.at > 0 &&
      !failing.has(phone.at) &&
      phone.user === '' &&
      isFree &&
      isRoom &&
      !isAway &&
      now() - syncedAt <= LAG_MS;
    const { status, answer } = await service.call('take', who, body, key);
    count(`take ${status}`);
    if (isAway) return expect(status).not.toBe(201);
    if (status !== 201) {
      if (mustWin) throw new Error(`${phone.id} is free and was refused: ${JSON.stringify(answer)}`);
      return;
    }
    const { claims } = claimTaken.parse(answer);
    for (const { id, device: taken } of claims) {
      const at = Number(taken.agent.split('.')[3]?.split(':')[0]);
      const found = phones.find(
        (each) => listedIdOf(each) === taken.deviceId && (!isEmulator(each) || each.at === at),
      );
      if (found === undefined) throw new Error(`${taken.deviceId} is no phone`);
      const other = active(found);
      if (other !== undefined)
        throw new Error(`${found.id} has two holders: ${names[other.holder]} and ${names[holder]}`);
      const ends = [{ at: now(), until: now() + minutes * MINUTE }];
      grants.push({ id, phone: found, holder, since: now(), ends, endedAt: Infinity });
    }
    if (!('idempotency-key' in key)) return;
    const ids = claims.map(({ id }) => id);
    const at = now();
    const repeat = async (other: number) => {
      const isCurrent =
        now() - at < 10 * MINUTE && grants.every((each) => !ids.includes(each.id) || untilOf(each) > now());
      const again = isCurrent && !isAway && (await processes[other]?.service?.call('take', who, body, key));
      if (!again) return;
      count('repeat');
      expect(again.status).toBe(201);
      expect(claimTaken.parse(again.answer).claims.map(({ id }) => id)).toEqual(ids);
    };
    lost = { ids, repeat };
  }

  async function change(operation: 'renew' | 'release', place: number): Promise<void> {
    const current = grants.filter((each) => untilOf(each) > now());
    const grant = pick(random() < 0.8 && current.length > 0 ? current : grants.slice(-12));
    const service = processes[place]?.service ?? null;
    if (grant === undefined || service === null) return;
    const isOwn = random() < 0.9;
    const holder = isOwn ? grant.holder : (grant.holder + 1) % holders.length;
    const who = pickHolder(holder);
    const minutes = 1 + Math.floor(random() * 5);
    const isOver = untilOf(grant) <= now();
    const { status } = await service.call(operation, who, {
      id: grant.id,
      ...(operation === 'renew' && { minutes }),
    });
    count(`${operation} ${status}`);
    if (isAway) return expect(status).toBe(503);
    if (!isOwn) return expect(status).toBe(403);
    if (operation === 'release') {
      expect(status).toBe(204);
      if (!isOver) grant.endedAt = now();
      return;
    }
    expect(status).toBe(isOver ? 410 : 200);
    if (isOver) return;
    const most = grant.since + (kindOf(who) === 'person' ? 12 : 6) * HOUR;
    grant.ends.push({ at: now(), until: Math.max(untilOf(grant), Math.min(now() + minutes * MINUTE, most)) });
  }

  async function endByOthers(): Promise<void> {
    if (isAway) return;
    const holder = pick(grants.slice(-6));
    if (holder === undefined) return;
    const isOver = untilOf(holder) <= now();
    if (random() < 0.5) {
      await database.real.end([holder.id], 'administrator');
      if (!isOver) holder.endedAt = now();
      return;
    }
    await database.accounts.setDisabled(people.kim, true);
    await vi.advanceTimersByTimeAsync(LAG_MS);
    for (const each of grants) if (each.holder === 0 && untilOf(each) > now()) each.endedAt = now();
    // Nobody else has swept it while no process runs.
    await database.real.sweep();
    await database.accounts.setDisabled(people.kim, false);
    count('account');
  }

  function move(): void {
    const phone = pick(phones.filter((each) => !isEmulator(each)));
    const at = Math.floor(random() * (AGENTS + 1));
    Object.assign(phone, { at, isOnWifi: at > 0 && at < AGENTS && random() < 0.4 });
    phone.user = at === AGENTS && random() < 0.3 ? pick(['Lee', 'someone']) : '';
    listAll();
  }

  function fail(): void {
    const at = 1 + Math.floor(random() * AGENTS);
    if (!failing.delete(at)) failing.add(at);
    listAll();
  }

  const anyPlace = () => Math.floor(random() * 2);

  async function step(): Promise<void> {
    const chance = random();
    if (chance < 0.15) await Promise.all(Array.from({ length: 4 }, () => take(anyPlace())));
    else if (chance < 0.35) await take(anyPlace(), true);
    else if (chance < 0.5) await change('renew', anyPlace());
    else if (chance < 0.6) await change('release', anyPlace());
    else if (chance < 0.64) await endByOthers();
    else if (chance < 0.76) move();
    else if (chance < 0.8) fail();
    else if (chance < 0.84) kill(anyPlace());
    else if (chance < 0.88) setAway(!isAway);
    else if (chance < 0.91) {
      vi.setSystemTime(Date.now() + pick([-HOUR, HOUR]));
      // Rows are fresh by the time at which they were listed.
      listAll();
    }
    for (const [place, { service }] of processes.entries())
      if (service === null && random() < 0.4) await start(place);
    if (random() < 0.5) await lost?.repeat(anyPlace());
    if (random() < 0.2) lost = null;
    // Long enough that each process has looked at the database, or has missed it.
    await vi.advanceTimersByTimeAsync(LAG_MS + random() * (random() < 0.2 ? MINUTE : 10_000));
    noteSync();
    listAll();
    for (const process of running()) await check(process);
  }

  async function check(process: Process): Promise<void> {
    const { service } = process;
    if (service === null) return;
    const unused = await service.search('unused');
    const claimed = await service.search('is:claimed');
    for (let at = 1; at <= AGENTS; at += 1) {
      if (failing.has(at)) continue;
      const [named, nameless] = [service.show(at, true), service.show(at, false)];
      const listed = phones.filter((phone) => phone.at === at);
      expect(named.map(({ DeviceID }) => DeviceID)).toEqual(listed.map(listedIdOf));
      for (const [index, phone] of listed.entries()) {
        const expected = findExpected(
          grants.filter((each) => each.phone === phone),
          { ...process, now: now(), isAway },
        );
        const record = { ...Object(named[index]), others: Object(nameless[index]) };
        const where = `${phone.id} at ${at}`;
        if (record.Claim === undefined) {
          if (expected !== '?' && expected !== null)
            throw new Error(`${where} is claimed and not shown as that`);
          expect([where, record.ConnectedUser, record.others.Claim]).toEqual([where, phone.user, undefined]);
          continue;
        }
        if (expected === null) throw new Error(`${where} is nobody’s and shown as claimed`);
        const until = checkClaim(where, phone, record);
        if (expected !== '?') expect([where, record.Claim.By]).toEqual([where, names[expected.holder]]);
        const place = `${at} ${listedIdOf(phone)}`;
        const isClaimed = until > now() + LAG_MS ? phone.user === '' : claimed.has(place);
        expect([where, unused.has(place), claimed.has(place)]).toEqual([where, false, isClaimed]);
      }
    }
  }

  /** Returns the end that is shown, by the clock of the database. */
  function checkClaim(where: string, phone: Phone, { Claim, ConnectedUser, others }: Shown): number {
    count('shown');
    const grant = grants.findLast((each) => each.phone === phone && names[each.holder] === Claim.By);
    const until = Date.parse(Claim.Until) - (Date.now() - now());
    if (until > (grant?.ends.at(-1)?.until ?? -Infinity) + LAG_MS || until < now() - LAG_MS)
      throw new Error(`${where} is shown as claimed by ${Claim.By} until another time`);
    const users = [ConnectedUser, others.ConnectedUser];
    expect([where, ...users]).toEqual([where, phone.user || Claim.By, phone.user || 'claimed']);
    expect(JSON.stringify(others.Claim)).not.toContain(Claim.By);
    return until;
  }

  /** Of two services that run, when all claims are over. */
  async function endFaults() {
    setAway(false);
    for (const [place, { service }] of processes.entries()) if (service === null) await start(place);
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    return processes.map(({ service }) => service?.known.current());
  }

  await start(0);
  await start(1);
  return { step, endFaults, close: () => database.db.destroy() };
}

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-28T09:00:00.000Z') }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe.each(Array.from({ length: 25 }, (_, index) => index + 1))(
  'claims with many faults, seed %d',
  (seed) => {
    it('have one holder a phone, last until their end and no longer, and are shown as what they are', async () => {
      const { step, endFaults, close } = await startSimulation(seed);
      for (let done = 0; done < STEPS; done += 1) await step();
      expect(await endFaults()).toEqual([[], []]);
      await close();
    });
  },
);

test('all of it has happened', () => {
  const wanted = [
    'take 201',
    'take 409',
    'renew 200',
    'renew 410',
    'renew 403',
    'release 204',
    'repeat',
    'account',
    'shown',
  ];
  expect(wanted.filter((what) => (counts.get(what) ?? 0) < 5)).toEqual([]);
});
