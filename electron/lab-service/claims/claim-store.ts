import { hash, randomBytes } from 'node:crypto';
import { type RawBuilder, type Selectable, sql, SqliteAdapter } from 'kysely';
import { type ClaimEnd, claimMinutes, type ClaimNotice } from '#shared/wire/claims.ts';
import type { AccountsDatabase } from '../accounts/database.ts';
import type { ClaimHistoryTable, ClaimTable } from '../accounts/tables.ts';
import type { ClaimHolder } from '../accounts/token-checks.ts';
import { nameHolder } from './holder.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How long holders see that their claims have ended. */
const OWN_MS = 7 * DAY;
const REPEATED_MS = 10 * MINUTE;
/** A busy token ends thousands a day. */
const MOST_ENDED = { own: 100, all: 10_000 };
/** If a renewal moves the end by less, lists don't change. */
export const SMALL_MOVE_MS = MINUTE;

export interface StoredClaim extends Omit<Selectable<ClaimTable>, 'keys' | 'request' | 'requestBody'> {
  readonly keys: readonly string[];
}
export type EndedClaim = Selectable<ClaimHistoryTable>;
type Place = Pick<ClaimTable, 'agent' | 'deviceId'>;

export interface TakeRequest {
  readonly holder: ClaimHolder;
  /** Each with its keys (findKeys). */
  readonly phones: readonly (Place & Pick<StoredClaim, 'keys'>)[];
  readonly forMs: number;
  readonly note: string;
  /** As many as the holder may have. */
  readonly most: number;
  readonly repeat: Repeat | null;
}

/** A request's Idempotency-Key and body. */
export interface Repeat {
  readonly key: string;
  readonly body: string;
}

type Taken = { readonly kind: 'taken'; readonly claims: readonly StoredClaim[] };
/** We've seen this Idempotency-Key with another body. */
type OtherRequest = { readonly kind: 'other-request' };
/** Another claim has this key. */
type Lost = { readonly kind: 'lost'; readonly key: string };
export type TakeOutcome = Taken | OtherRequest | Lost | { readonly kind: 'too-many' };

/** Gets out of a transaction without changing anything. */
class Undone<T> extends Error {
  readonly outcome: T;

  constructor(outcome: T) {
    super('Undone');
    this.outcome = outcome;
  }
}

/**
 * The claims in the database, whose clock is the only one that counts. A key's row is there before the key is taken,
 * and only changes if its claim is over by then: a single upsert gave the same phone to two takers. Throws
 * AccountsUnavailable.
 */
export class ClaimStore {
  readonly #db: AccountsDatabase;
  readonly #historyDays: number;
  readonly #clock: RawBuilder<number>;
  /** Its time is over, or its account or token is. */
  readonly #isDue: RawBuilder<boolean>;

  /** @param historyDays 0 keeps ended claims for their holders only, without notes */
  constructor(db: AccountsDatabase, historyDays: number) {
    this.#db = db;
    this.#historyDays = historyDays;
    const clock: RawBuilder<number> =
      db.getExecutor().adapter instanceof SqliteAdapter
        ? sql`cast(round(unixepoch('subsec') * 1000) as integer)`
        : sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`;
    this.#clock = clock;
    this.#isDue = sql<boolean>`until <= ${clock} or company_code <> '' and not exists (
      select 1 from account where account.company_code = claim.company_code
        and account.employee_number = claim.employee_number and disabled = 0)
    or token <> '' and not exists (
      select 1 from machine_token where name = claim.token and expires_at > ${clock})`;
  }

  #before(ms: number): RawBuilder<number> {
    return sql`${this.#clock} - ${ms}`;
  }

  async #inTransaction<T, U>(work: (tx: AccountsDatabase, undo: (outcome: U) => never) => Promise<T>) {
    const undo = (outcome: U): never => {
      throw new Undone(outcome);
    };
    try {
      const transaction = this.#db.transaction().setIsolationLevel('read committed');
      return await transaction.execute((tx) => work(tx, undo));
    } catch (error) {
      // Only `undo` throws it.
      if (error instanceof Undone) return error.outcome as U;
      throw error;
    }
  }

