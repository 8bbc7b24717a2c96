import { compile, type Matcher } from '#shared/search/compile.ts';
import { type Marks, marksOf } from './marks.ts';
import { parse, type ParsedQuery } from '#shared/search/parse.ts';

export interface ReadSearch extends ParsedQuery {
  readonly matcher: Matcher;
  readonly marks: Marks;
}

// The box, the list and its marks ask about the same text, and the list about the one before while it catches up.
const known = new Map<string, ReadSearch>();
const MOST_KNOWN = 8;

/** What the text of the search box asks for; the same object as long as the text is the same. */
export function readSearch(text: string): ReadSearch {
  const before = known.get(text);
  if (before) return before;
  const parsed = parse(text);
  const read = { ...parsed, matcher: compile(parsed.query), marks: marksOf(parsed.query) };
  const oldest = known.keys().next();
  if (known.size >= MOST_KNOWN && !oldest.done) known.delete(oldest.value);
  known.set(text, read);
  return read;
}
