import { useTranslation } from '../../i18n/translation.tsx';
import { type DeviceCounts, kindsIn } from '#shared/device/availability.ts';
import { listDevices } from '../../state/device-picks.ts';
import { searchForAvailability } from './bar-search.ts';
import { totalOf } from './fleet-bars.ts';
import { StackedBar } from './stacked-bar.tsx';
import { useBarWords } from './use-bar-words.ts';
import styles from './fleet-bars.module.css';

/** The whole fleet by availability; it is the legend of the other pictures too. */
export function AvailabilityTiles({ counts }: { readonly counts: DeviceCounts }) {
  const { t, language } = useTranslation();
  const words = useBarWords();
  const total = totalOf(counts);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return (
    <section className={styles.whole} aria-label={t('overview.byAvailability')}>
      <StackedBar counts={counts} share={1} />
      <ul className={styles.tiles} aria-label={t('overview.byAvailability')}>
        {kindsIn(counts).map((availability) => {
          const count = counts[availability];
          const part = count / Math.max(total, 1);
          // A few of many are not none.
          const share = count > 0 && part < 0.01 ? `<${percent.format(0.01)}` : percent.format(part);
          const word = t(`availability.${availability}`);
          return (
            <li key={availability}>
              <button
                type="button"
                className={styles.tile}
                onClick={() => listDevices(searchForAvailability(availability))}
              >
                <span className={styles.tileWord}>
                  <span
                    className={styles.swatch}
                    data-availability={availability}
                    data-drawn
                    aria-hidden="true"
                  />
                  {word}
                </span>
                <span>
                  <strong>{words.number(count)}</strong> <span className={styles.share}>{share}</span>
                </span>
                <small>{t(`overview.meanings.${availability}`)}</small>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
