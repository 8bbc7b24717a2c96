import type { ReactNode } from 'react';
import styles from './link-button.module.css';

interface LinkButtonProps {
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** Words that lead to another page of the console. */
export function LinkButton({ onPress, children }: LinkButtonProps) {
  return (
    <button type="button" className={styles.link} onClick={onPress}>
      {children}
    </button>
  );
}
