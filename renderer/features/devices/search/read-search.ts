import { highlightsOf } from './highlights.ts';
import { parse } from '#shared/search/parse.ts';

// The box, the list and its highlights ask about the same text, and the list about the one before while it catches up.
const known = new Map<string, ReturnType<typeof read>>();
const MOST_KNOWN = 8;

/** What the text of the search box asks for; the same object as long as the text is the same. */
export function readSearch(text: string) {
  const before = known.get(text);
  if (before) return before;
  const now = read(text);
  const oldest = known.keys().next();
  if (known.size >= MOST_KNOWN && !oldest.done) known.delete(oldest.value);
  known.set(text, now);
  return now;
}

function read(text: string) {
  const parsed = parse(text);
  return { ...parsed, highlights: highlightsOf(parsed.query) };
}
