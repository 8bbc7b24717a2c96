import type { ReactNode } from 'react';
import styles from './link-button.module.css';

interface LinkButtonProps {
  /** `text` where the name of a thing leads to it: it looks like the words around it. */
  readonly kind?: 'text';
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** Words that lead to another page of the console. */
export function LinkButton({ kind, onPress, children }: LinkButtonProps) {
  return (
    <button type="button" className={styles.link} data-kind={kind} onClick={onPress}>
      {children}
    </button>
  );
}
