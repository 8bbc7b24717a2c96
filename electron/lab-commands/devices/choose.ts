import { randomInt } from 'node:crypto';
import type { picks } from '#shared/wire/claims.ts';
import type { LabDevice, LabDevicesAnswer } from '#shared/wire/lab-devices.ts';
import { hasSerial } from './device-texts.ts';
import { mergeDuplicates } from './merge-duplicates.ts';

export type Pick = (typeof picks)[number];

export interface Wanted {
  /** How many devices to print. Null prints all matches, or one with `pick`. One match is then enough. */
  readonly count: number | null;
  readonly pick: Pick | null;
  /** The IDs are for another program, which can't find a phone without a usable serial. */
  readonly needsSerial?: boolean;
}

export interface Choice {
  readonly answer: LabDevicesAnswer;
  /** Connections of one phone count as one. */
  readonly matches: number;
  readonly chosen: readonly LabDevice[];
  readonly isEnough: boolean;
}

/** `longest-unused` only chooses among unused devices. */
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

/** As `unused` in a search. */
function isUnused({ availability }: LabDevice): boolean {
  return availability === 'free' || availability === 'idle';
}

/** The longest unused first. Without a known time, the last use can be recent. */
function compareIdle({ idleSince: one }: LabDevice, { idleSince: other }: LabDevice): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return Date.parse(one) - Date.parse(other);
}

function shuffle(phones: readonly LabDevice[]): readonly LabDevice[] {
  const rest = [...phones];
  // The Fisher-Yates shuffle.
  for (let last = rest.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    const [one, two] = [rest[last], rest[other]];
    if (one && two) [rest[last], rest[other]] = [two, one];
  }
  return rest;
}
