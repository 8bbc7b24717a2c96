import type { DeviceEntry } from '#shared/device/device.ts';
import type { Alert } from '#shared/model/fleet/alert.ts';
import { compile } from '#shared/search/compile.ts';
import type { Subject } from '#shared/search/fields.ts';
import { parse } from '#shared/search/parse.ts';
import { subjectTextOf } from '#shared/search/search-text.ts';
import { withoutMoment } from '#shared/search/without-moment.ts';
import type { Reports } from '../../grid/row-table.ts';

/**
 * The alert only matches phones of agents that never report users (and at least one). Stale agents count with
 * what they last had.
 */
export function canNeverBeAvailable({ when, target }: Alert, reports: Reports): boolean {
  if (when !== 'available') return false;
  const matches = target.kind === 'search' ? matcherOf(target.query) : isOneOf(target);
  let isAnyFound = false;
  for (const { agent, state, version, devices } of reports.values()) {
    for (const entry of devices) {
      if (!matches({ entry, agent, state, version })) continue;
      if (isReported(entry)) return false;
      isAnyFound = true;
    }
  }
  return isAnyFound;
}

function isReported({ device }: DeviceEntry): boolean {
  // The service filled in the user, so we don't know what the agent says.
  return device.connectedUser !== null || device.claim?.Filled === true;
}

function isOneOf(target: Exclude<Alert['target'], { readonly kind: 'search' }>) {
  const keys = new Set(target.kind === 'device' ? [target.key] : target.keys);
  return ({ entry }: Subject) => keys.has(entry.key);
}

/** Searches like the alert: without conditions of the moment, in whose place it has its own. */
function matcherOf(query: string) {
  const { matches } = compile(withoutMoment(parse(query).query));
  return (subject: Subject) => matches(subject, subjectTextOf(subject), { now: 0, idleMs: 0 });
}
