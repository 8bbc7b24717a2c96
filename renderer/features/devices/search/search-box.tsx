import { BellPlus, CircleHelp, Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Input, SearchField } from 'react-aria-components';
import { useTranslation } from '../../../i18n/translation.ts';
import { commands } from '#shared/model/command.ts';
import { applySuggestion, type Suggestion } from './complete.ts';
import { search, useDevicesView } from '../../../state/devices-view.ts';
import { requestSearchFocus, useSearchFocus } from '../../../state/search-focus.ts';
import { SearchHelp } from './search-help.tsx';
import { SearchMistakes } from './search-problems.tsx';
import { SEARCH_PROBLEMS_ID, useSettledProblems } from './use-settled-problems.ts';
import { type SearchAction, SearchSuggestions } from './search-suggestions.tsx';
import { readSearchWatch, setSearchWatch } from './search-watch.ts';
import type { Suggestions } from './use-suggestions.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ShortcutKeys } from '../../../ui/shortcut-keys.tsx';
import styles from './search.module.css';

/** The search may have changed since the alert was offered. */
function watchSearch(): void {
  const watch = readSearchWatch();
  if (watch) setSearchWatch(watch);
}

// A Korean syllable with only its first letter matches nothing yet.
const endsInLetter = /[\u3131-\u3163]$/;

/** The search field with completions, problems and help. */
export function SearchBox({ suggestions }: { readonly suggestions: Suggestions }) {
  const { t } = useTranslation();
  const query = useDevicesView((state) => state.query);
  // The text while an input method composes. Null otherwise.
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? query;
  const problems = useSettledProblems(query);
  const input = useRef<HTMLInputElement>(null);
  const mistakes = useRef<HTMLDivElement>(null);
  const cursorAfter = useRef<number | null>(null);
  const isComposing = useRef(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const isRequested = useSearchFocus((state) => state.isRequested);
  const id = useId();

  useLayoutEffect(() => {
    if (cursorAfter.current !== null)
      input.current?.setSelectionRange(cursorAfter.current, cursorAfter.current);
    cursorAfter.current = null;
    // Reading the scroll position lays out the whole page with the list, so it is read only if there are problems to
    // underline.
    if (problems.length > 0) followScroll();
  });

  useEffect(() => {
    if (!isRequested) return;
    input.current?.select();
    requestSearchFocus(false);
  }, [isRequested]);

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

  const isOpen = suggestions.offered.length > 0;
  const { watch } = suggestions;
  const actions: readonly SearchAction[] = [
    ...(watch?.id === null
      ? [{ icon: BellPlus, label: t(`watches.tellAny.${watch.when}`), act: watchSearch }]
      : []),
    { icon: CircleHelp, label: t('search.help'), act: () => setHelpOpen(true) },
  ].map((action) => ({
    ...action,
    act: () => {
      suggestions.close();
      action.act();
    },
  }));

  // In the capture phase, before the field clears itself on Escape.
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || event.target !== input.current) return;
    const { offered, active } = suggestions;
    const chosen = offered[active];
    const action = isOpen ? actions[active - offered.length] : undefined;
    if (event.key === 'ArrowDown' && offered.length === 0) {
      suggestions.offerNow(text, cursorIn(text));
    } else if (event.key === 'ArrowDown' || (event.key === 'ArrowUp' && offered.length > 0)) {
      suggestions.move(event.key === 'ArrowDown' ? 1 : -1, text, cursorIn(text), actions.length);
    } else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) {
      take(chosen);
    } else if (event.key === 'Enter' && action) {
      action.act();
    } else if (event.key === 'Escape' && offered.length > 0) {
      suggestions.close();
    } else {
      if (event.key === 'Enter') suggestions.close();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <>
      <div className={styles.box} onKeyDownCapture={onKeyDown}>
        <SearchField
          className={classNames(styles.search)}
          aria-label={t('devices.search')}
          value={text}
          onChange={change}
        >
          <Search aria-hidden="true" />
          <Input
            ref={input}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- It is an input: the component renders one.
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-offered` : undefined}
            aria-activedescendant={suggestions.active < 0 ? undefined : `${id}-offered-${suggestions.active}`}
            aria-invalid={problems.length > 0}
            aria-describedby={SEARCH_PROBLEMS_ID}
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
        <div className={styles.tools}>
          {text === '' ? (
            <ShortcutKeys shortcut={commands.search.shortcut} />
          ) : (
            <IconButton
              icon={X}
              size="small"
              label={t('devices.empty.clear')}
              isSkipped
              onPress={() => {
                search('');
                suggestions.close();
                input.current?.focus();
              }}
            />
          )}
          <SearchHelp isOpen={isHelpOpen} onOpenChange={setHelpOpen} onTry={search} />
        </div>
      </div>
      {isOpen && (
        <SearchSuggestions
          id={`${id}-offered`}
          offered={suggestions.offered}
          active={suggestions.active}
          onTake={take}
          actions={actions}
        />
      )}
    </>
  );
}
