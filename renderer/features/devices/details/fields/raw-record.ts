import { plainText } from '#shared/model/plain-text.ts';
import { wireNames } from '#shared/device/wire-names.ts';

export type RawRecord = Readonly<Record<string, unknown>>;

/** The record of a device as its agent sent it, from the text main gives. */
export function parseRawRecord(text: string): RawRecord {
  // Main read it as a JSON object before there was a device to show.
  return JSON.parse(text) as RawRecord;
}

/** As much of a record as a person reads; copying it gives the rest. */
const MOST_LINES = 1_000;
const MOST_LINE = 2_000;
const MOST_VALUE = 300;

/** The record's text with every character of it to be seen, and cut where it is endless. */
export function showRawRecord(text: string): string {
  const lines = text.split('\n');
  const shown = lines.slice(0, MOST_LINES).map((line) => plainText(line, MOST_LINE));
  return [...shown, ...(lines.length > MOST_LINES ? ['…'] : [])].join('\n');
}

/** A value of the record as JSON, cut where it is long; null where the record has none. */
export function showRawValue(record: RawRecord, field: string): string | null {
  return Object.hasOwn(record, field) ? plainText(JSON.stringify(record[field]), MOST_VALUE) : null;
}

/** The fields of a record that the contract does not name (wire-spec 2.5), which an agent may add. */
export function findFieldsBeyond(record: RawRecord): readonly string[] {
  const known = new Set<string>(wireNames.map(({ name }) => name));
  return Object.keys(record).filter((field) => !known.has(field));
}
