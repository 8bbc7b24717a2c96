import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { AccountsUnavailable } from '../accounts/accounts-unavailable.ts';
import type { AccountsDatabase } from '../accounts/database.ts';
import type { ScreenshotTable } from '../accounts/tables.ts';
import { nameHolder } from './holder.ts';

const KEPT_MS = 30 * 24 * 60 * 60_000;
const MOST_LISTED = 10_000;

export interface LastScreenshot {
  readonly at: number;
  readonly by: string;
}

/** What we write down for one caller. */
export interface ScreenshotNote {
  /** Must work out before the caller gets the picture. */
  readonly record: () => Promise<void>;
  /** If there's no picture after all. */
  readonly fail: () => Promise<void>;
}

export type ScreenshotStore = ReturnType<typeof createScreenshotStore>;

/** Who took screenshots of which phones; never the pictures. Throws AccountsUnavailable. */
export function createScreenshotStore(db: AccountsDatabase, now: () => number = Date.now) {
  /** Counted as a change of claims, so that each process shows it within a second. */
  async function change(work: (tx: AccountsDatabase) => Promise<unknown>): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await work(tx);
      const state = tx.updateTable('claimState');
      await state.set((eb) => ({ revision: eb('revision', '+', 1) })).execute();
    });
  }

  function purge() {
    return db
      .deleteFrom('screenshot')
      .where('at', '<=', now() - KEPT_MS)
      .execute();
  }

  return {
    prepare(row: Omit<ScreenshotTable, 'id' | 'at' | 'failed'>): ScreenshotNote {
      const id = randomBytes(16).toString('base64url');
      let isRecorded = false;
      return {
        async record() {
          const values = { ...row, id, at: now(), failed: 0 } as const;
          await change((tx) => tx.insertInto('screenshot').values(values).execute());
          isRecorded = true;
        },
        async fail() {
          if (!isRecorded) return;
          const failing = change((tx) =>
            tx.updateTable('screenshot').set({ failed: 1 }).where('id', '=', id).execute(),
          );
          await failing.catch((error: unknown) => {
            // It counts as taken then.
            if (!(error instanceof AccountsUnavailable)) throw error;
          });
        },
      };
    },
    /** Each phone's last, by its key `at:agent ID`. */
    async readLast(): Promise<ReadonlyMap<string, LastScreenshot>> {
      await purge();
      const rows = await selectLast(db);
      return new Map(
        rows.map(({ name, departmentCode, namesakes, ...row }) => {
          const by = nameHolder(row, name, namesakes > 1 ? departmentCode : null);
          return [`at:${row.agent} ${row.deviceId}`, { at: row.at, by }];
        }),
      );
    },
    /** Last first. @param deviceId only phones with this ID */
    async list(deviceId: string | null) {
      await purge();
      const query = db.selectFrom('screenshot').selectAll().orderBy('at', 'desc').limit(MOST_LISTED);
      return (deviceId === null ? query : query.where('deviceId', '=', deviceId)).execute();
    },
  };
}

/** Also selects each one's name, as for a claim's holder. */
function selectLast(db: AccountsDatabase) {
  return db
    .selectFrom('screenshot')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('screenshot')
          .select(['agent', 'deviceId'])
          .select(({ fn }) => fn.max('at').as('at'))
          .where('failed', '=', 0)
          .groupBy(['agent', 'deviceId'])
          .as('last'),
      (join) =>
        join
          .onRef('last.agent', '=', 'screenshot.agent')
          .onRef('last.deviceId', '=', 'screenshot.deviceId')
          .onRef('last.at', '=', 'screenshot.at'),
    )
    .leftJoin('account', (join) =>
      join
        .onRef('account.companyCode', '=', 'screenshot.companyCode')
        .onRef('account.employeeNumber', '=', 'screenshot.employeeNumber'),
    )
    .selectAll('screenshot')
    .select(['account.name', 'account.departmentCode'])
    .select(sql<number>`(select count(*) from account o where o.name = account.name)`.as('namesakes'))
    .execute();
}
