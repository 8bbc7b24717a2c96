import { gunzipSync, gzipSync } from 'node:zlib';
import type { Selectable } from 'kysely';
import type { AgentAnswerTable } from '../../accounts/tables.ts';
import { AgentFailure, isFailureReason } from '../../connectors/agent-failure.ts';
import type { EncodedList } from '../../connectors/encode-list.ts';
import { type AgentAnswer, findList, type ListOutcome } from '../../agents/agent-answers.ts';

export type AnswerRow = Selectable<AgentAnswerTable>;

/** Maximum size of a stored list, in bytes of JSON. The statement of a longer one could time out. */
const MAX_BYTES = 8 * 1024 * 1024;

interface Stored {
  /** The revisions in the database by key. */
  readonly inDatabase: ReadonlyMap<string, string>;
  /** The clock of the database minus that of this process, in milliseconds. */
  readonly shiftMs: number;
}

/** The data to write: all rows, the lists with another revision, and the keys without an answer. */
export function collectAnswers(
  keys: Iterable<string>,
  find: (key: string) => AgentAnswer | null,
  { inDatabase, shiftMs }: Stored,
) {
  const rows: Omit<AnswerRow, 'batch'>[] = [];
  const lists: { readonly key: string; readonly list: string }[] = [];
  const removed: string[] = [];
  for (const key of keys) {
    const found = find(key);
    if (found === null) {
      removed.push(key);
      continue;
    }
    const answer = limitSize(found);
    rows.push(toAnswerRow(key, answer, shiftMs));
    // The agent may have failed before its list was written.
    const list = findList(answer);
    if (list !== null && answer.revision !== inDatabase.get(key))
      lists.push({ key, list: packList(list.list) });
  }
  return { rows, lists, removed };
}

function limitSize(answer: AgentAnswer): AgentAnswer {
  if (answer.outcome.kind === 'failed' || answer.outcome.list.json.length <= MAX_BYTES) return answer;
  const failure = new AgentFailure('answer-too-long');
  return { ...answer, revision: failure.reason, outcome: { kind: 'failed', failure }, earlier: null };
}

function toAnswerRow(key: string, answer: AgentAnswer, shiftMs: number): Omit<AnswerRow, 'batch'> {
  const { outcome, revision, answeredAt, polledAt } = answer;
  // The list of an agent that has failed since stays in its own table.
  const list = findList(answer);
  return {
    key,
    revision,
    failure: outcome.kind === 'list' ? '' : outcome.failure.reason,
    version: list?.version ?? null,
    ours: list?.isOurs === true ? 1 : 0,
    answeredAt: answeredAt === null ? null : Math.round(answeredAt + shiftMs),
    polledAt: Math.round(polledAt + shiftMs),
  };
}

type ReadAnswer = Pick<AgentAnswer, 'outcome' | 'earlier'>;

/** The answer of a row with this list or failure. Null if `read` is null. */
export function toAnswer(row: AnswerRow, read: ReadAnswer | null, shiftMs: number): AgentAnswer | null {
  if (read === null) return null;
  const { outcome, earlier } = read;
  const { revision, answeredAt, polledAt } = row;
  return {
    revision,
    outcome,
    earlier,
    answeredAt: answeredAt === null ? null : answeredAt - shiftMs,
    polledAt: polledAt - shiftMs,
  };
}

/** Null if the list is missing, or if another version of the service has written an unknown failure. */
export function readOutcome({ failure, version, ours }: AnswerRow, packed: string | null): ReadAnswer | null {
  const list: ListOutcome | null =
    packed === null ? null : { kind: 'list', list: unpackList(packed), version, isOurs: ours === 1 };
  if (failure === '') return list && { outcome: list, earlier: null };
  if (!isFailureReason(failure)) return null;
  return { outcome: { kind: 'failed', failure: new AgentFailure(failure) }, earlier: list };
}

/** Text, because every SQL database has it. A list of 50 devices takes about 9 KB instead of 41, and 0.2 ms. */
function packList({ json }: EncodedList): string {
  return gzipSync(json).toString('base64');
}

function unpackList(list: string): EncodedList {
  return { json: gunzipSync(Buffer.from(list, 'base64')) };
}
