import { deviceFieldNames } from '#shared/wire/field-names.ts';

export type RawRecord = Readonly<Record<string, unknown>>;

/** The record of a device as its agent sent it, from the text main gives. */
export function parseRawRecord(text: string): RawRecord {
  // Main read it as a JSON object before there was a device to show.
  return JSON.parse(text) as RawRecord;
}

/** A value of the record as JSON; null where the record has none. */
export function showRawValue(record: RawRecord, field: string): string | null {
  return Object.hasOwn(record, field) ? JSON.stringify(record[field]) : null;
}

/** The fields of a record that the contract does not name (wire-spec 2.5), which an agent may add. */
export function findFieldsBeyond(record: RawRecord): readonly string[] {
  const known = new Set<string>(deviceFieldNames);
  return Object.keys(record).filter((field) => !known.has(field));
}
