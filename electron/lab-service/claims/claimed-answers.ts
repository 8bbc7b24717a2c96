import {
  type AgentAnswer,
  type AgentAnswers,
  type AgentAnswerStore,
  findList,
  findRevision,
  type ListOutcome,
} from '../agents/agent-answers.ts';
import { createKeyTest, fillClaims } from './fill-claims.ts';
import type { LabClaims } from './lab-claims.ts';

interface Filled {
  readonly base: ListOutcome;
  readonly list: ListOutcome;
  nameless: ListOutcome | null;
}

/** Answers with their devices' claims. A list changes when a claim in it begins, changes or ends. */
export function createClaimedAnswers(
  answers: AgentAnswers & Pick<AgentAnswerStore, 'keys'>,
  claims: LabClaims,
): AgentAnswers {
  const filled = new Map<string, Filled>();
  /** Where the claims were when they last changed an agent's list. */
  const changes = new Map<string, number>();
  const first = claims.position();

  claims.subscribe((keys) => {
    const mayHaveKey = createKeyTest(keys);
    for (const key of answers.keys()) {
      const list = findList(answers.find(key));
      if (list === null || !mayHaveKey(list.list.json, key)) continue;
      filled.delete(key);
      changes.set(key, claims.position());
    }
  });

  function fill(key: string, base: ListOutcome, showsNames: boolean): ListOutcome {
    const json = fillClaims(base.list.json, key, claims, showsNames);
    return json === base.list.json ? base : { ...base, list: { ...base.list, json } };
  }

  function findFilled(key: string, base: ListOutcome): Filled {
    const known = filled.get(key);
    if (known?.base === base) return known;
    const next = { base, list: fill(key, base, true), nameless: null };
    filled.set(key, next);
    return next;
  }

  function find(key: string, showsNames: boolean): AgentAnswer | null {
    const answer = answers.find(key);
    const base = findList(answer);
    if (answer === null || base === null || claims.isEmpty()) return answer;
    const each = findFilled(key, base);
    if (each.list === base) return answer;
    if (showsNames) return replaceList(answer, each.list);
    return replaceList(answer, (each.nameless ??= fill(key, base, false)));
  }

  return {
    ...answers,
    find: (key) => find(key, true),
    findNameless: (key) => find(key, false),
    revision: () => `${answers.revision()}-${claims.position()}`,
    changedSince(revision) {
      const [, ofAnswers = '', position = NaN] = /^(.+)-(\d{1,16})$/.exec(revision) ?? [];
      const changed = answers.changedSince(ofAnswers);
      const at = Number(position);
      if (changed === null || !(at >= first && at <= claims.position())) return null;
      return new Set([...changed, ...[...changes].flatMap(([key, change]) => (change > at ? key : []))]);
    },
  };
}

function replaceList(answer: AgentAnswer, list: ListOutcome): AgentAnswer {
  if (answer.outcome.kind === 'failed') return { ...answer, earlier: list };
  return { ...answer, outcome: list, revision: findRevision(list) };
}
