import type { AgentAnswer, AgentAnswerStore } from '../../agents/agent-answers.ts';
import type { AgentList } from '../../agents/agent-list.ts';
import { POLL_MS } from '../poll-intervals.ts';
import { type AnswerRow, collectAnswers, readOutcome, toAnswer } from './answer-row.ts';
import type { AnswerBatch, StoredAnswers } from './stored-answers.ts';

export interface AnswerSyncParts {
  readonly answers: AgentAnswerStore;
  readonly stored: StoredAnswers;
  /** Identifies this process in the lease. */
  readonly holder: string;
  readonly list: Pick<AgentList, 'current' | 'isListed'>;
}

/**
 * Keeps the answers of this process and those in the database the same. Times are converted between the clocks so that
 * an answer may appear older by the duration of a query, but never newer.
 */
export function createAnswerSync({ answers, stored, holder, list: agents }: AnswerSyncParts) {
  /** The last batch that this process has read or written. */
  let lastBatch = -1;
  /** The revisions in the database by key, while this process writes them. */
  let revisions: Map<string, string> | null = null;
  /** The keys of the answers that the database doesn't have. */
  let unsaved = new Set<string>();
  const leave = answers.subscribe((key) => unsaved.add(key));
  let listedAgents = agents.current();
  let roundMs = POLL_MS;

  /** Takes the answers that the holder of the lease has written. */
  async function read(): Promise<void> {
    revisions = null;
    await readBatches();
    forgetUnlisted();
    unsaved.clear();
  }

  async function readBatches(): Promise<void> {
    const askedAt = Date.now();
    const { batch, revision, now, ...state } = await stored.readState();
    if (batch === lastBatch) return;
    ({ roundMs } = state);
    // A database that was restored from a backup begins again.
    const theirs = await readAnswers(batch < lastBatch ? -1 : lastBatch, batch, now - askedAt);
    answers.adopt(revision, theirs);
    lastBatch = batch;
  }

  /** Changes of later batches are left for the next time, because the revision of those batches is not known yet. */
  async function readAnswers(after: number, upTo: number, shiftMs: number) {
    const theirs = new Map<string, AgentAnswer>();
    const changed: string[] = [];
    for (const row of await stored.readRows(after)) {
      const ours = answers.find(row.key);
      const answer = ours !== null && hasListOf(row, ours, shiftMs) ? toAnswer(row, ours, shiftMs) : null;
      if (answer === null) changed.push(row.key);
      else theirs.set(row.key, answer);
    }
    for (const row of await stored.readLists(changed)) {
      const answer = toAnswer(row, readOutcome(row, row.list), shiftMs);
      if (answer !== null && row.batch <= upTo) theirs.set(row.key, answer);
    }
    return theirs;
  }

  /** Writes the answers that the database doesn't have. Only the holder of the lease may do so. */
  async function write(ownRoundMs: number): Promise<void> {
    revisions ??= await catchUp();
    forgetUnlisted();
    if (unsaved.size === 0) return;
    const { now } = await stored.readState();
    const keys = unsaved;
    unsaved = new Set();
    const batch: AnswerBatch = {
      holder,
      number: lastBatch + 1,
      revision: answers.revision(),
      roundMs: ownRoundMs,
      ...collectAnswers(keys, (key) => (agents.isListed(key) ? answers.find(key) : null), {
        inDatabase: revisions,
        shiftMs: now - Date.now(),
      }),
    };
    let isStored = false;
    try {
      isStored = await stored.write(batch);
    } finally {
      if (!isStored) {
        revisions = null;
        for (const key of keys) unsaved.add(key);
      }
    }
    if (!isStored || revisions === null) return;
    lastBatch = batch.number;
    for (const { key, revision } of batch.rows) revisions.set(key, revision);
    for (const key of batch.removed) revisions.delete(key);
  }

  /** Makes the next write include all answers, without the lists that the database has. */
  async function catchUp(): Promise<Map<string, string>> {
    await readBatches();
    const inDatabase = await stored.readRevisions();
    unsaved = new Set([...answers.keys(), ...inDatabase.keys()]);
    return inDatabase;
  }

  /** After a change of the list. */
  function forgetUnlisted(): void {
    if (agents.current() === listedAgents) return;
    listedAgents = agents.current();
    for (const key of [...answers.keys(), ...(revisions?.keys() ?? [])]) {
      if (agents.isListed(key)) continue;
      answers.remove(key);
      unsaved.add(key);
    }
  }

  return {
    read,
    write,
    /** How long a round of the process that polls takes, in milliseconds. */
    roundMs: () => roundMs,
    close: leave,
  };
}

/**
 * Tolerance in milliseconds: times of another process are exact only to the duration of a query. An agent is polled at
 * most once a second.
 */
const TIME_SLACK_MS = 500;

/** Whether the row has the list of our answer. An agent can have returned another list between two equal failures. */
function hasListOf(row: AnswerRow, { revision, outcome, answeredAt }: AgentAnswer, shiftMs: number): boolean {
  if (row.revision !== revision) return false;
  if (outcome.kind === 'list' || row.answeredAt === null) return true;
  return answeredAt !== null && Math.abs(row.answeredAt - shiftMs - answeredAt) < TIME_SLACK_MS;
}
