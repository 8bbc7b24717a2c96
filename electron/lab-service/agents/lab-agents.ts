import type { AgentAddress } from '#shared/model/agent-address.ts';
import { type ImportReport, refuse, type RefusedLine, reportImport, sortOut } from '../accounts/csv.ts';
import type { AccountsDatabase } from '../accounts/database.ts';
import { canonicalHost } from '../network/canonical-host.ts';
import {
  type AgentChanges,
  compareAgents,
  keyOfAgent,
  type LabAgent,
  type NewAgent,
  newAgentSchema,
  toAgentRow,
  toColumns,
  toLabAgent,
} from './lab-agent.ts';

/** The list at one revision. A higher revision is a later list. */
export interface AgentsAtRevision {
  readonly revision: number;
  /** Ordered by group, name and address. */
  readonly agents: readonly LabAgent[];
}

/** One parsed line of a file (agents-csv.ts). Line numbers start at 1. */
export type AgentImportLine =
  | { readonly kind: 'agent'; readonly line: number; readonly agent: NewAgent }
  | RefusedLine;

type GoodLine = Exclude<AgentImportLine, RefusedLine>;

export type EditOutcome = 'edited' | 'not-found' | 'address-exists';

export type LabAgents = ReturnType<typeof createLabAgents>;

/** PostgreSQL accepts 65,535 values in a statement, SQLite 32,766. A row has eight. */
const ROWS_AT_ONCE = 500;

/**
 * The lab's agents in the database. Every function throws AccountsUnavailable when it can't be used, and ZodError for a
 * field that can't be stored.
 */
export function createLabAgents(db: AccountsDatabase) {
  async function readRevision(): Promise<number> {
    return (await db.selectFrom('agentList').select('revision').executeTakeFirstOrThrow()).revision;
  }

  /** The revision is read first: if the list changes meanwhile, the next comparison finds a later revision. */
  async function read(): Promise<AgentsAtRevision> {
    const revision = await readRevision();
    const rows = await db.selectFrom('agent').selectAll().execute();
    return { revision, agents: rows.map(toLabAgent).toSorted(compareAgents) };
  }

  /** Returns false and changes nothing if the list has an agent with this address. */
  async function add(agent: NewAgent): Promise<boolean> {
    const row = toAgentRow(newAgentSchema.parse(agent));
    return changeList(db, async (transaction) => {
      const result = await transaction
        .insertInto('agent')
        .values(row)
        .onConflict((conflict) => conflict.columns(['host', 'port']).doNothing())
        .executeTakeFirst();
      return result.numInsertedOrUpdatedRows === 1n;
    });
  }

  /** Changes only the given fields. */
  async function edit(address: AgentAddress, changes: AgentChanges): Promise<EditOutcome> {
    // zod adds no field that isn't given. Its type can't say that.
    const columns = toColumns(newAgentSchema.partial().parse(changes) as AgentChanges);
    let outcome: EditOutcome = 'not-found';
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

  /** Returns false if the list has no agent with this address. */
  function remove(address: AgentAddress): Promise<boolean> {
    return changeList(db, async (transaction) => {
      const result = await transaction
        .deleteFrom('agent')
        .where((eb) => eb.and(toStoredAddress(address)))
        .executeTakeFirst();
      return result.numDeletedRows === 1n;
    });
  }

  /** Adds agents in one transaction. By default one invalid line prevents the import. */
  async function importAll(
    lines: AsyncIterable<AgentImportLine>,
    skipBadLines = false,
  ): Promise<ImportReport> {
    const { good, refused } = await sortOut<GoodLine>(lines, ({ agent }) => keyOfAgent(agent));
    let added = 0;
    await changeList(db, async (transaction) => {
      const stored = await transaction.selectFrom('agent').select(['host', 'port']).execute();
      const known = new Set(stored.map(keyOfAgent));
      const isKnown = ({ agent }: GoodLine) => known.has(keyOfAgent(agent));
      for (const each of good.filter(isKnown))
        refused.push(refuse(each, `${keyOfAgent(each.agent)} is already in the list`));
      if (refused.length > 0 && !skipBadLines) return false;
      const rows = good.filter((each) => !isKnown(each)).map(({ agent }) => toAgentRow(agent));
      for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
        await transaction
          .insertInto('agent')
          .values(rows.slice(start, start + ROWS_AT_ONCE))
          .execute();
      }
      added = rows.length;
      return added > 0;
    });
    return reportImport(added, refused);
  }

  return { readRevision, read, add, edit, remove, importAll };
}

/**
 * Changes the list in one transaction. The revision is incremented first: its row locks the list, so that changes of
 * several processes follow each other. If `change` returns false, nothing changes.
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
    // The first error is the reason. Its transaction may have ended with the connection.
    await transaction
      .rollback()
      .execute()
      .catch(() => undefined);
    throw error;
  }
  await (hasChanged ? transaction.commit() : transaction.rollback()).execute();
  return hasChanged;
}

function selectAgent(db: AccountsDatabase, address: AgentAddress) {
  return db.selectFrom('agent').where((eb) => eb.and(toStoredAddress(address)));
}

function toStoredAddress({ host, port }: AgentAddress): AgentAddress {
  return { host: canonicalHost(host), port };
}
