import { useTranslation } from 'react-i18next';
import type { Deviation } from '#shared/model/device.ts';

/** In what the agent's record departs from the contract; nothing when it does not. */
export function DeviationList({ deviations }: { readonly deviations: readonly Deviation[] }) {
  const { t } = useTranslation();
  if (deviations.length === 0) return null;
  return (
    <section className="details-section deviations">
      <h3>{t('details.deviations')}</h3>
      <ul>
        {deviations.map(({ field, problem, found }) => (
          <li key={`${field} ${problem}`}>
            <code>{field}</code> <bdi>{t(`details.problems.${problem}`, { found })}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