  /** The row stays locked to the end of the transaction, so that revisions and limits follow the order of commits. */
  async #countRevision(tx: AccountsDatabase): Promise<number> {
    const { now } = await tx
      .updateTable('claimState')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .returning(this.#clock.as('now'))
      .executeTakeFirstOrThrow();
    return now;
  }

  /** Returns a key that another claim has. @param owners each key's new claim */
  async #takeKeys(tx: AccountsDatabase, owners: ReadonlyMap<string, string>, forMs: number) {
    // In the same order everywhere, so that no two takers wait for each other.
    const inOrder = [...owners].toSorted(([one], [other]) => (one < other ? -1 : 1));
    await tx
      .insertInto('claimKey')
      .values(inOrder.map(([key]) => ({ key, claimId: '', until: 0 })))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    for (const [key, claimId] of inOrder) {
      const taking = tx.updateTable('claimKey').set({ claimId, until: sql`${this.#clock} + ${forMs}` });
      const { numUpdatedRows } = await taking
        .where('key', '=', key)
        .where('until', '<=', this.#clock)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows !== 1n) return key;
    }
    return null;
  }

  /** What the same Idempotency-Key got before. Null if nothing. */
  async findRepeated(
    holder: ClaimHolder,
    repeat: Repeat,
    from = this.#db,
  ): Promise<Taken | OtherRequest | null> {
    const { request, requestBody } = hashRequest(holder, repeat);
    const query = from.selectFrom('claim').selectAll().where('request', '=', request).orderBy('id');
    const rows = await query.where('since', '>', this.#before(REPEATED_MS)).execute();
    if (rows.length === 0) return null;
    const isOther = rows.some((row) => row.requestBody !== requestBody);
    return isOther ? { kind: 'other-request' } : { kind: 'taken', claims: rows.map(toStored) };
  }

  /** All phones or none. */
  async take({ holder, phones, forMs, note, most, repeat }: TakeRequest): Promise<TakeOutcome> {
    const hashes = repeat && hashRequest(holder, repeat);
    // In hex, because to a command line an ID that starts with - is an option. In order, because a repeated request
    // reads by it.
    const ids = phones.map(() => randomBytes(16).toString('hex')).toSorted();
    const claims = phones.map((phone, index) => ({ ...phone, id: ids[index] ?? '' }));
    const owners = new Map(claims.flatMap(({ id, keys }) => keys.map((key) => [key, id] as const)));
    const outcome = await this.#inTransaction<TakeOutcome, TakeOutcome>(async (tx, undo) => {
      const key = await this.#takeKeys(tx, owners, forMs);
      if (key !== null) return undo({ kind: 'lost', key });
      const since = await this.#countRevision(tx);
      if (repeat !== null && (await this.findRepeated(holder, repeat, tx)) !== null)
        undo({ kind: 'other-request' });
      const ofHolder = tx.selectFrom('claim').where((eb) => eb.and(holder));
      const { length } = await ofHolder.select('id').where('until', '>', this.#clock).execute();
      if (length + claims.length > most) undo({ kind: 'too-many' });
      const until = since + forMs;
      const taken = claims.map((claim) => ({ ...claim, ...holder, note, since, until }));
      const rows = taken.map((row) => ({ ...row, ...hashes, keys: JSON.stringify(row.keys) }));
      await tx.insertInto('claim').values(rows).execute();
      await tx.updateTable('claimKey').set({ until }).where('claimId', 'in', ids).execute();
      return { kind: 'taken', claims: taken };
    });
    // The same request may have won in another process.
    const repeated = outcome.kind !== 'taken' && repeat !== null && (await this.findRepeated(holder, repeat));
    return repeated || outcome;
  }

