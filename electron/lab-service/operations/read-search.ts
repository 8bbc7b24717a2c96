import { DEFAULT_IDLE_MS, labDevicesParameters, type QueryProblem } from '#shared/wire/lab-devices.ts';
import type { FieldId } from '#shared/search/fields.ts';
import { describeProblem } from '#shared/search/describe-problem.ts';
import { parse } from '#shared/search/parse.ts';
import { tokenize } from '#shared/search/tokens.ts';
import { readAge } from '#shared/search/values.ts';
import { type Answer, refuse } from '../http/answer.ts';
import type { SearchOptions } from '../devices/lab-devices.ts';

export interface DeviceSearch extends SearchOptions {
  /** Infinity for all. */
  readonly limit: number;
}

const names: readonly string[] = Object.values(labDevicesParameters);

/** If a search is only partly valid programs mustn't get devices for it, so each mistake is an error. */
export function readSearch(
  parameters: URLSearchParams,
  showsNames: boolean,
  ownClaimKeys: ReadonlySet<string> = new Set(),
  status = 400,
): DeviceSearch | Answer {
  const sent = [...parameters.keys()];
  if (sent.some((name) => !names.includes(name)))
    return refuse(400, `The URL has an unknown parameter. The parameters are ${names.join(', ')}.`);
  if (new Set(sent).size < sent.length) return refuse(400, 'The URL has a parameter more than once.');
  const { idle, limit: most } = labDevicesParameters;
  const idleMs = parameters.has(idle) ? readAge(parameters.get(idle) ?? '') : DEFAULT_IDLE_MS;
  if (!idleMs) return refuse(400, 'idle must be a duration such as 90s, 15m, 2h, or 1d.');
  const limit = parameters.get(most);
  if (limit !== null && !/^\d{1,6}$/.test(limit))
    return refuse(400, 'limit must be a number from 0 to 999999.');
  const text = parameters.get(labDevicesParameters.query) ?? '';
  const { query, problems } = parse(text);
  const all: QueryProblem[] = problems.map((each) => {
    return { kind: each.kind, from: each.from, to: each.to, message: describeProblem(each) };
  });
  for (const token of showsNames ? [] : tokenize(text)) {
    if (token.kind === 'term' && isForNames(token.field.id, token.value.text))
      all.push({ kind: 'names-hidden', from: token.from, to: token.to, message: noNames });
  }
  if (all.length === 0) return { query, idleMs, showsNames, ownClaimKeys, limit: Number(limit ?? Infinity) };
  const inOrder = all.toSorted((a, b) => a.from - b.from);
  return refuse(status, 'The query has mistakes. See problems.', {}, { problems: inOrder });
}

function isForNames(field: FieldId, text: string): boolean {
  // Everybody knows what's their own.
  return field === 'used-by' || (field === 'claimed-by' && text.toLowerCase() !== 'me');
}

const noNames = 'This token doesn’t show the names of users, so it can’t search for them.';
