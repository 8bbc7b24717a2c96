import { plainText } from '#shared/model/text/plain-text.ts';

/** For a language model. Our own service's records are nowhere near these. */
const MAX_TEXT = 200;
const MAX_NAME = 60;
const MAX_DEPTH = 5;
const MAX_VALUES = 300;

export type PlainData = string | number | boolean | null | readonly PlainData[] | PlainObject;
export interface PlainObject {
  readonly [name: string]: PlainData;
}

/** Leaves out what's beyond the limits. None of these texts ever goes into a sentence. */
export function plainObject(source: Readonly<Record<string, unknown>>): PlainObject {
  return copyObject(source, 1, { values: MAX_VALUES });
}

/** One visible line. */
export function plainLine(text: string): string {
  return plainText(text, MAX_TEXT);
}

interface Budget {
  values: number;
}

function copyObject(source: object, depth: number, budget: Budget): PlainObject {
  const entries: [string, PlainData][] = [];
  for (const [name, value] of Object.entries(source)) {
    const copy = copyValue(value, depth, budget);
    if (copy !== undefined) entries.push([plainText(name, MAX_NAME), copy]);
  }
  // Assigning to `__proto__` would change the prototype; this defines a property.
  return Object.fromEntries(entries);
}

/** Undefined for what's beyond the limits. */
function copyValue(value: unknown, depth: number, budget: Budget): PlainData | undefined {
  if (budget.values <= 0) return undefined;
  budget.values -= 1;
  if (typeof value === 'string') return plainLine(value);
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value;
  if (typeof value !== 'object' || depth >= MAX_DEPTH) return undefined;
  return Array.isArray(value)
    ? value.map((item) => copyValue(item, depth + 1, budget)).filter((item) => item !== undefined)
    : copyObject(value, depth + 1, budget);
}
