import { z } from 'zod';
import { isHost, isPort, parseAgentAddress } from '#shared/model/agent-address.ts';
import { readRange } from '../../network/ip-range.ts';

/**
 * One setting of the program. `docs/service.md` describes each, and a test compares names, flags, and
 * defaults.
 */
export interface Setting<S extends z.ZodType = z.ZodType> {
  /** Parses the value from the file, or undefined if it is not set. */
  readonly schema: S;
  /**
   * Converts the text of a variable or a flag to the value of the file. A path is relative to the place where
   * it is written. Entries are objects, which only the file can contain.
   */
  readonly form: 'text' | 'number' | 'list' | 'path' | 'switch' | 'entries';
  /** The text after "must be". */
  readonly allowed: string;
  /**
   * In commander's form: `--port <number>`, or `--no-announce` for a switch that is on by default. A setting
   * without a flag is set in the file or a variable.
   */
  readonly flag?: string;
  /** The text of the flag in --help. */
  readonly about?: string;
}

/** Settings by their path in the file, such as `tls.cert`. */
export type SettingTable = Readonly<Record<string, Setting>>;
export type Settings<T extends SettingTable> = { readonly [K in keyof T]: z.output<T[K]['schema']> };

export function wholeNumber(min: number, max: number, fallback: number) {
  return {
    schema: z.int().min(min).max(max).default(fallback),
    form: 'number',
    allowed: `a whole number from ${min} to ${max}`,
  } as const;
}

/** One of a few words. */
export function oneOf<const W extends readonly [string, ...string[]]>(words: W, fallback: W[number]) {
  // The default is one of the words. zod's type of an enum's output hides that.
  const schema = z.enum(words).default(fallback as never);
  return { schema, form: 'text', allowed: `one of ${words.join(', ')}` } as const;
}

/** A text in the form that `allowed` describes. */
export function text<S extends z.ZodType>(schema: S, allowed: string) {
  return { schema, form: 'text', allowed } as const;
}

/** A list whose items have the form that `allowed` describes. */
function list<S extends z.ZodType>(item: S, allowed: string) {
  return { schema: z.array(item).optional(), form: 'list', allowed: `a list of ${allowed}` } as const;
}

/** A file or folder. */
export const path = { schema: z.string().min(1).optional(), form: 'path', allowed: 'a path' } as const;

/** `127.0.0.1:5037`, `[::1]:5037` or `name:5037`. */
export const hostAndPort = z
  .string()
  .transform(parseAgentAddress)
  .refine((address) => address !== null);

/** IP addresses and ranges of them. */
export const addressRanges = list(
  z.string().refine((range) => readRange(range) !== null),
  'IP addresses and ranges such as 10.1.0.0/16 or fd00::/8',
);

/** Ports and ranges of them. */
export const ports = list(
  z.union([z.int(), z.string()]).refine(isPortRange),
  'ports and ranges such as 8037 or 9000-9100',
);

/** Host names and IP addresses, as in a Host header but without a port. */
export const hosts = list(z.string().refine(isHost), 'host names and IP addresses');

function isPortRange(range: number | string): boolean {
  const [, first = '', last = first] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(String(range)) ?? [];
  return isPort(Number(first)) && isPort(Number(last)) && Number(first) <= Number(last);
}
