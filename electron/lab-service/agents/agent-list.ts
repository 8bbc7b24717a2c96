import type { Log } from '#shared/log.ts';
import { AccountsUnavailable } from '../accounts/accounts-unavailable.ts';
import { keyOfAgent, type LabAgent } from './lab-agent.ts';
import type { AgentsAtRevision, LabAgents } from './lab-agents.ts';

/** Every process must have a changed list within 5 s. */
const RELOAD_MS = 2_000;

export interface AgentList {
  readonly current: () => AgentsAtRevision;
  /** Is there an enabled agent with this key (keyOfAgent())? */
  readonly isListed: (key: string) => boolean;
  /** After each change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: (list: AgentsAtRevision) => void) => () => void;
  readonly close: () => void;
}

export type AgentSource = Pick<LabAgents, 'read' | 'readRevision'>;

/** From the settings file, where it never changes. */
export function createFixedSource(agents: readonly LabAgent[]): AgentSource {
  return { readRevision: () => Promise.resolve(0), read: () => Promise.resolve({ revision: 0, agents }) };
}

/** If the database goes away, keeps the last list. @throws AccountsUnavailable if the first reading fails */
export async function openAgentList(agents: AgentSource, log: Log): Promise<AgentList> {
  const listeners = new Set<(list: AgentsAtRevision) => void>();
  let list = await agents.read();
  let enabled = collectEnabled(list.agents);
  let isClosed = false;
  let timer = reloadLater();

  function reloadLater(): NodeJS.Timeout {
    return setTimeout(() => void reload(), RELOAD_MS).unref();
  }

  async function reload(): Promise<void> {
    try {
      if ((await agents.readRevision()) !== list.revision) use(await agents.read());
    } catch (error) {
      if (!(error instanceof AccountsUnavailable)) log.error('The list of agents was not changed', { error });
    }
    if (!isClosed) timer = reloadLater();
  }

  function use(read: AgentsAtRevision): void {
    if (isClosed) return;
    list = read;
    enabled = collectEnabled(read.agents);
    log.info('The list of agents has changed', { revision: read.revision, agents: read.agents.length });
    for (const listener of listeners) listener(read);
  }

  return {
    current: () => list,
    isListed: (key) => enabled.has(key),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

function collectEnabled(agents: readonly LabAgent[]): ReadonlySet<string> {
  return new Set(agents.filter(({ isEnabled }) => isEnabled).map(keyOfAgent));
}
