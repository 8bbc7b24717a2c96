import { randomInt } from 'node:crypto';
import type { picks } from '#shared/wire/claims.ts';
import type { LabDevice, LabDevicesAnswer } from '#shared/wire/lab-devices.ts';
import { hasSerial } from './device-texts.ts';
import { mergeDuplicates } from './merge-duplicates.ts';

export type Pick = (typeof picks)[number];

export interface Wanted {
  /** How many to print. Null is all that match, or one with `pick`; a single match will do then. */
  readonly count: number | null;
  readonly pick: Pick | null;
  /** The IDs go to another program, which can't find a phone without a proper serial. */
  readonly needsSerial?: boolean;
}

export interface Choice {
  readonly answer: LabDevicesAnswer;
  /** A phone with several connections counts once. */
  readonly matches: number;
  readonly chosen: readonly LabDevice[];
  readonly isEnough: boolean;
}

/** `longest-unused` only picks unused ones. */
export function choose(answer: LabDevicesAnswer, { count, pick, needsSerial }: Wanted): Choice {
  const merged = mergeDuplicates(answer.devices);
  const phones = order(needsSerial ? merged.filter(hasSerial) : merged, pick);
  const most = count ?? (pick === null ? phones.length : 1);
  return {
    answer,
    matches: phones.length,
    chosen: phones.slice(0, most),
    isEnough: phones.length >= Math.max(1, most),
  };
}

function order(phones: readonly LabDevice[], pick: Pick | null): readonly LabDevice[] {
  switch (pick) {
    case null:
      return phones;
    case 'random':
      return shuffle(phones);
    case 'longest-unused':
      return phones.filter(isUnused).toSorted(compareIdle);
  }
}

/** Like `unused` in a search. */
function isUnused({ availability }: LabDevice): boolean {
  return availability === 'free' || availability === 'idle';
}

/** Longest first. If we don't know when, it may have been just now. */
function compareIdle({ idleSince: one }: LabDevice, { idleSince: other }: LabDevice): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return Date.parse(one) - Date.parse(other);
}

function shuffle(phones: readonly LabDevice[]): readonly LabDevice[] {
  const rest = [...phones];
  // Fisher-Yates.
  for (let last = rest.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    const [one, two] = [rest[last], rest[other]];
    if (one && two) [rest[last], rest[other]] = [two, one];
  }
  return rest;
}
