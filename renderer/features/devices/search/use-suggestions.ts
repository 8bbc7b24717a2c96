import { useRef, useState } from 'react';
import { applySuggestion, complete, type Suggestion } from './complete.ts';
import { grid } from '../../../state/fleet-grid.ts';
import { useNameDisplay } from '../../../state/name-display.ts';
import { readSearchWatch, type SearchWatch } from './search-watch.ts';

interface Offer {
  readonly offered: readonly Suggestion[];
  /** The index of the active suggestion in `offered`. -1 if none is active. */
  readonly active: number;
  /** The text of these suggestions. They stay visible while typing continues. */
  readonly text: string;
  /** The alert that the search offers. Null if there is none. */
  readonly watch: SearchWatch | null;
}

const none: Offer = { offered: [], active: -1, text: '', watch: null };
/** Counting values must not run between two key presses of a fast typist. */
const REST_MS = 200;

export type Suggestions = ReturnType<typeof useSuggestions>;

/** The suggestions of the search box. They contain names of users, and close when names are hidden or shown. */
export function useSuggestions() {
  const nameDisplay = useNameDisplay();
  const [last, setLast] = useState({ offer: none, nameDisplay });
  const offer = last.nameDisplay === nameDisplay ? last.offer : none;
  const setOffer = (next: Offer) => setLast({ offer: next, nameDisplay });
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
    /** Offers completions after a pause in typing. */
    offerLater(text: string, cursor: () => number): void {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const at = cursor();
        if (/\S$/.test(text.slice(0, at))) offerNow(text, at);
        else setOffer(none);
      }, REST_MS);
    },
    /** `actions` is the number of actions after the suggestions. */
    move(step: 1 | -1, text: string, cursor: number, actions: number): void {
      clearTimeout(timer.current);
      const isCurrent = offer.text === text;
      const offered = isCurrent ? offer.offered : find(text, cursor);
      // The position before the first one is the box itself.
      const count = offered.length + actions + 1;
      const from = isCurrent ? offer.active : -1;
      setOffer({ ...offer, offered, active: ((from + 1 + step + count) % count) - 1, text });
    },
    /**
     * The same suggestion for the present text, which may have changed since. Undefined if it does not fit any more.
     */
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
  // Text that is already written is not offered.
  return offered.filter((each) => applySuggestion(text, each).text.trim() !== text.trim());
}
