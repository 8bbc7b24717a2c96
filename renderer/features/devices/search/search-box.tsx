import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Input, SearchField } from 'react-aria-components';
import { useTranslation } from '../../../i18n/translation.tsx';
import { applySuggestion, type Suggestion } from './complete.ts';
import { search, useDevicesView } from '../../../state/devices-view.ts';
import { askForSearch, useSearchRequest } from '../../../state/search-request.ts';
import { SearchHelp } from './search-help.tsx';
import { SearchMistakes, SearchProblems, useSettledProblems } from './search-problems.tsx';
import { SearchSuggestions } from './search-suggestions.tsx';
import { useSuggestions } from './use-suggestions.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './search.module.css';

// A Korean syllable that has only its first letter yet finds nothing, and says nothing of what will be found.
const endsInLetter = /[\u3131-\u3163]$/;

/** Where a search is typed: how it may go on, what is wrong with it, and help. */
export function SearchBox() {
  const { t } = useTranslation();
  const query = useDevicesView((state) => state.query);
  // What an input method is still composing; null between two compositions.
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? query;
  const problems = useSettledProblems(query);
  const suggestions = useSuggestions();
  const input = useRef<HTMLInputElement>(null);
  const mistakes = useRef<HTMLDivElement>(null);
  const cursorAfter = useRef<number | null>(null);
  const isComposing = useRef(false);
  const isAsked = useSearchRequest((state) => state.isAsked);
  const id = useId();

  useLayoutEffect(() => {
    if (cursorAfter.current !== null)
      input.current?.setSelectionRange(cursorAfter.current, cursorAfter.current);
    cursorAfter.current = null;
    // Asking how far the box is scrolled lays out the whole page, list and all: only where something is drawn over it.
    if (problems.length > 0) followScroll();
  });

  useEffect(() => {
    if (!isAsked) return;
    input.current?.select();
    askForSearch(false);
  }, [isAsked]);

  function followScroll(): void {
    if (mistakes.current) mistakes.current.scrollLeft = input.current?.scrollLeft ?? 0;
  }

  function change(next: string): void {
    if (isComposing.current) {
      setDraft(next);
      if (!endsInLetter.test(next.slice(0, cursorIn(next)))) search(next);
      return;
    }
    search(next);
    suggestions.offerLater(next, () => cursorIn(next));
  }

  function cursorIn(now: string): number {
    return input.current?.selectionStart ?? now.length;
  }

  function take(offered: Suggestion): void {
    const suggestion = suggestions.renew(offered, text, cursorIn(text));
    if (!suggestion) return suggestions.close();
    const taken = applySuggestion(text, suggestion);
    cursorAfter.current = taken.cursor;
    search(taken.text);
    if (suggestion.kind === 'field') suggestions.offerNow(taken.text, taken.cursor);
    else suggestions.close();
  }

  // In the capture phase, before the field clears itself on Escape.
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.target !== input.current) return;
    const { offered, active } = suggestions;
    const chosen = offered[active];
    if (event.key === 'ArrowDown' && offered.length === 0) {
      suggestions.offerNow(text, cursorIn(text));
    } else if (event.key === 'ArrowDown' || (event.key === 'ArrowUp' && offered.length > 0)) {
      suggestions.move(event.key === 'ArrowDown' ? 1 : -1, text, cursorIn(text));
    } else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) {
      take(chosen);
    } else if (event.key === 'Escape' && offered.length > 0) {
      suggestions.close();
    } else {
      if (event.key === 'Enter') suggestions.close();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  const isOpen = suggestions.offered.length > 0;
  return (
    <>
      <div className={styles.box} onKeyDownCapture={onKeyDown}>
        <SearchField
          className={classNames(styles.search)}
          aria-label={t('devices.search')}
          value={text}
          onChange={change}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="7" cy="7" r="4.5" />
            <path d="m10.5 10.5 3.5 3.5" />
          </svg>
          <Input
            ref={input}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- It is an input: the component draws one.
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-offered` : undefined}
            aria-activedescendant={suggestions.active < 0 ? undefined : `${id}-offered-${suggestions.active}`}
            aria-invalid={problems.length > 0}
            aria-describedby={`${id}-problems`}
            placeholder={t('devices.searchHint')}
            spellCheck={false}
            autoComplete="off"
            onScroll={followScroll}
            onBlur={() => suggestions.close()}
            onCompositionStart={() => {
              isComposing.current = true;
              setDraft(text);
              suggestions.close();
            }}
            onCompositionEnd={(event) => {
              isComposing.current = false;
              setDraft(null);
              change(event.currentTarget.value);
            }}
          />
          <SearchMistakes ref={mistakes} text={text} problems={text === query ? problems : []} />
        </SearchField>
        <SearchHelp onTry={search} />
      </div>
      <SearchProblems id={`${id}-problems`} text={query} problems={problems} />
      {isOpen && <SearchSuggestions id={`${id}-offered`} {...suggestions} onTake={take} />}
    </>
  );
}
