import { type Command, Option } from 'commander';
import { z } from 'zod';
import { isHost, isPort, parseAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { readRange } from '../../network/ip-range.ts';

/** `docs/service.md` describes them all; a test compares names, flags and defaults. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  /** Takes undefined too. Its messages leave the value out: that may be a password. */
  readonly schema: S;
  /** How to read a variable's or flag's text; as it is by default. A path is relative to where it's written. */
  readonly form?: 'number' | 'list' | 'path' | 'switch';
  /** As commander wants it: `--port <number>`, or `--no-announce` for a switch that's on by default. */
  readonly flag?: string;
  readonly about?: string;
}

/** By their path in the file, e.g. `tls.cert`. */
export type SettingTable = Readonly<Record<string, Setting>>;
export type Settings<T extends SettingTable> = { readonly [K in keyof T]: z.output<T[K]['schema']> };

export function addFlags(command: Command, table: SettingTable): void {
  command.option('--config <file>', 'YAML file with settings');
  for (const { flag, about } of Object.values(table)) {
    if (flag !== undefined) command.addOption(new Option(flag, about));
  }
}

export function wholeNumber(min: number, max: number, fallback: number) {
  return { schema: z.int().min(min).max(max).default(fallback), form: 'number' } as const;
}

export function oneOf<const W extends readonly [string, ...string[]]>(words: W, fallback: W[number]) {
  // The default is one of the words, which zod's type for an enum's output doesn't show.
  return { schema: z.enum(words).default(fallback as never) };
}

export function list<S extends z.ZodType>(item: S) {
  return { schema: z.array(item).optional(), form: 'list' } as const;
}

export const path = { schema: z.string().min(1, 'expected a path').optional(), form: 'path' } as const;

export const host = z.string().refine(isHost, 'expected an IP address or a host name');

/** `127.0.0.1:5037`, `[::1]:5037` or `name:5037`. */
export const hostAndPort = z
  .string()
  .transform(parseAgentAddress)
  .refine((address) => address !== null, 'expected an address such as 127.0.0.1:5037');

export const addressRanges = list(
  z.string().refine((range) => readRange(range) !== null, 'expected a range such as 10.1.0.0/16 or fd00::/8'),
);

const wrongPorts = 'expected a port or a range such as 9000-9100';
export const ports = list(z.union([z.int(), z.string()], wrongPorts).refine(isPortRange, wrongPorts));

function isPortRange(range: number | string): boolean {
  const [, first = '', last = first] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(String(range)) ?? [];
  return isPort(Number(first)) && isPort(Number(last)) && Number(first) <= Number(last);
}
