import type { ReactNode } from 'react';
import styles from './link-button.module.css';

interface LinkButtonProps {
  /** `text` for a name that links to its object: it looks like the surrounding text. */
  readonly kind?: 'text';
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A text that leads to another page of the console. */
export function LinkButton({ kind, onPress, children }: LinkButtonProps) {
  return (
    <button type="button" className={styles.link} data-kind={kind} onClick={onPress}>
      {children}
    </button>
  );
}
