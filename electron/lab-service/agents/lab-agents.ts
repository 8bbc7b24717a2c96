import type { AgentAddress } from '#shared/model/fleet/agent-address.ts';
import { type CsvLine, type ImportReport, refuse, reportImport, sortOut } from '../accounts/csv.ts';
import type { AccountsDatabase } from '../accounts/database.ts';
import {
  type AgentChanges,
  compareAgents,
  keyOfAgent,
  type LabAgent,
  type NewAgent,
  toAgentRow,
  toColumns,
  toLabAgent,
} from './lab-agent.ts';

/** The higher, the later. */
export interface AgentsAtRevision {
  readonly revision: number;
  readonly agents: readonly LabAgent[];
}

export type LabAgents = ReturnType<typeof createLabAgents>;

/** PostgreSQL takes 65,535 values per statement, SQLite 32,766. A row has eight. */
const ROWS_AT_ONCE = 500;

/**
 * The lab's agents in the database. Throws AccountsUnavailable if that can't be used. Check what you pass by
 * newAgentSchema.
 */
export function createLabAgents(db: AccountsDatabase) {
  async function readRevision(): Promise<number> {
    return (await db.selectFrom('agentList').select('revision').executeTakeFirstOrThrow()).revision;
  }

  /** Revision first: if the list changes meanwhile, the next comparison finds a later one. */
  async function read(): Promise<AgentsAtRevision> {
    const revision = await readRevision();
    const rows = await db.selectFrom('agent').selectAll().execute();
    return { revision, agents: rows.map(toLabAgent).toSorted(compareAgents) };
  }

  /** False, and nothing changes, if the list has this address. */
  function add(agent: NewAgent): Promise<boolean> {
    return changeList(db, async (transaction) => {
      const result = await transaction
        .insertInto('agent')
        .values(toAgentRow(agent))
        .onConflict((conflict) => conflict.columns(['host', 'port']).doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    });
  }

  async function edit(
    address: AgentAddress,
    changes: AgentChanges,
  ): Promise<'edited' | 'not-found' | 'address-exists'> {
    const columns = toColumns(changes);
    let outcome: 'edited' | 'not-found' | 'address-exists' = 'not-found';
    await changeList(db, async (transaction) => {
      const agent = await selectAgent(transaction, address).select(['id', 'host', 'port']).executeTakeFirst();
      if (agent === undefined) return false;
      const { host = agent.host, port = agent.port } = columns;
      const atAddress = await selectAgent(transaction, { host, port }).select('id').executeTakeFirst();
      const isFree = atAddress === undefined || atAddress.id === agent.id;
      outcome = isFree ? 'edited' : 'address-exists';
      if (isFree) await transaction.updateTable('agent').set(columns).where('id', '=', agent.id).execute();
      return isFree;
    });
    return outcome;
  }

  function remove({ host, port }: AgentAddress): Promise<boolean> {
    return changeList(db, async (transaction) => {
      const result = await transaction
        .deleteFrom('agent')
        .where((eb) => eb.and({ host, port }))
        .executeTakeFirst();
      return result.numDeletedRows === 1n;
    });
  }

  /** Takes one transaction. One bad line stops it all, unless told otherwise. */
  async function importAll(
    lines: AsyncIterable<CsvLine<NewAgent>>,
    skipBadLines = false,
  ): Promise<ImportReport> {
    const { good, refused } = await sortOut(lines, keyOfAgent);
    let added = 0;
    await changeList(db, async (transaction) => {
      const stored = await transaction.selectFrom('agent').select(['host', 'port']).execute();
      for (const key of stored.map(keyOfAgent)) {
        const known = good.get(key);
        if (known !== undefined) refused.push(refuse(known, `${key} is already in the list`));
        good.delete(key);
      }
      if (refused.length > 0 && !skipBadLines) return false;
      await insertAll(transaction, [...good.values()]);
      added = good.size;
      return added > 0;
    });
    return reportImport(added, refused);
  }

  return { readRevision, read, add, edit, remove, importAll };
}

/**
 * Takes one transaction. The revision goes first: its row locks the list, so that processes change it one after the
 * other. If `change` returns false, nothing changes.
 */
async function changeList(
  db: AccountsDatabase,
  change: (transaction: AccountsDatabase) => Promise<boolean>,
): Promise<boolean> {
  const transaction = await db.startTransaction().execute();
  let hasChanged = false;
  try {
    await transaction
      .updateTable('agentList')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .execute();
    hasChanged = await change(transaction);
  } catch (error) {
    // The first error is the reason. Its transaction may have gone with the connection.
    await transaction
      .rollback()
      .execute()
      .catch(() => undefined);
    throw error;
  }
  await (hasChanged ? transaction.commit() : transaction.rollback()).execute();
  return hasChanged;
}

async function insertAll(
  db: AccountsDatabase,
  lines: readonly { readonly value: NewAgent }[],
): Promise<void> {
  for (let start = 0; start < lines.length; start += ROWS_AT_ONCE) {
    const rows = lines.slice(start, start + ROWS_AT_ONCE).map(({ value }) => toAgentRow(value));
    await db.insertInto('agent').values(rows).execute();
  }
}

function selectAgent(db: AccountsDatabase, { host, port }: AgentAddress) {
  return db.selectFrom('agent').where((eb) => eb.and({ host, port }));
}
