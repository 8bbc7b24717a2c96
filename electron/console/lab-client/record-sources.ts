import { hash } from 'node:crypto';
import { agentHeader, readAgentVersion, statesEvidence, statesObserved } from '#shared/wire/agent-header.ts';
import { keepClockShift, shiftObserved } from '#shared/wire/clock-shift.ts';
import type { RecordSource } from '#shared/wire/read-device.ts';
import { readServiceVersion, serviceHeader } from '#shared/wire/service-header.ts';

interface ReadSource {
  readonly agentVersion: string | undefined;
  readonly source: RecordSource;
  /** The same bytes only mean the same if this is the same too. Empty for a service that isn't ours. */
  readonly meaning: string;
}

type Headers = Readonly<Record<string, unknown>>;

const MAX_AGENTS = 4_096;

export function createRecordSources(now: () => number = Date.now) {
  // By address: before 0.2, our service only gave the version after a new contact with the agent.
  const versions = new Map<string, string>();
  let shiftMs = 0;

  return function readSource(agent: string, headers: Headers): ReadSource {
    const agentVersion = readAgentVersion(headers[agentHeader]);
    const lastVersion = versions.get(agent);
    if (agentVersion !== undefined) {
      if (versions.size >= MAX_AGENTS) versions.clear();
      versions.set(agent, agentVersion);
    }
    shiftMs = keepClockShift(shiftMs, headers['date'], now());
    const byMs = shiftMs;
    const isEvidence = statesEvidence(agentVersion);
    const hasClaims = readServiceVersion(headers[serviceHeader]) !== undefined;
    const source: RecordSource = {
      isOurs: statesObserved(agentVersion ?? lastVersion),
      shiftObserved: isEvidence ? (observed) => shiftObserved(observed, byMs) : null,
      shiftClaim: hasClaims ? (claim) => shiftObserved(claim, byMs) : null,
    };
    // Don't go by the previous response: we may have dropped it, or it was another agent's.
    const meaning = isEvidence || hasClaims ? `shifted by ${byMs} ms` : source.isOurs ? 'not shifted' : '';
    return { agentVersion, source, meaning };
  };
}

/** In bytes: what a large rack sends. Beyond that, we keep a digest. */
const MAX_KEPT_BYTES = 64 * 1024;

/** Few bytes are kept as they are: comparing them takes a tenth of a digest's time. */
export function fingerprintOf(bytes: Buffer, meaning = ''): Buffer {
  const kept = bytes.length <= MAX_KEPT_BYTES ? bytes : hash('sha512', bytes, 'buffer');
  return meaning === '' ? kept : Buffer.concat([kept, Buffer.from(meaning)]);
}
