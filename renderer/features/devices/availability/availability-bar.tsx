import { availabilityKinds, type DeviceCounts } from '#shared/device/availability.ts';
import { distributeShares } from './shares.ts';
import styles from './availability-bar.module.css';

interface AvailabilityBarProps {
  readonly counts: DeviceCounts;
  /** 8 px high by default. */
  readonly size?: 'medium' | 'large';
}

export function AvailabilityBar({ counts, size }: AvailabilityBarProps) {
  const shares = distributeShares(availabilityKinds.map((kind) => counts[kind]));
  return (
    <svg className={styles.bar} data-size={size} aria-hidden="true">
      {availabilityKinds.map((kind, index) => {
        const share = shares[index];
        return (
          share && (
            <svg key={kind} x={`${share.start}%`} width={`${share.width}%`}>
              <rect className={styles.part} data-kind={kind} rx="2" />
            </svg>
          )
        );
      })}
    </svg>
  );
}
