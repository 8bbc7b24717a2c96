import type { DeviceCounts } from '#shared/model/freshness.ts';
import { availabilities } from './fleet-bars.ts';
import styles from './fleet-bars.module.css';

interface StackedBarProps {
  readonly counts: DeviceCounts;
  /** Of the room there is, from 0 to 1. */
  readonly share: number;
}

/** How many are free, in use, unknown and gone, each with a pattern of its own; what there is any of can always be seen. */
export function StackedBar({ counts, share }: StackedBarProps) {
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={styles.bar} style={{ width: `${share * 100}%` }}>
        {availabilities.map(
          (availability) =>
            counts[availability] > 0 && (
              <span
                key={availability}
                className={styles.part}
                data-availability={availability}
                data-drawn
                style={{ flexGrow: counts[availability] }}
              />
            ),
        )}
      </span>
    </span>
  );
}
