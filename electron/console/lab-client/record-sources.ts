import { agentHeader, readAgentVersion, statesObserved } from '#shared/wire/agent-header.ts';
import { keepClockShift, shiftObserved } from '#shared/wire/clock-shift.ts';
import type { RecordSource } from '#shared/wire/read-device.ts';

/** What the headers of one response say of its records. */
export interface ReadSource {
  /** As the response states it; left out where it does not. */
  readonly agentVersion: string | undefined;
  readonly source: RecordSource;
  /** The same bytes mean the same only with the same text here. Empty for a service that is not ours. */
  readonly meaning: string;
}

type Headers = Readonly<Record<string, unknown>>;

/** More agents than a lab has. */
const MOST_AGENTS = 4_096;

/** Follows what the responses of one service say of the agents whose records they carry. */
export function createRecordSources(now: () => number = Date.now) {
  // By the agent's address: a response of ours before 0.2 has the version only where the service has asked the agent again.
  const versions = new Map<string, string>();
  let shiftMs = 0;

  return function readSource(agent: string, headers: Headers): ReadSource {
    const agentVersion = readAgentVersion(headers[agentHeader]);
    const lastVersion = versions.get(agent);
    if (agentVersion !== undefined) {
      if (versions.size >= MOST_AGENTS) versions.clear();
      versions.set(agent, agentVersion);
    }
    shiftMs = keepClockShift(shiftMs, headers['date'], now());
    const byMs = shiftMs;
    // The demo lab states the users of its other devices: an empty ConnectedUser says there that nobody is connected.
    const isEvidence = statesObserved(agentVersion) || agentVersion?.startsWith('demo/') === true;
    const source: RecordSource = {
      isOurs: statesObserved(agentVersion ?? lastVersion),
      shiftObserved: isEvidence ? (observed) => shiftObserved(observed, byMs) : null,
    };
    // Not a comparison with the response before: the console may have dropped that one, or it was another agent's.
    const meaning = isEvidence ? `shifted by ${byMs} ms` : source.isOurs ? 'not shifted' : '';
    return { agentVersion, source, meaning };
  };
}
