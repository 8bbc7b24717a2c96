import { subjectTextOf } from '#shared/search/search-text.ts';
import type { AgentDevices } from './device-index.ts';

const texts = new WeakMap<AgentDevices, (string | undefined)[]>();

/** The text of a device that words of a query match. Kept with the devices, because most queries have words. */
export function textOf(devices: AgentDevices, index: number): string {
  const known = texts.get(devices) ?? [];
  if (known.length === 0) texts.set(devices, known);
  const { entries, agent, version } = devices;
  const entry = entries[index];
  if (entry === undefined) return '';
  // No searched field depends on the state of the agent.
  return (known[index] ??= subjectTextOf({ entry, agent, state: { kind: 'never-polled' }, version }));
}
