import { availabilityKinds, type DeviceCounts } from '#shared/device/availability.ts';
import styles from './fleet-bars.module.css';

interface StackedBarProps {
  readonly counts: DeviceCounts;
  /** Of the room there is, from 0 to 1. */
  readonly share: number;
}

/** How many are in each state, each with a pattern of its own; what there is any of can always be seen. */
export function StackedBar({ counts, share }: StackedBarProps) {
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={styles.bar} style={{ width: `${share * 100}%` }}>
        {availabilityKinds.map(
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
