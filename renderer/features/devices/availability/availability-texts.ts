import type { TFunction } from 'i18next';
import { usbStates } from '#shared/device/usb-states.ts';
import { adbStates } from '#shared/device/adb-states.ts';
import { type Availability, deviceAvailability, type UnknownReason } from '#shared/device/availability.ts';
import type { Device } from '#shared/device/device.ts';
import type { ObservedRecord } from '#shared/device/observed.ts';
import type { Formats } from '../../../i18n/format.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { readMoment } from '../../../state/clock.ts';

/**
 * What we say about a phone's use, judging from what we saw. Never that it's available, nor that a person uses it.
 * @param seenAt how old the data is: we only know that it was idle until then
 */
export function availabilityTexts(t: TFunction, formats: Formats, now: number, seenAt: number | null) {
  const idleUntil = Math.min(now, seenAt ?? now);

  function age(at: number, isAtLeast = false): string {
    const text = formats.eventAge(at, now);
    return isAtLeast ? t('use.evidence.atLeast', { age: text }) : text;
  }

  /** Next to the mark; for `active` it's the mark's own text. Null if we saw nothing. Its length follows the room. */
  function brief(
    availability: Availability,
    device: Device,
    { isShort = false, isLong = false } = {},
  ): string | null {
    switch (availability.kind) {
      case 'in-use':
        return 'tool' in availability ? t('use.evidence.tool', { tool: availability.tool }) : null;
      case 'recent-activity':
        return active(availability);
      case 'idle': {
        const { isAtLeast } = availability.since;
        const time = idleTime(availability);
        if (isShort) return isAtLeast ? t('times.atLeast', { age: time }) : time;
        return t(isAtLeast ? 'use.evidence.short.idleAtLeast' : 'use.evidence.short.idle', { time });
      }
      case 'unknown':
        return briefUnknown(t, availability.reason, device, isLong);
      case 'available':
      case 'claimed':
      case 'disconnected':
        return null;
    }
  }

  function idleTime({ since }: Extract<Availability, { kind: 'idle' }>): string {
    return formats.liveDuration(idleUntil - since.at);
  }

  function before({ kind }: Availability): string {
    return kind === 'unknown' ? t('use.unknownShort.stale') : t(`use.before.${kind}`);
  }

  function active(availability: Extract<Availability, { kind: 'recent-activity' }>): string {
    if (availability.because !== 'activity') return t(`use.evidence.${availability.because}`);
    const { kind, at, isAtLeast } = availability.sign;
    return t(`use.evidence.${kind}`, { age: age(at, isAtLeast) });
  }

  function idle({ because, since }: Extract<Availability, { kind: 'idle' }>): string {
    if (because === 'start') return t('use.evidence.since-start', { age: age(since.at) });
    const isAtLeast = because === 'watching' || since.isAtLeast;
    return t(isAtLeast ? 'use.evidence.since-watching' : 'use.evidence.since-activity', {
      time: formats.liveDuration(idleUntil - since.at),
    });
  }

  /** Why we don't know, as a sentence. Null if it's because of the agent. */
  function unknown(
    { reason }: Extract<Availability, { kind: 'unknown' }>,
    { adbState, usbState, observed }: Device,
  ): string | null {
    if (reason === 'stale') return null;
    if (reason === 'adb-state') return adbStateText(t, adbState ?? '');
    if (reason === 'usb-state') return usbStateText(t, usbState ?? '', 'usbStates');
    const last = observed?.LastActivity;
    const time = last ? formats.liveDuration(idleUntil - Date.parse(last.At)) : '';
    return t(`use.unknown.${reason}`, { time });
  }

  const evidence = (observed: ObservedRecord) => listEvidence(t, formats, age, observed);

  return { brief, before, idleTime, idle, unknown, evidence, active };
}

/** What the state doesn't already say, one line each. */
function listEvidence(
  t: TFunction,
  formats: Formats,
  age: (at: number, isAtLeast?: boolean) => string,
  { LastActivity: last, Screen: screen, ...observed }: ObservedRecord,
): readonly string[] {
  const running = [...(observed.RemoteControl ?? []), ...(observed.Automation ?? [])];
  return [
    ...(last ? [t(`use.evidence.${last.Kind}`, { age: age(Date.parse(last.At), last.AtLeast) })] : []),
    ...(running.length > 0 ? [t('use.evidence.running', { tools: running.join(', ') })] : []),
    ...(screen ? [screenText(t, formats, screen)] : []),
    ...(observed.NotRead?.includes('screen') === true ? [t('use.evidence.screen.unknown')] : []),
    ...(observed.Installed?.length
      ? [t('use.evidence.installed', { tools: observed.Installed.join(', ') })]
      : []),
  ];
}

function briefUnknown(
  t: TFunction,
  reason: UnknownReason,
  { adbState, usbState, model }: Device,
  isLong: boolean,
): string {
  if (reason === 'usb-state') return usbStateText(t, usbState ?? '', 'usbStatesShort');
  // Some of them are iPads.
  if (reason === 'iphone' && isLong && model.modelId?.startsWith('iPhone')) return t('use.iphonesDontReport');
  return t(`use.unknownShort.${adbState === 'unauthorized' ? adbState : reason}`);
}

function adbStateText(t: TFunction, state: string): string {
  const known = adbStates.find((each) => each === state);
  return known ? t(`use.adbStates.${known}`) : t('use.adbStates.other', { state });
}

function usbStateText(t: TFunction, state: string, texts: 'usbStates' | 'usbStatesShort'): string {
  const known = usbStates.find((each) => each === state);
  return t(`use.${texts}.${known ?? 'no-answer'}`);
}

function screenText(t: TFunction, formats: Formats, screen: NonNullable<ObservedRecord['Screen']>): string {
  if (screen.State !== 'off' || screen.At === undefined) return t(`use.evidence.screen.${screen.State}`);
  return t('use.evidence.screen.offSince', { time: formats.time(Date.parse(screen.At)) });
}

export function availabilityBefore(entry: GridRow['entry'], seenAt: number | null): Availability {
  const moment = readMoment(seenAt ?? undefined);
  return deviceAvailability(entry, entry.goneSince === null ? 'fresh' : 'disconnected', moment);
}
