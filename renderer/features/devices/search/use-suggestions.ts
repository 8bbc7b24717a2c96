import { useRef, useState } from 'react';
import { applySuggestion, complete, type Suggestion } from './complete.ts';
import { grid } from '../../../state/fleet-grid.ts';
import { readSearchWatch, type SearchWatch } from './search-watch.ts';

interface Offer {
  readonly offered: readonly Suggestion[];
  /** The place in `offered` that the keyboard is on; -1 while it is on none. */
  readonly active: number;
  /** What it was made for. It stays to be seen while typing goes on. */
  readonly text: string;
  /** The alert that the search offers; null where it offers none. */
  readonly watch: SearchWatch | null;
}

const none: Offer = { offered: [], active: -1, text: '', watch: null };
/** Counting values must not come between two keystrokes: a person who types fast makes one in this time. */
const REST_MS = 200;

export type Suggestions = ReturnType<typeof useSuggestions>;

/** What the search box offers to go on with. */
export function useSuggestions() {
  const [offer, setOffer] = useState(none);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  function offerNow(text: string, cursor: number): void {
    clearTimeout(timer.current);
    const offered = find(text, cursor);
    setOffer({ offered, active: -1, text, watch: offered.length > 0 ? readSearchWatch() : null });
  }

  return {
    offered: offer.offered,
    active: offer.active,
    watch: offer.watch,
    offerNow,
    /** Offers how the text may go on, once typing rests. */
    offerLater(text: string, cursor: () => number): void {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const at = cursor();
        if (/\S$/.test(text.slice(0, at))) offerNow(text, at);
        else setOffer(none);
      }, REST_MS);
    },
    /** `actions` stand after what is offered. */
    move(step: 1 | -1, text: string, cursor: number, actions: number): void {
      clearTimeout(timer.current);
      const isCurrent = offer.text === text;
      const offered = isCurrent ? offer.offered : find(text, cursor);
      // One place before the first is the box itself.
      const count = offered.length + actions + 1;
      const from = isCurrent ? offer.active : -1;
      setOffer({ ...offer, offered, active: ((from + 1 + step + count) % count) - 1, text });
    },
    /** The suggestion as it is for the text of now, which may have gone on since it was offered; undefined if it no longer fits. */
    renew(suggestion: Suggestion, text: string, cursor: number): Suggestion | undefined {
      if (offer.text === text) return suggestion;
      return find(text, cursor).find(({ insert }) => insert === suggestion.insert);
    },
    close(): void {
      clearTimeout(timer.current);
      setOffer(none);
    },
  };
}

function find(text: string, cursor: number): readonly Suggestion[] {
  const offered = complete(text, cursor, {
    countValues: (field, isWanted) => grid.countAll(field, isWanted),
  });
  // What is written already need not be offered.
  return offered.filter((each) => applySuggestion(text, each).text.trim() !== text.trim());
}
