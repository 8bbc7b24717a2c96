import { useTranslation } from '../../i18n/translation.ts';
import type { Found } from '#shared/model/discovery.ts';
import { Button } from '../../ui/button.tsx';
import { isAddable } from './found-agents.ts';
import { FoundRow } from './found-row.tsx';
import styles from './discovery.module.css';

interface FoundListProps {
  readonly found: readonly Found[];
  /** Addresses of the lab's agents. */
  readonly taken: ReadonlySet<string>;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

export function FoundList({ found, taken, chosen, onChoose }: FoundListProps) {
  const { t } = useTranslation();
  const addable = found.filter((each) => isAddable(each, taken) === 'yes');
  const left = addable.filter(({ key }) => !chosen.has(key));

  if (found.length === 0) {
    return (
      <div className={styles.empty}>
        <strong>{t('discovery.empty')}</strong>
        <p>{t('discovery.emptyBody')}</p>
      </div>
    );
  }
  return (
    <section className={styles.found}>
      <header>
        <h3 aria-live="polite">{t('discovery.found', { count: found.length })}</h3>
        {addable.length > 1 && (
          <Button
            kind="quiet"
            onPress={() => onChoose(new Set(left.length === 0 ? [] : addable.map(({ key }) => key)))}
          >
            {left.length === 0 ? t('discovery.chooseNone') : t('discovery.chooseAll')}
          </Button>
        )}
      </header>
      <ul className={styles.list} aria-label={t('discovery.list')}>
        {found.map((each) => (
          <FoundRow
            key={each.key}
            found={each}
            addable={isAddable(each, taken)}
            isChosen={chosen.has(each.key)}
            onChoose={() => onChoose(chosen.symmetricDifference(new Set([each.key])))}
          />
        ))}
      </ul>
    </section>
  );
}
