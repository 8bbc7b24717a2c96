import type { AgentReport } from '#shared/model/agent.ts';
import type { Subject } from '#shared/search/fields.ts';

/** The devices of these keys, in their order, as far as they are still in the fleet. */
export function findSubjects(
  reports: ReadonlyMap<string, AgentReport>,
  keys: readonly string[],
): readonly Subject[] {
  const wanted = new Set(keys);
  const found = new Map<string, Subject>();
  for (const { agent, state, devices } of reports.values()) {
    for (const entry of devices) {
      if (wanted.has(entry.key)) found.set(entry.key, { entry, agent, state });
    }
  }
  return keys.flatMap((key) => found.get(key) ?? []);
}
