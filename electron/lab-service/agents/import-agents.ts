import type { AccountsDatabase } from '../accounts/database.ts';
import { changeList } from './change-list.ts';
import { keyOfAgent, type NewAgent, toAgentRow } from './lab-agent.ts';

/** One parsed line of a file (see agents-csv.ts). Line numbers start at 1. */
export type AgentImportLine =
  | { readonly kind: 'agent'; readonly line: number; readonly agent: NewAgent }
  | RefusedAgentLine;

export interface RefusedAgentLine {
  readonly kind: 'refused';
  readonly line: number;
  /** The reason for the user. */
  readonly reason: string;
}

export interface AgentImportReport {
  readonly imported: number;
  /** By line number. If there are any, nothing was imported unless invalid lines are skipped. */
  readonly refused: readonly RefusedAgentLine[];
}

type GoodLine = Exclude<AgentImportLine, RefusedAgentLine>;

/** PostgreSQL accepts 65,535 values in a statement, SQLite 32,766. A row has eight. */
const ROWS_AT_ONCE = 500;

/** Adds agents in one transaction. By default one invalid line prevents the import. */
export async function importAgents(
  db: AccountsDatabase,
  lines: AsyncIterable<AgentImportLine>,
  skipBadLines = false,
): Promise<AgentImportReport> {
  const { good, refused } = await sortOut(lines);
  let added: readonly GoodLine[] = [];
  await changeList(db, async (transaction) => {
    const stored = await transaction.selectFrom('agent').select(['host', 'port']).execute();
    const known = new Set(stored.map(keyOfAgent));
    const fresh = good.filter(({ agent }) => !known.has(keyOfAgent(agent)));
    for (const { line, agent } of good) {
      if (known.has(keyOfAgent(agent)))
        refused.push(refuse(line, `${keyOfAgent(agent)} is already in the list`));
    }
    if (refused.length > 0 && !skipBadLines) return false;
    for (let start = 0; start < fresh.length; start += ROWS_AT_ONCE) {
      const rows = fresh.slice(start, start + ROWS_AT_ONCE).map(({ agent }) => toAgentRow(agent));
      await transaction.insertInto('agent').values(rows).execute();
    }
    added = fresh;
    return fresh.length > 0;
  });
  return { imported: added.length, refused: refused.toSorted((one, other) => one.line - other.line) };
}

/** Refuses lines that repeat the address of an earlier line. */
async function sortOut(lines: AsyncIterable<AgentImportLine>) {
  const firstLines = new Map<string, number>();
  const good: GoodLine[] = [];
  const refused: RefusedAgentLine[] = [];
  for await (const each of lines) {
    if (each.kind === 'refused') {
      refused.push(each);
      continue;
    }
    const key = keyOfAgent(each.agent);
    const firstLine = firstLines.get(key);
    if (firstLine === undefined) {
      firstLines.set(key, each.line);
      good.push(each);
    } else refused.push(refuse(each.line, `duplicate of line ${firstLine}`));
  }
  return { good, refused };
}

function refuse(line: number, reason: string): RefusedAgentLine {
  return { kind: 'refused', line, reason };
}
