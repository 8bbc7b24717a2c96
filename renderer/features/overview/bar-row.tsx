import { listDevices } from '../../state/device-picks.ts';
import { searchForBar } from './bar-search.ts';
import { type BarField, type FleetBar, totalOf } from './fleet-bars.ts';
import { StackedBar } from './stacked-bar.tsx';
import { useBarWords } from './use-bar-words.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './fleet-bars.module.css';
import textStyles from '../../ui/text.module.css';

interface BarRowProps {
  readonly field: BarField;
  readonly bar: FleetBar;
  /** Of the longest bar, from 0 to 1. */
  readonly share: number;
}

export function BarRow({ field, bar, share }: BarRowProps) {
  const words = useBarWords();
  const { counts, value } = bar;
  const searchAll = searchForBar(field, value, null);
  // Idle phones take the place of available devices where no agent states any.
  const kind = counts.free > 0 ? 'free' : 'idle';
  const searchUnused = searchForBar(field, value, kind);
  const label = words.label(field, value);
  return (
    <li className={styles.row} data-empty={totalOf(counts) === 0}>
      <button
        type="button"
        className={styles.rowAll}
        aria-label={words.name(field, bar)}
        title={[label, words.total(totalOf(counts)), ...words.parts(counts)].join('\n')}
        disabled={searchAll === null}
        onClick={() => searchAll && listDevices(searchAll)}
      >
        <bdi className={classNames(styles.label, !value && textStyles.soft)}>{label}</bdi>{' '}
        <StackedBar counts={counts} share={share} />
        <span className={styles.total}>{words.number(totalOf(counts))}</span>
      </button>
      {counts[kind] > 0 ? (
        <button
          type="button"
          className={styles.rowFree}
          data-availability={kind}
          aria-label={`${label}, ${words.part(kind, counts[kind])}`}
          disabled={searchUnused === null}
          onClick={() => searchUnused && listDevices(searchUnused)}
        >
          {words.part(kind, counts[kind])}
        </button>
      ) : (
        <span />
      )}
    </li>
  );
}
