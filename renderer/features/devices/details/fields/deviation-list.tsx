import { useTranslation } from '../../../../i18n/translation.ts';
import type { Deviation } from '#shared/device/device.ts';
import styles from './fields.module.css';

/** Where the agent's record does not match the specification. Renders nothing if it matches. */
export function DeviationList({ deviations }: { readonly deviations: readonly Deviation[] }) {
  const { t } = useTranslation();
  if (deviations.length === 0) return null;
  const missing = deviations.filter(({ problem }) => problem === 'missing').map(({ field }) => field);
  const others = deviations.filter(({ problem }) => problem !== 'missing');
  return (
    <section className={styles.deviations}>
      <h3>{t('details.deviations')}</h3>
      <ul>
        {missing.length > 0 && (
          <li>
            {t('details.missing')} <code>{missing.join(', ')}</code>
          </li>
        )}
        {others.map(({ field, problem, found }) => (
          <li key={`${field} ${problem}`}>
            <code>{field}</code> <bdi>{t(`details.problems.${problem}`, { found })}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
