import type { AvailabilityKind } from '#shared/device/availability.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { useConsole } from '../../state/console.ts';
import { AvailabilityMark } from '../devices/availability/availability-mark.tsx';
import { SizesDrawing } from './sizes-drawing.tsx';
import styles from './reading-guide.module.css';

/** The reported states are to the left and right of the observed ones with which they can be confused. */
const kinds = [
  'available',
  'in-use',
  'idle',
  'recent-activity',
  'unknown',
  'disconnected',
] as const satisfies readonly AvailabilityKind[];

/** Explains the device list before there is one: sizes to scale, and the marks of availability. */
export function ReadingGuide() {
  const { t } = useTranslation();
  const count = useConsole((state) => state.settings.idleMinutes);
  return (
    <aside className={styles.guide} aria-label={t('readingGuide.title')}>
      <SizesDrawing />
      <section className={styles.legend}>
        <h2>{t('readingGuide.title')}</h2>
        <ul>
          {kinds.map((kind) => (
            <li key={kind}>
              <AvailabilityMark kind={kind} />
              <p>{t(`readingGuide.meanings.${kind}`, { count })}</p>
            </li>
          ))}
        </ul>
        <p>{t('readingGuide.marks')}</p>
      </section>
    </aside>
  );
}
