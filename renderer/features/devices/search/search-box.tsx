import { Search, X } from 'lucide-react';
import { type Ref, useLayoutEffect, useRef } from 'react';
import { Input, SearchField } from 'react-aria-components';
import { useTranslation } from '../../../i18n/translation.ts';
import { commands } from '#shared/model/command.ts';
import type { Span } from '#shared/search/problem.ts';
import {
  search,
  useDevicesView,
  activateChip,
  type SearchOffer,
  useSearchOffer,
} from '../../../state/devices-view.ts';
import { SearchHelp } from './search-help.tsx';
import type { SearchInput } from './use-search-input.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ShortcutKeys } from '../../../ui/shortcut-keys.tsx';
import styles from './search.module.css';

interface SearchBoxProps {
  readonly input: SearchInput;
  readonly isHelpOpen: boolean;
  readonly onHelpChange: (isOpen: boolean) => void;
}

/** The line below the filters says what it means. */
export function SearchBox({ input, isHelpOpen, onHelpChange }: SearchBoxProps) {
  const { t } = useTranslation();
  const { id, element, text } = input;
  const query = useDevicesView((state) => state.query);
  const { offer, active } = useSearchOffer();
  const hasChips = offer !== null && offer.chips.length > 0;
  const places = offer !== null && offer.text === text ? mistakesOf(offer) : [];
  const mistakes = useRef<HTMLDivElement>(null);

  function followScroll(): void {
    if (mistakes.current) mistakes.current.scrollLeft = element.current?.scrollLeft ?? 0;
  }

  useLayoutEffect(() => {
    // Reading the scroll position lays out the whole page with the list, so only do it if there are mistakes
    // to underline.
    if (places.length > 0) followScroll();
  });

  return (
    <div className={styles.box} onKeyDownCapture={input.onKeyDown}>
      <SearchField
        className={classNames(styles.search)}
        aria-label={t('devices.search')}
        value={text}
        onChange={input.change}
      >
        <Search aria-hidden="true" />
        <Input
          ref={element}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- It is an input: the component renders one.
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={hasChips}
          aria-controls={hasChips ? id : undefined}
          aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
          aria-invalid={offer?.kind === 'mistakes' && offer.text === query}
          aria-describedby={offer === null ? undefined : `${id}-lead`}
          placeholder={t('devices.searchHint')}
          spellCheck={false}
          autoComplete="off"
          onScroll={followScroll}
          onBlur={() => activateChip(-1)}
          onCompositionStart={() => input.compose(true)}
          onCompositionEnd={(event) => {
            input.compose(false);
            input.change(event.currentTarget.value);
          }}
        />
        <SearchMistakes ref={mistakes} text={text} places={places} />
      </SearchField>
      <div className={styles.tools}>
        {text === '' ? (
          <span className={styles.hint}>
            <ShortcutKeys shortcut={commands.search.shortcut} />
          </span>
        ) : (
          <IconButton
            icon={X}
            size="small"
            label={t('devices.empty.clear')}
            isSkipped
            onPress={() => {
              search('');
              element.current?.focus();
            }}
          />
        )}
        <SearchHelp isOpen={isHelpOpen} onOpenChange={onHelpChange} onTry={search} />
      </div>
    </div>
  );
}

function mistakesOf({ kind, problems, chips }: SearchOffer) {
  return kind === 'near-words' ? chips.map(({ span }) => span) : problems;
}

interface SearchMistakesProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly text: string;
  readonly places: readonly Span[];
}

/** An invisible copy of the text in front of the box, in which only the lines under mistakes show. */
function SearchMistakes({ ref, text, places }: SearchMistakesProps) {
  const ends = new Set(places.flatMap(({ from, to }) => [from, to]));
  const cuts = [...ends, 0, text.length].toSorted((a, b) => a - b);
  return (
    <div ref={ref} className={styles.mistakes} aria-hidden="true">
      {cuts.slice(1).map((to, index) => {
        const from = cuts[index] ?? 0;
        const isWrong = places.some((place) => place.from <= from && to <= place.to);
        return (
          <span key={from === to ? `${from}-` : from} className={isWrong ? styles.mistake : undefined}>
            {text.slice(from, to)}
          </span>
        );
      })}
    </div>
  );
}
