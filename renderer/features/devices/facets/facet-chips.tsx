import { memo } from 'react';
import { useTranslation } from '../../../i18n/translation.tsx';
import { groupFields } from '#shared/device/list-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { clearPicks, togglePick, useDevicePicks } from '../../../state/device-picks.ts';
import { pickedOf } from './facet.tsx';
import { valueWords } from './value-words.ts';
import styles from './facet-chips.module.css';
import iconStyles from '../../../ui/icon.module.css';
import textStyles from '../../../ui/text.module.css';

/** What the list is filtered by beside the search, to be taken back one by one. */
export const FacetChips = memo(() => {
  const { t } = useTranslation();
  const picks = useDevicePicks((state) => state.picks);
  if (picks.size === 0) return null;
  return (
    <div className={styles.chips}>
      <ul aria-label={t('facets.chosen')}>
        {groupFields.flatMap((field) =>
          [...pickedOf(picks, field)].map((value) => (
            <li key={`${field} ${value}`}>
              <button type="button" className={styles.chip} onClick={() => togglePick(field, value)}>
                <span className={textStyles.visuallyHidden}>{t('facets.remove')} </span>
                <span className={styles.field}>{t(`fieldNames.${field}`)}</span>{' '}
                <bdi>{valueWords(t, field, value)}</bdi>
                <svg className={iconStyles.icon} viewBox="0 0 12 12" aria-hidden="true">
                  <path d="m3 3 6 6M9 3 3 9" />
                </svg>
              </button>
            </li>
          )),
        )}
      </ul>
      <Button kind="quiet" onPress={clearPicks}>
        {t('facets.clear')}
      </Button>
    </div>
  );
});
