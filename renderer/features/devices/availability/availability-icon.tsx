import type { AvailabilityKind } from '#shared/device/availability.ts';
import styles from './availability-icon.module.css';

interface AvailabilityIconProps {
  readonly kind: AvailabilityKind;
  /** `medium` in lists of alerts and events, `large` in the details. */
  readonly size?: 'medium' | 'large' | undefined;
  /** You claimed it yourself. */
  readonly isOwn?: boolean | undefined;
}

/** A shape, always next to a text. Filled if reported, outlined if it's what we saw. */
export function AvailabilityIcon({ kind, size, isOwn }: AvailabilityIconProps) {
  return (
    <svg
      className={styles.icon}
      data-kind={kind}
      data-size={size}
      data-own={isOwn || undefined}
      viewBox="0 0 14 14"
      aria-hidden="true"
    >
      {isOwn ? ownClaim : shapes[kind]}
    </svg>
  );
}

const circle = <circle className={styles.shape} cx="7" cy="7" r="5.5" />;
const square = <rect className={styles.shape} x="1.5" y="1.5" width="11" height="11" rx="2" />;

const pole = <path className={styles.pole} d="M2 .5v13" />;
const ownClaim = (
  <>
    {pole}
    <rect className={styles.flag} x="2" y=".6" width="11.5" height="9.2" rx="1.2" />
    <path className={styles.tick} d="m4.9 5.3 2 2 3.7-3.9" />
  </>
);

const shapes = {
  available: (
    <>
      {circle}
      <path className={styles.cut} d="m4.3 7.2 1.9 1.9 3.6-4" />
    </>
  ),
  idle: (
    <>
      {circle}
      <path d="M7 4v3.2l2.1 1.3" />
    </>
  ),
  claimed: (
    <>
      {pole}
      <path className={styles.flag} d="M2 .9h11.3L10.4 5l2.9 4.1H2z" />
    </>
  ),
  'in-use': (
    <>
      {square}
      <path
        className={styles.cut}
        d="M7 3.9a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3M4.2 10.6C4.6 9 5.6 8.3 7 8.3s2.4.7 2.8 2.3"
      />
    </>
  ),
  'recent-activity': (
    <>
      {square}
      <path d="M3.5 7.5h1.6l1.2-2.8 1.6 4.6 1-1.8h1.6" />
    </>
  ),
  unknown: (
    <>
      {circle}
      <path d="M5.6 5.6a1.5 1.5 0 1 1 2.1 1.5c-.5.2-.7.5-.7 1.1M7 9.9v.2" />
    </>
  ),
  disconnected: <path d="M1 7h3.6M4.6 4v6M13 7H9.4M9.4 4v6" />,
} as const satisfies Record<AvailabilityKind, unknown>;
