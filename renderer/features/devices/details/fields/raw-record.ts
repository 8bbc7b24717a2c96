import { plainText } from '#shared/model/text/plain-text.ts';
import { wireNames } from '#shared/device/wire-names.ts';

export type RawRecord = Readonly<Record<string, unknown>>;

export function parseRawRecord(text: string): RawRecord {
  // Main has parsed it as a JSON object before.
  return JSON.parse(text) as RawRecord;
}

/** Limits of the displayed record, in lines and in characters. Copying copies the whole record. */
const MAX_LINES = 1_000;
const MAX_LINE = 2_000;
const MAX_VALUE = 300;

/** The record's text with visible control characters. A very long text is cut. */
export function showRawRecord(text: string): string {
  const lines = text.split('\n');
  const shown = lines.slice(0, MAX_LINES).map((line) => plainText(line, MAX_LINE));
  return [...shown, ...(lines.length > MAX_LINES ? ['…'] : [])].join('\n');
}

/** A value of the record as JSON, cut if it is long. Null if the record does not have it. */
export function showRawValue(record: RawRecord, field: string): string | null {
  return Object.hasOwn(record, field) ? plainText(JSON.stringify(record[field]), MAX_VALUE) : null;
}

/** The fields of a record that the specification does not name (wire-spec 2.5). An agent may add such fields. */
export function findFieldsBeyond(record: RawRecord): readonly string[] {
  const known = new Set<string>(wireNames.map(({ name }) => name));
  return Object.keys(record).filter((field) => !known.has(field));
}
