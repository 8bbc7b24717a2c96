import { highlightsOf } from './highlights.ts';
import { parse } from '#shared/search/parse.ts';

// The search box, the list and its highlights all read the same text. The list also reads the one before,
// while its rendering is deferred.
const known = new Map<string, ReturnType<typeof read>>();
const MAX_KNOWN = 8;

/** The same object for the same text. */
export function readSearch(text: string) {
  const before = known.get(text);
  if (before) return before;
  const now = read(text);
  const oldest = known.keys().next();
  if (known.size >= MAX_KNOWN && !oldest.done) known.delete(oldest.value);
  known.set(text, now);
  return now;
}

function read(text: string) {
  const parsed = parse(text);
  return { ...parsed, highlights: highlightsOf(parsed.query) };
}
