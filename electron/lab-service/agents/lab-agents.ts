import type { AgentAddress } from '#shared/model/agent-address.ts';
import type { AccountsDatabase } from '../accounts/database.ts';
import { canonicalHost } from '../network/canonical-host.ts';
import { importAgents } from './import-agents.ts';
import {
  type AgentChanges,
  agentChangesSchema,
  compareAgents,
  type LabAgent,
  type NewAgent,
  newAgentSchema,
  toAgentRow,
  toColumns,
  toLabAgent,
} from './lab-agent.ts';
import { changeList } from './change-list.ts';

/** The list at one revision. A higher revision is a later list. */
export interface AgentsAtRevision {
  readonly revision: number;
  /** Ordered by group, name and address. */
  readonly agents: readonly LabAgent[];
}

export type EditOutcome = 'edited' | 'not-found' | 'address-exists';

export type LabAgents = ReturnType<typeof createLabAgents>;

/** The lab's agents in the database. Every function throws AccountsUnavailable when it cannot be used. */
export function createLabAgents(db: AccountsDatabase) {
  /** Cheap: reads one row. */
  async function readRevision(): Promise<number> {
    return (await db.selectFrom('agentList').select('revision').executeTakeFirstOrThrow()).revision;
  }

  /** The revision is read first: if the list changes meanwhile, the next comparison finds a later revision. */
  async function read(): Promise<AgentsAtRevision> {
    const revision = await readRevision();
    const rows = await db.selectFrom('agent').selectAll().execute();
    return { revision, agents: rows.map(toLabAgent).toSorted(compareAgents) };
  }

  /**
   * Returns false and changes nothing if the list has an agent with this address.
   * @throws ZodError for a field that can't be stored.
   */
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

  /** Changes only the given fields. @throws ZodError for a field that can't be stored. */
  async function edit(address: AgentAddress, changes: AgentChanges): Promise<EditOutcome> {
    const columns = toColumns(agentChangesSchema.parse(changes));
    let outcome: EditOutcome = 'not-found';
    await changeList(db, async (transaction) => {
      const agent = await selectAgent(transaction, address).select(['id', 'host', 'port']).executeTakeFirst();
      if (agent === undefined) return false;
      const { host = agent.host, port = agent.port } = columns;
      const atAddress = await selectAgent(transaction, { host, port }).select('id').executeTakeFirst();
      const isFree = atAddress === undefined || atAddress.id === agent.id;
      outcome = isFree ? 'edited' : 'address-exists';
      if (!isFree) return false;
      await transaction.updateTable('agent').set(columns).where('id', '=', agent.id).execute();
      return true;
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

  return {
    readRevision,
    read,
    add,
    edit,
    remove,
    /** Adds many agents in one transaction. */
    importAll: (lines: Parameters<typeof importAgents>[1], skipBadLines?: boolean) =>
      importAgents(db, lines, skipBadLines),
  };
}

function selectAgent(db: AccountsDatabase, address: AgentAddress) {
  return db.selectFrom('agent').where((eb) => eb.and(toStoredAddress(address)));
}

function toStoredAddress({ host, port }: AgentAddress): AgentAddress {
  return { host: canonicalHost(host), port };
}
