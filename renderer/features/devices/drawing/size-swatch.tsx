import styles from './device-drawing.module.css';

const shapes = { screen: styles.screen, capture: styles.capture, unknown: styles.unknown } as const;

interface SizeSwatchProps {
  /** `unknown` for a size that isn't drawn. */
  readonly of: 'screen' | 'capture' | 'unknown';
}

export function SizeSwatch({ of }: SizeSwatchProps) {
  return (
    <svg className={styles.swatch} viewBox="0 0 10 14" aria-hidden="true">
      <rect className={shapes[of]} x={1} y={1} width={8} height={12} rx={1.5} />
    </svg>
  );
}
