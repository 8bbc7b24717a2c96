import { ListFilter, type LucideIcon } from 'lucide-react';
import { useTranslation } from '../../../i18n/translation.ts';
import type { Suggestion } from './complete.ts';
import { useFormats } from '../../../i18n/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { OfferedList, OfferedOption } from '../../../ui/offered-list.tsx';
import styles from './search.module.css';
import popoverStyles from '../../../ui/popover.module.css';

interface SearchSuggestionsProps {
  readonly id: string;
  readonly offered: readonly Suggestion[];
  readonly active: number;
  readonly onTake: (suggestion: Suggestion) => void;
  /** Other actions, after the suggestions. */
  readonly actions: readonly SearchAction[];
}

export interface SearchAction {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly act: () => void;
}

/**
 * The list below the search box. The focus stays in the box, which has the active option in `aria-activedescendant`.
 */
export function SearchSuggestions({ id, offered, active, onTake, actions }: SearchSuggestionsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <OfferedList
      id={id}
      label={t('search.suggestions')}
      className={classNames(styles.suggestions, popoverStyles.popover)}
    >
      {offered.map((suggestion, index) => (
        <OfferedOption
          key={suggestion.insert}
          id={`${id}-${index}`}
          isActive={index === active}
          className={styles.suggestion}
          onChoose={() => onTake(suggestion)}
        >
          <ListFilter aria-hidden="true" />
          <code>{suggestion.insert.trim()}</code>
          <span className={styles.suggestionMeaning}>
            {suggestion.kind !== 'value' && t(`fieldNames.${suggestion.field}`)}
          </span>
          {suggestion.count !== null && (
            <span className={styles.suggestionCount}>{formats.number(suggestion.count)}</span>
          )}
        </OfferedOption>
      ))}
      {actions.map(({ icon: Icon, label, act }, index) => (
        <OfferedOption
          key={label}
          id={`${id}-${offered.length + index}`}
          isActive={offered.length + index === active}
          className={classNames(styles.suggestion, index === 0 && styles.firstAction)}
          onChoose={act}
        >
          <Icon aria-hidden="true" />
          {label}
        </OfferedOption>
      ))}
    </OfferedList>
  );
}