  async find(id: string): Promise<StoredClaim | null> {
    const row = await this.#db.selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : toStored(row);
  }

  /** Never makes it shorter, nor longer than a claim may be. Null if it's over. */
  async renew(
    { id, since, keys, until: last, token, ...claimed }: StoredClaim,
    forMs: number,
    note?: string,
  ) {
    const latest = since + claimMinutes[token === '' ? 'person' : 'program'].most * MINUTE;
    return this.#inTransaction<number, null>(async (tx, undo) => {
      const { now } = await tx
        .selectFrom('claimState')
        .select(this.#clock.as('now'))
        .executeTakeFirstOrThrow();
      const wanted = Math.min(now + forMs, latest);
      // First the claim, then its keys, so that no two changes of a claim wait for each other.
      const claim = await tx
        .updateTable('claim')
        .set({
          until: sql`case when until > ${wanted} then until else ${wanted} end`,
          ...(note !== undefined && { note }),
        })
        .where('id', '=', id)
        .where('until', '>', this.#clock)
        .returning('until')
        .executeTakeFirst();
      if (claim === undefined) return undo(null);
      const { until } = claim;
      const ofKeys = tx.updateTable('claimKey').set({ until }).where('claimId', '=', id);
      const moved = await ofKeys.where('until', '>', this.#clock).executeTakeFirstOrThrow();
      if (moved.numUpdatedRows !== BigInt(keys.length)) undo(null);
      const isNoted = note !== undefined && note !== claimed.note;
      if (isNoted || until - last >= SMALL_MOVE_MS) await this.#countRevision(tx);
      return until;
    });
  }

  /** Holders and notes are only in the history after that. Returns how many it ended. */
  async end(ids: readonly string[], endReason: ClaimEnd, endNote = ''): Promise<number> {
    let count = 0;
    for (const id of ids) if (await this.#endOne(id, endReason, endNote)) count += 1;
    return count;
  }

  #endOne(id: string, endReason: ClaimEnd, endNote: string): Promise<boolean> {
    return this.#inTransaction<boolean, never>(async (tx) => {
      const ending = tx.deleteFrom('claim').where('id', '=', id);
      // It may have been renewed meanwhile.
      const expiring = endReason === 'expired' ? ending.where('until', '<=', this.#clock) : ending;
      const ended = await expiring.returningAll().executeTakeFirst();
      if (ended === undefined) return false;
      const ofClaim = tx.updateTable('claimKey').set({ until: 0 }).where('claimId', '=', id);
      // If its time is over it's free, and somebody may be taking it right now.
      await ofClaim.where('until', '>', this.#clock).execute();
      const now = await this.#countRevision(tx);
      const { keys: _keys, until, request: _request, requestBody: _body, ...row } = ended;
      const note = this.#historyDays === 0 ? '' : row.note;
      const times = { endedAt: Math.min(now, until), endReason, endNote };
      await tx
        .insertInto('claimHistory')
        .values({ ...row, note, ...times })
        .execute();
      return true;
    });
  }

  /** Whether no console has shown this notice of a claim yet. The next one that asks hears no. */
  async beginNotice(claimId: string, notice: ClaimNotice): Promise<boolean> {
    const until = notice === 'ends-soon' ? ((await this.find(claimId))?.until ?? 0) : 0;
    const begun = await this.#db
      .insertInto('claimNotice')
      .values({ claimId, notice, until })
      .onConflict((conflict) =>
        conflict.columns(['claimId', 'notice']).doUpdateSet({ until }).where('claimNotice.until', '<', until),
      )
      .returning('until')
      .executeTakeFirst();
    return begun !== undefined;
  }

  async sweep(): Promise<void> {
    const due = this.#db
      .selectFrom('claim')
      .where(this.#isDue)
      .select(['id', 'token', 'until', this.#clock.as('now')]);
    const ends = Map.groupBy(await due.execute(), ({ until, now, token }): ClaimEnd =>
      until <= now ? 'expired' : token === '' ? 'account' : 'token',
    );
    for (const [reason, claims] of ends) {
      const ids = claims.map(({ id }) => id);
      await this.end(ids, reason);
    }
    const keptMs = Math.max(this.#historyDays * DAY, OWN_MS);
    await this.#db.deleteFrom('claimHistory').where('endedAt', '<=', this.#before(keptMs)).execute();
    const notices = this.#db.deleteFrom('claimNotice');
    await notices
      .where('claimId', 'not in', (eb) => eb.selectFrom('claim').select('id'))
      .where('claimId', 'not in', (eb) => eb.selectFrom('claimHistory').select('id'))
      .execute();
  }

  /** Processes ask this twice a second. `due`: how many to sweep. */
  readState() {
    const due = sql<number>`(select count(*) from claim where ${this.#isDue})`;
    const state = this.#db
      .selectFrom('claimState')
      .select(['revision', this.#clock.as('now'), due.as('due')]);
    return state.executeTakeFirstOrThrow();
  }

  /** All current ones, with their holders' names. */
  async read() {
    const namesakes = sql<number>`count(*)`.as('namesakes');
    const names = this.#db.selectFrom('account').select(['name', namesakes]).groupBy('name');
    const rows = await this.#db
      .selectFrom('claim')
      .leftJoin('account', (join) =>
        join
          .onRef('account.companyCode', '=', 'claim.companyCode')
          .onRef('account.employeeNumber', '=', 'claim.employeeNumber'),
      )
      .leftJoin(names.as('names'), 'names.name', 'account.name')
      .selectAll('claim')
      .select(['account.name', 'account.departmentCode', 'namesakes'])
      .execute();
    return rows.map(({ name, departmentCode, namesakes: count, ...row }) => {
      const department = Number(count) > 1 ? departmentCode : null;
      return { ...toStored(row), by: nameHolder(row, name, department) };
    });
  }

  async findEnded(id: string): Promise<EndedClaim | null> {
    const query = this.#db.selectFrom('claimHistory').selectAll().where('id', '=', id);
    return (await query.executeTakeFirst()) ?? null;
  }

  /** Last first: a holder's for 7 days, or everything we keep. */
  readHistory(holder: ClaimHolder | null): Promise<readonly EndedClaim[]> {
    const keptMs = holder === null ? this.#historyDays * DAY : OWN_MS;
    const query = this.#db.selectFrom('claimHistory').selectAll().where('endedAt', '>', this.#before(keptMs));
    return query
      .where((eb) => eb.and(holder ?? {}))
      .orderBy('endedAt', 'desc')
      .limit(holder === null ? MOST_ENDED.all : MOST_ENDED.own)
      .execute();
  }

  /** The account of each name, number and e-mail; null if several have it. */
  async readDirectory(): Promise<ReadonlyMap<string, ClaimHolder | null>> {
    const directory = new Map<string, ClaimHolder | null>();
    const accounts = this.#db
      .selectFrom('account')
      .select(['companyCode', 'employeeNumber', 'name', 'email']);
    for (const { companyCode, employeeNumber, name, email } of await accounts.execute()) {
      for (const text of new Set([name, employeeNumber, email].filter((each) => each !== '')))
        directory.set(text, directory.has(text) ? null : { companyCode, employeeNumber, token: '' });
    }
    return directory;
  }
}

function hashRequest({ companyCode, employeeNumber, token }: ClaimHolder, { key, body }: Repeat) {
  const request = JSON.stringify([companyCode, employeeNumber, token, key]);
  return { request: hash('sha256', request, 'base64url'), requestBody: hash('sha256', body, 'base64url') };
}

function toStored({ request: _request, requestBody: _body, ...row }: Selectable<ClaimTable>): StoredClaim {
  // take() wrote it.
  return { ...row, keys: JSON.parse(row.keys) as readonly string[] };
}
