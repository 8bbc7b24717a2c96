import { useTranslation } from '../../../i18n/translation.ts';
import { useConsole } from '../../../state/console.ts';
import { useFleet } from '../../../state/fleet.ts';
import { cardMeasures, rowHeights } from './list-measures.ts';
import styles from './list-skeleton.module.css';

/** The number that fits in a small window. */
const COUNT = 12;

/** A placeholder for the list while no agent has responded yet and no data was saved. */
export function ListSkeleton() {
  const { t } = useTranslation();
  const { layout, density } = useConsole((state) => state.settings.view);
  const count = useFleet((state) => state.reports.size);
  const height = layout === 'cards' ? cardMeasures[density].height : rowHeights[density];
  return (
    <output className={styles.skeleton} aria-label={t('devices.waiting', { count })} data-layout={layout}>
      {Array.from({ length: COUNT }, (_, index) => (
        <div key={index} className={styles.place} style={{ height }}>
          <span className={styles.bar} />
          <span className={styles.bar} />
        </div>
      ))}
    </output>
  );
}
