import { readOrder, readText } from '#shared/search/field-text.ts';
import type { Moment } from '#shared/model/fleet/moment.ts';
import type { Field, Subject } from '#shared/search/fields.ts';

/**
 * One field of all rows. Each distinct value is stored once, and rows have its code. Devices share few
 * values, so we match or rank each once, not once per row.
 */
export interface Column {
  readonly field: Field;
  /** By code, in order of first use. Null is unknown. */
  readonly values: readonly (string | null)[];
  /** By code. */
  readonly orders: readonly (string | number | null)[];
  /** One more for each row whose value changes. */
  readonly version: number;
  /** By place: the row's code. May be longer than there are places. */
  readonly codes: Uint32Array;
  write(place: number, subject: Subject, moment: Moment): void;
}

const MIN_CAPACITY = 1_024;

export function createColumn(field: Field, capacity: number): Column {
  const byValue = new Map<string | null, number>();
  const values: (string | null)[] = [];
  const orders: (string | number | null)[] = [];
  let codes = new Uint32Array(Math.max(capacity, MIN_CAPACITY));
  let version = 0;

  function codeOf(subject: Subject, moment: Moment): number {
    const value = readText(field, subject, moment);
    const known = byValue.get(value);
    if (known !== undefined) return known;
    byValue.set(value, values.length);
    orders.push(readOrder(field, subject, moment));
    return values.push(value) - 1;
  }

  return {
    field,
    values,
    orders,
    get version() {
      return version;
    },
    get codes() {
      return codes;
    },
    write(place, subject, moment) {
      if (place >= codes.length) {
        const larger = new Uint32Array(Math.max(place + 1, codes.length * 2));
        larger.set(codes);
        codes = larger;
      }
      const code = codeOf(subject, moment);
      if (codes[place] === code) return;
      codes[place] = code;
      version += 1;
    },
  };
}
