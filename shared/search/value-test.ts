import { keysOfRow } from '../device/claim.ts';
import { fold, foldCase } from '../device/device-text.ts';
import type { InputRange, Size } from '../device/device.ts';
import { isAndroidText } from '../device/shown-os.ts';
import { formatAgentAddress } from '../model/fleet/agent-address.ts';
import type { Moment } from '../model/fleet/moment.ts';
import { isApiLevel } from './api-level.ts';
import { type FieldOf, fieldOf, type Subject } from './fields.ts';
import type { FieldQuery, Relation } from './query.ts';
import { findVersion, readAge, readNumber, readRatio, readSides, readVersion } from './values.ts';

export type SubjectTest = (subject: Subject, moment: Moment) => boolean;

/** Relative. 19.5:9 and 20:9 are five times as far apart. */
const RATIO_TOLERANCE = 0.005;

const MAX_KNOWN = 1_000;

/** Unknown matches nothing. */
export function testField(query: FieldQuery): SubjectTest {
  const { relation, value } = query;
  const field = fieldOf(query.field);
  switch (field.kind) {
    case 'text':
      if (isOwnClaims(query)) return hasOwnClaim;
      return onText(field, testText(query));
    case 'address':
      return onText(field, testAddress(query));
    case 'choice':
      return (subject, moment) => field.read(subject, moment) === value;
    case 'version': {
      const bound = readVersion(value);
      if (!bound) return onText(field, testText(query));
      // `toApiQuery` compares Android devices by API level.
      const isCompared = isApiLevel(value) ? (text: string) => !isAndroidText(text) : () => true;
      return onText(field, (text) => isCompared(text) && isAsVersion(text, relation, bound));
    }
    case 'number': {
      const bound = readNumber(value) ?? Number.NaN;
      return (subject, moment) => {
        const found = field.read(subject, moment);
        return found !== null && satisfies[relation](found - bound);
      };
    }
    case 'ratio': {
      const bound = readRatio(value) ?? Number.NaN;
      return onText(field, (text) => {
        const difference = (readRatio(text) ?? Number.NaN) / bound - 1;
        return satisfies[relation](Math.abs(difference) < RATIO_TOLERANCE ? 0 : difference);
      });
    }
    case 'time': {
      const age = readAge(value) ?? Number.NaN;
      return (subject, moment) => {
        const at = field.read(subject, moment);
        // Ago, or until then.
        return at !== null && satisfies[relation](Math.abs(moment.now - at) - age);
      };
    }
    case 'size':
      return testSides(query, (subject, moment) => field.read(subject, moment));
    case 'range':
      return testSides(query, (subject, moment) => reachOf(field.read(subject, moment)));
  }
}

export function isOwnClaims({ field, value }: FieldQuery): boolean {
  return field === 'claimed-by' && fold(value) === 'me';
}

export function hasOwnClaim({ entry, agent }: Subject, { ownClaimKeys }: Moment): boolean {
  if (ownClaimKeys === undefined || entry.device.claim === null) return false;
  const row = { ...entry.device, agent: formatAgentAddress(agent.address) };
  return keysOfRow(row).some((key) => ownClaimKeys.has(key));
}

/** Devices share most texts, so each is checked once. Of unique ones, e.g. IDs, only so many are kept. */
function onText(
  field: FieldOf<'text' | 'version' | 'ratio' | 'address'>,
  matches: (text: string) => boolean,
): SubjectTest {
  const known = new Map<string, boolean>();
  return (subject, moment) => {
    const text = field.read(subject, moment);
    if (text === null) return false;
    const before = known.get(text);
    if (before !== undefined) return before;
    const result = matches(text);
    if (known.size < MAX_KNOWN) known.set(text, result);
    return result;
  };
}

function testText({ relation, value }: FieldQuery): (text: string) => boolean {
  const wanted = fold(value);
  const exactly = foldCase(value);
  // A facet looks for exactly its value.
  return relation === '=' ? (text) => foldCase(text) === exactly : (text) => fold(text).includes(wanted);
}

/** Matches whole numbers of an IP address: 10.0.3 finds 10.0.3.7, not 10.0.30.7. */
function testAddress({ relation, value }: FieldQuery): (text: string) => boolean {
  const wanted = fold(value);
  return (text) => {
    const address = fold(text);
    if (relation === '=') return address === wanted || address.replace(/:\d+$/, '') === wanted;
    if (!/^\d/.test(wanted)) return address.includes(wanted);
    return address.startsWith(wanted) && !(/\d$/.test(wanted) && /\d/.test(address.charAt(wanted.length)));
  };
}

/** Only the parts you typed count: `:14` and `<=14` match 14 and 14.1. `=14` is 14 or 14.0. */
function isAsVersion(text: string, relation: Relation, bound: readonly number[]): boolean {
  const parts = findVersion(text);
  if (!parts) return false;
  const count = relation === '=' ? Math.max(parts.length, bound.length) : bound.length;
  for (let index = 0; index < count; index += 1) {
    const difference = (parts[index] ?? 0) - (bound[index] ?? 0);
    if (difference !== 0) return satisfies[relation](difference);
  }
  return satisfies[relation](0);
}

/** Longer side with longer side. One number matches either. */
function testSides(
  { relation, value }: FieldQuery,
  read: (subject: Subject, moment: Moment) => Size | null,
): SubjectTest {
  const bound = readSides(value);
  const isOneNumber = /^\d+$/.test(value);
  return (subject, moment) => {
    const size = read(subject, moment);
    if (!size || !bound) return false;
    const { width, height } = size;
    if (isOneNumber && relation === ':') return width === bound.long || height === bound.long;
    if (width === null || height === null) return false;
    return (
      satisfies[relation](Math.min(width, height) - bound.short) &&
      satisfies[relation](Math.max(width, height) - bound.long)
    );
  };
}

function reachOf(range: InputRange | null): Size | null {
  return range && { width: range.maxX, height: range.maxY };
}

const satisfies: Readonly<Record<Relation, (difference: number) => boolean>> = {
  ':': (difference) => difference === 0,
  '=': (difference) => difference === 0,
  '>': (difference) => difference > 0,
  '>=': (difference) => difference >= 0,
  '<': (difference) => difference < 0,
  '<=': (difference) => difference <= 0,
};
