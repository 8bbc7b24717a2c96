/** A number that JSON or JavaScript can't hold, as sent. */
export class OddNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  toJSON(): string {
    return this.source;
  }
}

/** As sent, for an ID above 2^53. Null for `NaN`, `1e400` and anything that's no number. */
export function digitsOf(value: unknown): string | null {
  if (value instanceof OddNumber) return /\d/.test(value.source) ? value.source : null;
  return Number.isFinite(value) ? String(value) : null;
}

/**
 * JSON, and what some services take for it: `NaN`, `Infinity`, and a comma before a closing bracket. Those
 * numbers, and DeviceIDs that JavaScript would round, become {@link OddNumber}s.
 * @throws SyntaxError for anything else, including a text that was cut off
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return parseAlmostJson(text);
  }
  return hasRoundedId(value) ? JSON.parse(text, keepId as Reviver) : value;
}

const oddWords: ReadonlySet<string> = new Set(['NaN', 'Infinity', '-Infinity']);
// A text, a word that's no name, or a comma between a value and a closing bracket. An open text goes to the
// end: looking for the next one in it would take forever on a long run of quotes.
const almostJson = /"[^"\\]*(?:\\.[^"\\]*)*"?|(?:-?Infinity|NaN)(?!\s*:)|(?<![[{,]\s*),(?=\s*[\]}])/gs;

function parseAlmostJson(text: string): unknown {
  const mended = text.replaceAll(almostJson, (found) => {
    if (found === ',') return '';
    return oddWords.has(found) ? String.raw`"\u0000${found}"` : found;
  });
  return JSON.parse(mended, ((key: string, value: unknown, context: Source) => {
    const word = typeof value === 'string' && value.startsWith('\0') ? value.slice(1) : '';
    return oddWords.has(word) ? new OddNumber(word) : keepId(key, value, context);
  }) as Reviver);
}

/** A DeviceID that JavaScript rounds. */
function hasRoundedId(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || depth > 1) return false;
  return Object.values(value).some((part: unknown) =>
    Array.isArray(part) ? part.some(isRounded) : hasRoundedId(part, depth + 1),
  );
}

function isRounded(element: unknown): boolean {
  if (typeof element !== 'object' || element === null) return false;
  if ('DeviceID' in element) return isRoundedNumber(element.DeviceID);
  return Object.entries(element).some(([name, value]) => isId(name) && isRoundedNumber(value));
}

function isRoundedNumber(value: unknown): boolean {
  return typeof value === 'number' && !Number.isSafeInteger(value);
}

function isId(name: string): boolean {
  return name.toLowerCase() === 'deviceid';
}

function keepId(key: string, value: unknown, { source }: Source): unknown {
  return isId(key) && isRoundedNumber(value) && source !== undefined ? new OddNumber(source) : value;
}

interface Source {
  readonly source?: string;
}
// TypeScript doesn't know the third argument yet.
type Reviver = (key: string, value: unknown) => unknown;
