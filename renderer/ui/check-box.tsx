import type { ReactNode } from 'react';
import styles from './check-box.module.css';

interface CheckBoxProps {
  readonly isSelected: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly children: ReactNode;
}

export function CheckBox({ isSelected, isDisabled = false, onChange, children }: CheckBoxProps) {
  return (
    <label className={styles.checkBox}>
      <input
        type="checkbox"
        checked={isSelected}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span data-check-mark aria-hidden="true" />
      {children}
    </label>
  );
}
