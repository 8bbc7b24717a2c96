import { readAge } from '#shared/search/values.ts';
import { refuseUse } from '../command-failure.ts';
import type { ConnectionFlags } from '../connection/open-lab.ts';
import { picks } from '#shared/wire/claims.ts';
import type { Pick } from './choose.ts';
import type { Search } from './find-devices.ts';
import { type Format, formats } from './formats/format-names.ts';

/** As commander has them. */
export interface DevicesFlags extends ConnectionFlags, Readonly<Partial<Record<Format, true>>> {
  readonly idle?: string;
  readonly wait?: string;
  readonly count?: string;
  readonly pick?: string;
  readonly saveToken?: true;
}

const MAX_COUNT = 100_000;

/** @throws CommandFailure for a bad value */
export function readSearch(query: string, flags: DevicesFlags): Search {
  const { idle, wait, count, pick, serials, appium } = flags;
  return {
    query: unescapeQuery(query),
    idle: idle === undefined ? undefined : checkDuration('--idle', idle),
    waitMs: wait === undefined ? 0 : readDuration('--wait', wait),
    count: count === undefined ? null : readCount(count),
    pick: pick === undefined ? null : readPick(pick),
    needsSerial: serials === true || appium === true,
  };
}

/** A table on a terminal, else JSON. */
export function readFormat(flags: DevicesFlags, isTerminal: boolean): Format {
  return formats.find((format) => flags[format] === true) ?? (isTerminal ? 'table' : 'json');
}

/** Returned as text, because the service parses it. */
function checkDuration(flag: string, text: string): string {
  readDuration(flag, text);
  return text;
}

export function readDuration(flag: string, text: string): number {
  return readAge(text) ?? refuseUse(`${flag} is not a duration such as 90s, 10m, or 2h`);
}

function readCount(text: string): number {
  const count = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= MAX_COUNT
    ? count
    : refuseUse(`--count is not a whole number from 1 to ${MAX_COUNT}`);
}

function readPick(text: string): Pick {
  return picks.find((pick) => pick === text) ?? refuseUse(`--pick is not one of: ${picks.join(', ')}`);
}

/**
 * From 7.3 on, PowerShell escapes quotation marks itself. If you've already escaped them, as Windows
 * PowerShell needs, they arrive with a backslash. A search doesn't need one in front of every quotation mark.
 */
export function unescapeQuery(query: string, platform = process.platform): string {
  const isEscaped = platform === 'win32' && query.includes('\\"') && !/(?<!\\)(?:\\\\)*"/.test(query);
  return isEscaped
    ? query.replaceAll(/(\\*)\\"/g, (_, rest: string) => `${rest.slice(rest.length / 2)}"`)
    : query;
}
