import { lookup as systemLookup } from 'node:dns/promises';
import { AgentFailure } from '../connectors/agent-failure.ts';
import { type Owner, Overloaded, ownWork } from '../limits/owner.ts';
import { remember } from '../limits/remember.ts';
import { Turns } from '../limits/turns.ts';
import { untilAborted } from '../limits/wait.ts';

export type ResolveName = (name: string) => Promise<readonly string[]>;

export interface NameLookupOptions {
  readonly resolveName?: ResolveName;
  readonly keepMs?: number;
  readonly waitMs?: number;
  /** For new names: the system's resolver sits in one of the threads that hashing needs too. */
  readonly newAtOnce?: number;
}

const LOOKUPS_WAITING = 256;
const KEPT_ANSWERS = 4_096;
/** Names we've found before have a turn of their own, one at a time. */
const KEPT_NAMES = 4_096;

/** One lookup for everybody. A caller gets half of the turns for new names at most, so slow ones leave room. */
export function createNameLookup(options: NameLookupOptions = {}) {
  const { resolveName = resolveBySystem, keepMs = 30_000, waitMs = 2_000, newAtOnce = 2 } = options;
  const share = Math.ceil(newAtOnce / 2);
  const newNames = new Turns({
    atOnce: newAtOnce,
    waiting: LOOKUPS_WAITING,
    mostOf: (owner) => (owner === ownWork ? Infinity : share),
  });
  const goodNames = new Turns({ atOnce: 1, waiting: LOOKUPS_WAITING });
  const answers = new Map<string, Promise<readonly string[]>>();
  const good = new Map<string, true>();

  function resolve(name: string, caller: Owner): Promise<readonly string[]> {
    const turns = good.has(name) ? goodNames : newNames;
    const answer = turns.run(caller, () => resolveName(name));
    remember(answers, name, answer, KEPT_ANSWERS);
    const remove = () => void (answers.get(name) === answer && answers.delete(name));
    answer.then(
      () => {
        remember(good, name, true, KEPT_NAMES);
        setTimeout(remove, keepMs).unref();
      },
      // If it failed, it may work in a moment.
      remove,
    );
    return answer;
  }

  return async function lookUp(name: string, caller: Owner = ownWork): Promise<readonly string[]> {
    try {
      const answer = answers.get(name) ?? resolve(name, caller);
      return await untilAborted(answer, AbortSignal.timeout(waitMs));
    } catch (cause) {
      throw new AgentFailure(cause instanceof Overloaded ? 'no-turn' : 'name-not-found', { cause });
    }
  };
}

async function resolveBySystem(name: string): Promise<readonly string[]> {
  return (await systemLookup(name, { all: true })).map(({ address }) => address);
}
