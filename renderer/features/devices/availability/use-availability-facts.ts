import type { Availability } from '#shared/device/availability.ts';
import { agentStateAt, deviceSeenAt } from '#shared/model/freshness.ts';
import type { Moment } from '#shared/model/moment.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { useUnreachableServices } from '../../agents/status/unreachable-services.ts';
import { useStaleExplanation } from '../../agents/status/stale-cause.ts';
import { availabilityBefore } from './availability-texts.ts';
import { availabilityTexts } from './availability-texts.ts';

/** The content of a device's availability box. */
export interface AvailabilityFacts {
  /** The last known state of a device whose agent is stale. Null if the agent is not stale. */
  readonly before: string | null;
  /** The reason of the state, as a sentence. Null if the state needs none, or if its user is named. */
  readonly reason: string | null;
  /** Why there is no newer data. */
  readonly cause: string | null;
  /** The cause as codes. */
  readonly details: string | null;
  /** The user's next step. */
  readonly advice: string | null;
  /** The evidence besides the reason. Null if the state does not come from evidence. */
  readonly evidence: readonly string[] | null;
  /** Whether its agent reports the state now. */
  readonly isReported: boolean;
}

export function useAvailabilityFacts(
  row: GridRow,
  availability: Availability,
  moment: Moment,
): AvailabilityFacts {
  const { t } = useTranslation();
  const formats = useFormats();
  const { now } = moment;
  const { entry, agent, state } = row;
  const { device } = entry;
  const words = availabilityTexts(t, formats, now, deviceSeenAt(entry, state));
  const explanation = useStaleExplanation(agent, agentStateAt(state, now), useUnreachableServices());
  if (explanation) {
    const { what, why, details, advice } = explanation;
    const before = words.before(availabilityBefore(entry, deviceSeenAt(entry, state)));
    return { before, reason: what, cause: why, details, advice, evidence: null, isReported: false };
  }

  function explain(): string | null {
    switch (availability.kind) {
      case 'available':
      case 'claimed':
      case 'in-use':
        return null;
      case 'recent-activity':
        return words.active(availability);
      case 'idle':
        return words.idle(availability);
      case 'disconnected':
        return t('availabilityHints.disconnected', { time: formats.time(entry.goneSince ?? now) });
      case 'unknown':
        return words.unknown(availability, device);
    }
  }

  const reason = explain();
  const isUnauthorized = availability.kind === 'unknown' && device.adbState === 'unauthorized';
  const observed = isObserved(availability) ? device.observed : null;
  return {
    before: null,
    reason,
    cause: null,
    details: null,
    advice:
      availability.kind === 'disconnected'
        ? t('advice.disconnected')
        : isUnauthorized
          ? t('advice.unauthorized')
          : null,
    evidence: observed && words.evidence(observed).filter((line) => line !== reason),
    isReported: availability.kind !== 'disconnected',
  };
}

/** Whether the state comes from evidence, which is then listed below it. */
function isObserved(availability: Availability): boolean {
  const { kind } = availability;
  if (kind === 'in-use') return 'tool' in availability;
  if (kind === 'unknown') return availability.reason !== 'stale' && availability.reason !== 'adb-state';
  return kind === 'recent-activity' || kind === 'idle';
}
