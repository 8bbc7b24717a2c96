import {
  type ImportReport,
  refuse,
  type RefusedLine,
  reportImport,
  sortOut,
} from '../accounts/csv/read-lines.ts';
import type { AccountsDatabase } from '../accounts/database.ts';
import { changeList } from './change-list.ts';
import { keyOfAgent, type NewAgent, toAgentRow } from './lab-agent.ts';

/** One parsed line of a file (see agents-csv.ts). Line numbers start at 1. */
export type AgentImportLine =
  | { readonly kind: 'agent'; readonly line: number; readonly agent: NewAgent }
  | RefusedLine;

type GoodLine = Exclude<AgentImportLine, RefusedLine>;

/** PostgreSQL accepts 65,535 values in a statement, SQLite 32,766. A row has eight. */
const ROWS_AT_ONCE = 500;

/** Adds agents in one transaction. By default one invalid line prevents the import. */
export async function importAgents(
  db: AccountsDatabase,
  lines: AsyncIterable<AgentImportLine>,
  skipBadLines = false,
): Promise<ImportReport> {
  const { good, refused } = await sortOut<GoodLine>(lines, ({ agent }) => keyOfAgent(agent));
  let added: readonly GoodLine[] = [];
  await changeList(db, async (transaction) => {
    const stored = await transaction.selectFrom('agent').select(['host', 'port']).execute();
    const known = new Set(stored.map(keyOfAgent));
    const fresh = good.filter(({ agent }) => !known.has(keyOfAgent(agent)));
    for (const each of good) {
      const key = keyOfAgent(each.agent);
      if (known.has(key)) refused.push(refuse(each, `${key} is already in the list`));
    }
    if (refused.length > 0 && !skipBadLines) return false;
    for (let start = 0; start < fresh.length; start += ROWS_AT_ONCE) {
      const rows = fresh.slice(start, start + ROWS_AT_ONCE).map(({ agent }) => toAgentRow(agent));
      await transaction.insertInto('agent').values(rows).execute();
    }
    added = fresh;
    return fresh.length > 0;
  });
  return reportImport(added.length, refused);
}
