import { type DeviceCounts, kindsIn } from '#shared/device/availability.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { useFormats } from '../../i18n/format.ts';
import { listDevices } from '../../state/facet-selection.ts';
import { AvailabilityBar } from '../devices/availability-bar.tsx';
import { AvailabilityIcon } from '../devices/availability-icon.tsx';
import { searchForAvailability } from './bar-search.ts';
import { totalOf } from './fleet-bars.ts';
import boxStyles from './box.module.css';
import styles from './availability-tiles.module.css';

/** The whole lab by availability. It is also the legend of the other bars. */
export function AvailabilityTiles({ counts }: { readonly counts: DeviceCounts }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const total = totalOf(counts);
  return (
    <section className={boxStyles.box} aria-label={t('overview.byAvailability')}>
      <div className={styles.whole}>
        <AvailabilityBar counts={counts} size="large" />
      </div>
      <ul className={styles.tiles} aria-label={t('overview.byAvailability')}>
        {kindsIn(counts).map((kind) => {
          const part = counts[kind] / Math.max(total, 1);
          // A small share must not be shown as 0.
          const share = counts[kind] > 0 && part < 0.01 ? `<${formats.percent(0.01)}` : formats.percent(part);
          return (
            <li key={kind}>
              <button
                type="button"
                className={styles.tile}
                title={t(`overview.meanings.${kind}`)}
                onClick={() => listDevices(searchForAvailability(kind))}
              >
                <span className={styles.word}>
                  <AvailabilityIcon kind={kind} />
                  {t(`availability.${kind}`)}
                </span>
                <span>
                  <strong>{formats.number(counts[kind])}</strong> <small>{share}</small>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
