import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../../i18n/translation.ts';
import { announce } from '../../../state/messages.ts';
import {
  activateLine,
  search,
  useDevicesView,
  requestSearchFocus,
  activateChip,
  isPresent,
  type SearchOffer,
  type Suggestion,
  useSearchOffer,
  showOffer,
} from '../../../state/devices-view.ts';
import { useNameDisplay } from '../../../state/console.ts';
import type { Counted } from '../facets/facet.tsx';
import { focusList } from '../list/use-list-keys.ts';
import { applySuggestion } from './complete.ts';
import { decideOffer, helpOf } from './decide-offer.ts';
import { speakOffer } from './offer-texts.ts';

export interface SearchInput {
  /** The list of chips; theirs are followed by their index. */
  readonly id: string;
  readonly element: RefObject<HTMLInputElement | null>;
  /** While an input method composes, its end may not be in the search yet. */
  readonly text: string;
  readonly change: (text: string) => void;
  readonly compose: (isComposing: boolean) => void;
  readonly take: (chip: Suggestion) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

// With only its first letter, a Korean syllable matches nothing.
const endsInLetter = /[\u3131-\u3163]$/;

/** The search box keeps the focus while the keys move among the line's chips. */
export function useSearchInput({ view, query: counted }: Counted): SearchInput {
  const query = useDevicesView((state) => state.query);
  // What an input method is composing.
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? query;
  const isComposing = useRef(false);
  const element = useRef<HTMLInputElement>(null);
  const cursorAfter = useRef<number | null>(null);
  const { offer, active } = useSearchOffer();
  const id = useId();
  const isRequested = useDevicesView((state) => state.isSearchRequested);

  const decide = (): SearchOffer => {
    const now = useDevicesView.getState().query;
    return decideOffer(view.total, Math.min(element.current?.selectionStart ?? now.length, now.length));
  };
  useDecisions(offer, decide, { view, query: counted });

  useLayoutEffect(() => {
    if (cursorAfter.current !== null)
      element.current?.setSelectionRange(cursorAfter.current, cursorAfter.current);
    cursorAfter.current = null;
  });

  useEffect(() => {
    if (!isRequested) return;
    element.current?.select();
    requestSearchFocus(false);
  }, [isRequested]);

  function change(next: string): void {
    activateChip(-1);
    if (isComposing.current) setDraft(next);
    const cursor = element.current?.selectionStart ?? next.length;
    if (!isComposing.current || !endsInLetter.test(next.slice(0, cursor))) search(next);
  }

  function compose(isNow: boolean): void {
    isComposing.current = isNow;
    setDraft(isNow ? text : null);
  }

  function take(offered: Suggestion): void {
    const chips = isPresent(offer) ? offer.chips : decide().chips;
    const chip = chips.find(({ insert }) => insert === offered.insert);
    if (!chip) return;
    const taken = applySuggestion(query, chip);
    cursorAfter.current = taken.cursor;
    compose(false);
    flushSync(() => search(taken.text));
    decide();
  }

  const onKeyDown = (event: KeyboardEvent) => handleKey(event, { id, decide, take, offer, active });
  return { id, element, text, change, compose, take, onKeyDown };
}

interface Keys extends Pick<SearchInput, 'id' | 'take'> {
  readonly decide: () => SearchOffer;
  readonly offer: SearchOffer | null;
  readonly active: number;
}

/** In the capture phase, before Escape makes the field clear itself. */
function handleKey(event: KeyboardEvent, { id, decide, take, offer, active }: Keys): void {
  const { key, target, nativeEvent } = event;
  // The buttons in the box have their own keys.
  if (nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  const isDecided = isPresent(offer);
  const decideNow = () => (isDecided ? offer : target.value === '' ? null : decide());
  const chip = offer?.chips[active];
  if (key === 'Enter' && chip) {
    take(chip);
  } else if (key === 'Enter') {
    const present = decideNow();
    // Don't take a correction that nobody has seen yet.
    const help = present && isDecided ? helpOf(present) : null;
    if (help) take(help);
    else if (!present || present.count > 0) goToList();
  } else if (key === 'ArrowDown') {
    if (chip || !decideNow()?.chips.length) goToList();
    else activateChip(0);
  } else if (chip && (key === 'ArrowUp' || key === 'Escape')) {
    activateChip(-1);
  } else if (chip && (key === 'ArrowLeft' || key === 'ArrowRight')) {
    const next = active + (key === 'ArrowLeft' ? -1 : 1);
    if (isVisible(`${id}-${next}`)) activateChip(next);
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

/** Chips that don't fit are there, but invisible. */
function isVisible(id: string): boolean {
  return document.getElementById(id)?.checkVisibility({ visibilityProperty: true }) === true;
}

/** Focuses the first row; the list makes it active if no other is. */
function goToList(): void {
  flushSync(() => activateLine(null));
  focusList();
}

/** Don't count devices between two keys of a fast typist. */
const REST_MS = 200;

/** Decides what to show a moment after the last key, and announces it. */
function useDecisions(
  offer: SearchOffer | null,
  decide: () => SearchOffer,
  { view, query: counted }: Counted,
): void {
  const { t } = useTranslation();
  const query = useDevicesView((state) => state.query);
  const facets = useDevicesView((state) => state.facets);
  const nameDisplay = useNameDisplay();
  // The fleet can change while the search stays.
  const isOutdated = counted === query && offer?.text === query && (offer.count === 0) !== (view.count === 0);
  const hasDevices = view.total > 0;
  const latest = useRef(decide);
  useLayoutEffect(() => {
    latest.current = () => (isPresent(offer) && !isOutdated ? offer : decide());
  });
  const announced = useRef<SearchOffer>(null);
  useEffect(() => () => showOffer(null), []);
  useEffect(() => {
    if (query === '') showOffer(null);
    if (query === '' || !hasDevices) return undefined;
    const timer = setTimeout(() => {
      const decided = latest.current();
      if (decided !== announced.current) announce(speakOffer(t, decided));
      announced.current = decided;
    }, REST_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Each is a reason to decide again.
  }, [query, facets, nameDisplay, hasDevices, isOutdated, t]);
}
