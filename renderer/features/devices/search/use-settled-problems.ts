import { useEffect, useState } from 'react';
import type { Problem } from '#shared/search/problem.ts';
import { readSearch } from './read-search.ts';

const none: readonly Problem[] = [];
/** Problems of a search that is still being typed are not shown. */
const SETTLES_AFTER_MS = 700;

/** The problems of a search after a pause in typing. */
export function useSettledProblems(query: string): readonly Problem[] {
  const { problems } = readSearch(query);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    if (problems.length === 0) return;
    const timer = setTimeout(() => setSettled(query), SETTLES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [query, problems]);
  return settled === query ? problems : none;
}

/** The element that describes the search box. */
export const SEARCH_PROBLEMS_ID = 'search-problems';
