import { memo, useId, useState } from 'react';
import { useTranslation } from '../../../i18n/translation.tsx';
import type { GroupField } from '#shared/model/list-view.ts';
import { fieldOf } from '#shared/search/fields.ts';
import { Chevron } from '../../../ui/chevron.tsx';
import type { Picks } from '../../../grid/question.ts';
import { useFormats } from '../../../i18n/format.ts';
import { explainField } from '../../../i18n/explain-field.ts';
import { togglePick } from '../../../state/device-picks.ts';
import { type FacetValue, FEW_VALUES, findValues, listValues, shortenValues } from './facet-values.ts';
import { valueWords } from './value-words.ts';
import styles from './facets.module.css';

interface FacetProps {
  readonly field: GroupField;
  readonly counts: ReadonlyMap<string | null, number>;
  readonly picked: ReadonlySet<string | null>;
  /** Whether values keep their places, since a person is at them. */
  readonly isHeld: boolean;
}

const nothing: ReadonlySet<string | null> = new Set();

export function pickedOf(picks: Picks, field: GroupField): ReadonlySet<string | null> {
  return picks.get(field) ?? nothing;
}

/** The values of one field with how many devices have each, to choose from. */
export function Facet({ field, counts, picked, isHeld }: FacetProps) {
  const { t, language } = useTranslation();
  const wordsOf = (value: string | null) => valueWords(t, field, value);
  const [isWhole, setIsWhole] = useState(false);
  const [text, setText] = useState('');
  const [order, setOrder] = useState<readonly (string | null)[] | null>(null);
  const kept = isHeld ? order : null;
  const values = listValues({ field: fieldOf(field), counts, picked, order: kept, language });
  if (!isHeld && order !== null) setOrder(null);
  if (isHeld && order === null) setOrder(values.map(({ value }) => value));
  const { shown, hidden } = isWhole ? findValues(values, text, wordsOf) : shortenValues(values);
  const name = t(`fieldNames.${field}`);
  return (
    <>
      {isWhole && (
        <input
          className={styles.find}
          type="search"
          aria-label={t('facets.find', { field: name })}
          placeholder={t('facets.find', { field: name })}
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <ul className={styles.values} aria-label={name}>
        {shown.map((value) => (
          <Value key={value.value} field={field} {...value} words={wordsOf(value.value)} />
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.note}>{t('facets.none')}</p>}
      {isWhole && hidden > 0 && <p className={styles.note}>{t('facets.more', { count: hidden })}</p>}
      {(isWhole ? values.length > FEW_VALUES : hidden > 0) && (
        <button
          type="button"
          className={styles.more}
          onClick={() => {
            setIsWhole(!isWhole);
            setText('');
          }}
        >
          {isWhole ? t('facets.showFewer') : t('facets.showAll', { total: values.length })}
        </button>
      )}
    </>
  );
}

interface ValueProps extends FacetValue {
  readonly field: GroupField;
  readonly words: string;
}

// With each letter of a search the counts of some change, and of most of them nothing.
const Value = memo(({ field, value, count, isPicked, words }: ValueProps) => {
  const formats = useFormats();
  return (
    <li>
      <label className={styles.value} data-none={count === 0}>
        <input type="checkbox" checked={isPicked} onChange={() => togglePick(field, value)} />
        <bdi className={styles.words} title={words}>
          {words}
        </bdi>
        <span className={styles.count}>{formats.number(count)}</span>
      </label>
    </li>
  );
});

interface FacetHeadingProps {
  readonly field: GroupField;
  readonly picked: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A field's name, which shows and hides its values. */
export function FacetHeading({ field, picked, isOpen, onToggle }: FacetHeadingProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <h3>
      <button
        type="button"
        id={id}
        className={styles.heading}
        title={explainField(t, field)}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <Chevron isOpen={isOpen} />
        {t(`fieldNames.${field}`)}
        {picked > 0 && <span className={styles.picked}>{picked}</span>}
      </button>
    </h3>
  );
}
