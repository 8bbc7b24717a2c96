import { resolve } from 'node:path';
import type { Log } from '#shared/log.ts';
import type { AccountsDatabase } from '../../accounts/database.ts';
import { type AgentList, createFixedSource, openAgentList } from '../../agents/agent-list.ts';
import { compareAgents, type LabAgent } from '../../agents/lab-agent.ts';
import { createLabAgents, type LabAgents } from '../../agents/lab-agents.ts';
import { useDatabase } from '../accounts/open-accounts.ts';
import { Failure } from '../failure.ts';
import { findConfig, type Flags, loadServiceSettings } from '../settings/load-settings.ts';
import type { ServiceSettings } from '../settings/service-settings.ts';

export function createAgentList(
  settings: ServiceSettings,
  db: AccountsDatabase,
  log: Log,
): Promise<AgentList> {
  const managed = settings['agents.list']?.toSorted(compareAgents);
  return openAgentList(managed === undefined ? createLabAgents(db) : createFixedSource(managed), log);
}

/** From the settings or the database; also the settings file, if the list is in there. */
export async function readAgents(
  flags: Flags,
): Promise<{ agents: readonly LabAgent[]; settings: ServiceSettings; managedIn: string | null }> {
  const settings = await loadServiceSettings(flags);
  const managed = settings['agents.list'];
  if (managed !== undefined)
    return { agents: managed.toSorted(compareAgents), settings, managedIn: resolve(findConfig(flags)) };
  const { agents } = await useAgents(settings, (all) => all.read());
  return { agents, settings, managedIn: null };
}

/** @throws Failure if the list is in the settings file */
export async function loadChangeable(flags: Flags): Promise<ServiceSettings> {
  const settings = await loadServiceSettings(flags);
  if (settings['agents.list'] === undefined) return settings;
  const file = resolve(findConfig(flags));
  throw new Failure(`The list of agents is managed in ${file} (agents.list). Change it there`);
}

export function useAgents<T>(settings: ServiceSettings, use: (agents: LabAgents) => Promise<T>): Promise<T> {
  return useDatabase(settings, (db) => use(createLabAgents(db)));
}
