import { type ReactNode, useId } from 'react';
import styles from './progress.module.css';
import textStyles from './text.module.css';

interface ProgressProps {
  /** What is being done, and how far it has come where that is known. */
  readonly words: string;
  /** How much of how much is done; left out where nobody knows. */
  readonly done?: { readonly value: number; readonly of: number };
  /** The words are seen elsewhere, on the button that was pressed. */
  readonly isWordless?: boolean;
  readonly children?: ReactNode;
}

/** What takes longer than a moment: a bar with words, shown once it has taken half a second or at once where it can be ended. */
export function Progress({ words, done, isWordless = false, children }: ProgressProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      {/* With how far it has come the words change all the time, which nobody wants to have read out. */}
      <span
        id={id}
        role={done ? undefined : 'status'}
        className={isWordless ? textStyles.visuallyHidden : undefined}
      >
        {words}
      </span>
      <div
        className={styles.bar}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `progress` cannot hold the part that moves to and fro.
        role="progressbar"
        aria-labelledby={id}
        aria-valuetext={words}
        {...(done && { 'aria-valuemin': 0, 'aria-valuemax': done.of, 'aria-valuenow': done.value })}
      >
        <div style={done && { width: `${done.of > 0 ? (100 * done.value) / done.of : 0}%` }} />
      </div>
      {children}
    </div>
  );
}
