import { availabilityKinds } from '#shared/device/availability.ts';
import { listDevices } from '../../state/facet-selection.ts';
import { AvailabilityBar } from '../devices/availability-bar.tsx';
import { useShareText } from '../devices/use-share-text.ts';
import { searchForBar } from './bar-search.ts';
import { type BarField, type FleetBar, totalOf } from './fleet-bars.ts';
import { useBarTexts } from './use-bar-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './fleet-chart.module.css';
import textStyles from '../../ui/text.module.css';

interface BarRowProps {
  readonly field: BarField;
  readonly bar: FleetBar;
}

/**
 * A value of the field. A press on its bar lists all its devices. A press on the text next to it lists the available
 * ones, or the idle ones if none is available.
 */
export function BarRow({ field, bar }: BarRowProps) {
  const words = useBarTexts();
  const shareText = useShareText();
  const { counts, value } = bar;
  const label = words.label(field, value);
  const usable = availabilityKinds.find((kind) => (kind === 'free' || kind === 'idle') && counts[kind] > 0);
  const share = shareText(counts);
  return (
    <li className={styles.row} data-empty={totalOf(counts) === 0 || undefined}>
      <button
        type="button"
        className={styles.all}
        aria-label={words.name(field, bar)}
        title={[label, words.total(totalOf(counts)), ...words.parts(counts)].join('\n')}
        onClick={() => listDevices(searchForBar(field, bar, null))}
      >
        <bdi className={classNames(styles.label, !value && textStyles.soft)}>{label}</bdi>
        <AvailabilityBar counts={counts} />
      </button>
      {usable ? (
        <button
          type="button"
          className={styles.share}
          aria-label={`${label}, ${share}`}
          onClick={() => listDevices(searchForBar(field, bar, usable))}
        >
          {share}
        </button>
      ) : (
        <span className={styles.share}>{share}</span>
      )}
    </li>
  );
}
