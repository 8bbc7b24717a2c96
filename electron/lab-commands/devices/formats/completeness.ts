import type { Choice } from '../choose.ts';

/** The last line of `--json`. */
export interface Completeness {
  /** Whether the service has the current devices of all its agents, has read them, and has sent all matches. */
  readonly complete: boolean;
  /** Agents whose devices are not current. Some of these devices can be missing. */
  readonly silentAgents: number;
  /** Phones that the agents are still reading for the first time. Most of their data is missing. */
  readonly phonesBeingRead: number;
  readonly agents: number;
  /** Connections of one phone count as one. */
  readonly matches: number;
  readonly printed: number;
  /** The time for which the service computed the availability of the devices. */
  readonly at: string;
  readonly note: string;
}

export function describeCompleteness({ answer, matches, chosen }: Choice): Completeness {
  const { silentAgents, phonesBeingRead, agents, at, total, devices } = answer;
  return {
    complete: silentAgents === 0 && phonesBeingRead === 0 && devices.length >= total,
    silentAgents,
    phonesBeingRead,
    agents,
    matches,
    printed: chosen.length,
    at,
    note: 'A match is not a reservation.',
  };
}

/** The warning for the formats without such a line. Null if nothing is missing. */
export function warnOfMissing({ answer }: Choice): string | null {
  const { silentAgents, agents, total, devices } = answer;
  if (silentAgents > 0) {
    return `The devices of ${silentAgents} of ${agents} agents are not current. Devices can be missing.`;
  }
  return devices.length < total ? `The lab service sent only ${devices.length} of ${total} matches.` : null;
}
