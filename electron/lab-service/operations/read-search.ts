import { DEFAULT_IDLE_MS, labDevicesParameters, type QueryProblem } from '#shared/wire/lab-devices.ts';
import { describeProblem } from '#shared/search/describe-problem.ts';
import { parse } from '#shared/search/parse.ts';
import { tokenize } from '#shared/search/tokens.ts';
import { readAge } from '#shared/search/values.ts';
import type { SearchOptions } from '../devices/lab-devices.ts';

/** A search of a program. */
export interface DeviceSearch extends SearchOptions {
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
  const { idle, limit: most } = labDevicesParameters;
  const idleMs = parameters.has(idle) ? readAge(parameters.get(idle) ?? '') : DEFAULT_IDLE_MS;
  if (!idleMs) return { detail: 'idle must be a duration such as 90s, 15m, 2h, or 1d.' };
  const limit = parameters.get(most);
  if (limit !== null && !/^\d{1,6}$/.test(limit))
    return { detail: 'limit must be a number from 0 to 999999.' };
  const text = parameters.get(labDevicesParameters.query) ?? '';
  const { query, problems } = parse(text);
  const described = problems.map((each) => {
    return { kind: each.kind, from: each.from, to: each.to, message: describeProblem(each) };
  });
  const all: readonly QueryProblem[] = [...described, ...(showsNames ? [] : findUsers(text))];
  if (all.length === 0) return { query, idleMs, showsNames, limit: Number(limit ?? Infinity) };
  const inOrder = all.toSorted((a, b) => a.from - b.from);
  return { detail: 'The query has mistakes. See problems.', problems: inOrder };
}

/** The parts of a query that search for users, as problems. */
function findUsers(text: string): readonly QueryProblem[] {
  return tokenize(text).flatMap((token) => {
    if (token.kind !== 'term' || token.field.id !== 'used-by') return [];
    const message = 'This token doesn’t show the names of users, so it can’t search for them.';
    return [{ kind: 'names-hidden', from: token.from, to: token.to, message }];
  });
}
