import { isIP } from 'node:net';
import { z } from 'zod';
import { type AgentAddress, isHost, isPort } from '#shared/model/agent-address.ts';

/** One setting of the program: its value, and the words that tell a person about it. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  /** Takes the value as a file says it, and undefined where nothing is said. */
  readonly schema: S;
  /** How a variable or a flag, which are texts, says the value; a path is meant from where it is written. */
  readonly form: 'text' | 'number' | 'list' | 'path' | 'switch';
  /** What goes after "must be". */
  readonly allowed: string;
  readonly about: string;
  /**
   * As commander wants it: `--port <number>`, or `--no-announce` for what a switch turns off. A setting without one is
   * said in the file or a variable.
   */
  readonly flag?: string;
}

/** Settings by their path in the file, such as `tls.cert`. */
export type SettingTable = Readonly<Record<string, Setting>>;
export type Settings<T extends SettingTable> = { readonly [K in keyof T]: z.output<T[K]['schema']> };

/** The environment variable of a setting: `tls.cert` is said by DEVICE_LAB_TLS_CERT. */
export function nameVariable(path: string): string {
  const words = path.replaceAll('.', '_').replaceAll(/[A-Z]/g, (capital) => `_${capital}`);
  return `DEVICE_LAB_${words.toUpperCase()}`;
}

/** A whole number from `min` to `max`. */
export function wholeNumber(min: number, max: number, fallback: number) {
  return {
    schema: z.int().min(min).max(max).default(fallback),
    form: 'number',
    allowed: `a whole number from ${min} to ${max}`,
  } as const;
}

/** One of a few words. */
export function oneOf<const W extends readonly [string, ...string[]]>(words: W, fallback: W[number]) {
  // The default is one of the words, which zod's own type of an enum's output hides.
  const schema = z.enum(words).default(fallback as never);
  return { schema, form: 'text', allowed: `one of ${words.join(', ')}` } as const;
}

/** A file or folder; made absolute by whoever knows where it was written. */
export const path = {
  schema: z.string().min(1).optional(),
  form: 'path',
  allowed: 'a path',
} as const;

export const host = {
  schema: z.string().refine(isHost),
  form: 'text',
  allowed: 'an IP address or a host name',
} as const;

/** `127.0.0.1:5037`, `[::1]:5037` or `name:5037`. */
export const hostAndPort = z
  .string()
  .transform(parseAddress)
  .refine((address) => address !== null);

function parseAddress(text: string): AgentAddress | null {
  const [, inBrackets, plain, port = ''] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? [];
  const parsed = { host: inBrackets ?? plain ?? '', port: Number(port) };
  return isHost(parsed.host) && isPort(parsed.port) ? parsed : null;
}

/** Something that is done unless it is switched off. */
export const onUnlessOff = {
  schema: z.boolean().default(true),
  form: 'switch',
  allowed: 'true or false',
} as const;

/** IP addresses and ranges of them, such as 10.0.0.0/8. */
export const addressRanges = {
  schema: z.array(z.string().refine(isAddressRange)).optional(),
  form: 'list',
  allowed: 'a list of IP addresses and ranges such as 10.1.0.0/16 or fd00::/8',
} as const;

/** Ports and ranges of them, such as 9000-9100. */
export const ports = {
  schema: z.array(z.union([z.int(), z.string()]).refine(isPortRange)).optional(),
  form: 'list',
  allowed: 'a list of ports and ranges such as 8037 or 9000-9100',
} as const;

/** Host names and IP addresses, as a Host header says them without a port. */
export const hosts = {
  schema: z.array(z.string().refine(isHost)).optional(),
  form: 'list',
  allowed: 'a list of host names and IP addresses',
} as const;

function isPortRange(text: number | string): boolean {
  const [, first = '', last = first] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(String(text)) ?? [];
  return isPort(Number(first)) && isPort(Number(last)) && Number(first) <= Number(last);
}

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
