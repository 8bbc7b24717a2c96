import { lookup as systemLookup } from 'node:dns/promises';
import { AgentFailure } from '../connectors/connector.ts';
import { createLimiter, Overloaded } from '../limiter.ts';

/** Answers every address of a host name. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

export interface NameLookupOptions {
  /** How the system's own resolver is asked. */
  readonly resolveName?: ResolveName;
  /** How long an answer is kept. */
  readonly keepMs?: number;
  /** How long a caller waits for one. */
  readonly waitMs?: number;
}

/**
 * The system's resolver waits for a silent name server in a thread of the pool that password hashing uses as well, so
 * few may be there at once.
 */
const LOOKUPS_AT_ONCE = 2;
const LOOKUPS_WAITING = 256;

/** Looks names up once for all who ask, and keeps what it learned for a while. */
export function createNameLookup(options: NameLookupOptions = {}): ResolveName {
  const { resolveName = askSystem, keepMs = 30_000, waitMs = 3_000 } = options;
  const limiter = createLimiter({ atOnce: LOOKUPS_AT_ONCE, waiting: LOOKUPS_WAITING });
  const answers = new Map<string, Promise<readonly string[]>>();

  function ask(name: string): Promise<readonly string[]> {
    const answer = limiter.run(() => resolveName(name));
    answers.set(name, answer);
    const forget = () => void answers.delete(name);
    // A name that could not be looked up may be known a moment later.
    answer.then(() => setTimeout(forget, keepMs).unref(), forget);
    return answer;
  }

  return async function lookUp(name) {
    const tooLate = Promise.withResolvers<never>();
    const timer = setTimeout(() => tooLate.reject(new Error('No answer in time')), waitMs);
    try {
      return await Promise.race([answers.get(name) ?? ask(name), tooLate.promise]);
    } catch (cause) {
      throw new AgentFailure(cause instanceof Overloaded ? 'no-turn' : 'name-not-found', { cause });
    } finally {
      clearTimeout(timer);
    }
  };
}

async function askSystem(name: string): Promise<readonly string[]> {
  return (await systemLookup(name, { all: true })).map(({ address }) => address);
}
