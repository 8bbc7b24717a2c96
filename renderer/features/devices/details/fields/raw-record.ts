import { plainText } from '#shared/model/text/plain-text.ts';
import { wireNames } from '#shared/device/wire-names.ts';

export type RawRecord = Readonly<Record<string, unknown>>;

export function parseRawRecord(text: string): RawRecord {
  // Main has parsed it as a JSON object already.
  return JSON.parse(text) as RawRecord;
}

/** What to show of the record, in lines and characters. Copying takes it all. */
const MAX_LINES = 1_000;
const MAX_LINE = 2_000;
const MAX_VALUE = 300;

/** Control characters become visible, and a very long text is cut. */
export function showRawRecord(text: string): string {
  const lines = text.split('\n');
  const shown = lines.slice(0, MAX_LINES).map((line) => plainText(line, MAX_LINE));
  return [...shown, ...(lines.length > MAX_LINES ? ['…'] : [])].join('\n');
}

/** As JSON, cut if it's long. Null if it isn't there. */
export function showRawValue(record: RawRecord, field: string): string | null {
  return Object.hasOwn(record, field) ? plainText(JSON.stringify(record[field]), MAX_VALUE) : null;
}

/** Fields that the specification doesn't name (wire-spec 2.5). Agents may add some. */
export function findFieldsBeyond(record: RawRecord): readonly string[] {
  const known = new Set<string>(wireNames.map(({ name }) => name));
  return Object.keys(record).filter((field) => !known.has(field));
}
