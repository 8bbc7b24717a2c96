import styles from './device-drawing.module.css';

/** The symbol of a screen or a capture in the drawing, before its numbers. */
export function SizeSwatch({ of }: { readonly of: 'screen' | 'capture' }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 10 14" aria-hidden="true">
      <rect
        className={of === 'screen' ? styles.screen : styles.capture}
        x={1}
        y={1}
        width={8}
        height={12}
        rx={1.5}
      />
    </svg>
  );
}
