import { parse } from '#shared/search/parse.ts';
import { useConsole, nameDisplayOf } from '../../../state/console.ts';
import { useDevicesView, type SearchOffer, showOffer, type Suggestion } from '../../../state/devices-view.ts';
import { grid } from '../../../state/fleet-grid.ts';
import { applySuggestion, complete, type ValueSource } from './complete.ts';
import { correctFields, type CorrectionSource, findNearWords } from './corrections.ts';
import { readSearch } from './read-search.ts';
import { readSearchAlert } from './search-alert.ts';

const countValues: ValueSource['countValues'] = (field, isWanted) => grid.countAll(field, isWanted);

/** What the search line offers. Counts devices, so don't call it per letter. */
export function decideOffer(total: number, cursor: number): SearchOffer {
  const { query: text, facets } = useDevicesView.getState();
  const { language } = useConsole.getState();
  // Not by `readSearch`, which only keeps the latest few.
  const countMatches = (search: string) => grid.count({ query: parse(search).query, facets });
  const count = countMatches(text);
  const offer: SearchOffer = {
    ...findChips(text, cursor, count, { countValues, countMatches, language }),
    text,
    facets,
    nameDisplay: nameDisplayOf(useConsole.getState()),
    count,
    total,
    alert: count > 0 ? readSearchAlert() : null,
  };
  showOffer(offer);
  return offer;
}

function findChips(
  text: string,
  cursor: number,
  now: number,
  source: ValueSource & CorrectionSource,
): Pick<SearchOffer, 'kind' | 'chips' | 'problems'> {
  const completions = complete(text, cursor, source).flatMap((each) => countTaken(text, each, now, source));
  if (completions.length > 0)
    return { kind: 'completions', chips: completions.toSorted(byCount), problems: [] };
  const { problems } = readSearch(text);
  if (problems.length > 0)
    return { kind: 'mistakes', chips: correctFields(text, problems, source), problems };
  const chips = now > 0 ? [] : findNearWords(text, source);
  return { kind: chips.length > 0 ? 'near-words' : 'matches', chips, problems };
}

/** Empty if it would change nothing or leave nothing. */
function countTaken(
  text: string,
  completion: Suggestion,
  now: number,
  { countMatches }: CorrectionSource,
): readonly Suggestion[] {
  const taken = applySuggestion(text, completion).text;
  if (taken.trim() === text.trim()) return [];
  if (completion.count === null) return [completion];
  const count = countMatches(taken);
  return count === 0 || count === now ? [] : [{ ...completion, count }];
}

/** Fields have no count and come last. */
function byCount(one: Suggestion, other: Suggestion): number {
  return (other.count ?? 0) - (one.count ?? 0);
}

/** What Enter takes: if nothing was found, the first chip that finds something. */
export function helpOf({
  count,
  chips: [first],
}: SearchOffer): (Suggestion & { readonly count: number }) | null {
  return count === 0 && first && first.count ? { ...first, count: first.count } : null;
}
