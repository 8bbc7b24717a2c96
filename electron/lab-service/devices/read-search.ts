import { DEFAULT_IDLE_MS, labDevicesParameters, type QueryProblem } from '#shared/wire/lab-devices.ts';
import { parse } from '#shared/search/parse.ts';
import type { Query } from '#shared/search/query.ts';
import { tokenize } from '#shared/search/tokens.ts';
import { readAge } from '#shared/search/values.ts';
import { describeQueryProblem } from './describe-query-problem.ts';

/** A search of a program. */
export interface DeviceSearch {
  readonly query: Query;
  /** The idle period in milliseconds. */
  readonly idleMs: number;
  /** Maximum number of devices in the response. Infinity for all. */
  readonly limit: number;
}

/** The reason why a search is invalid. `problems` is present only for mistakes in the query. */
export interface SearchRefusal {
  readonly detail: string;
  readonly problems?: readonly QueryProblem[];
}

const names: readonly string[] = Object.values(labDevicesParameters);

/**
 * Reads the parameters of a request. Programs must not get devices for a search that is only partly valid, so each
 * mistake is an error.
 * @param showsNames whether the caller may search for users
 */
export function readSearch(parameters: URLSearchParams, showsNames: boolean): DeviceSearch | SearchRefusal {
  const sent = [...parameters.keys()];
  if (sent.some((name) => !names.includes(name))) {
    return { detail: `The URL has an unknown parameter. The parameters are ${names.join(', ')}.` };
  }
  if (new Set(sent).size < sent.length) return { detail: 'The URL has a parameter more than once.' };
  const idleMs = readIdle(parameters.get(labDevicesParameters.idle));
  if (idleMs === null) return { detail: 'idle must be a duration such as 90s, 15m, 2h, or 1d.' };
  const limit = readLimit(parameters.get(labDevicesParameters.limit));
  if (limit === null) return { detail: 'limit must be a number from 0 to 999999.' };
  const text = parameters.get(labDevicesParameters.query) ?? '';
  const { query, problems } = parse(text);
  const all = [...problems.map(describeQueryProblem), ...(showsNames ? [] : findUsers(text))];
  if (all.length > 0) {
    return {
      detail: 'The query has mistakes. See problems.',
      problems: all.toSorted((a, b) => a.from - b.from),
    };
  }
  return { query, idleMs, limit };
}

function readIdle(text: string | null): number | null {
  const idleMs = text === null ? DEFAULT_IDLE_MS : readAge(text);
  return idleMs === 0 ? null : idleMs;
}

function readLimit(text: string | null): number | null {
  if (text === null) return Infinity;
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** The parts of a query that search for users, as problems. */
function findUsers(text: string): readonly QueryProblem[] {
  return tokenize(text).flatMap((token) => {
    if (token.kind !== 'term' || token.field.id !== 'used-by') return [];
    const message = 'This token doesn’t show the names of users, so it can’t search for them.';
    return [{ kind: 'names-hidden', from: token.from, to: token.to, message }];
  });
}
