import { type ReactNode, useId } from 'react';
import styles from './progress.module.css';
import textStyles from './text.module.css';

interface ProgressProps {
  /** The running task, with its progress if it is known. */
  readonly text: string;
  /** The completed part. Omitted if it is unknown. */
  readonly done?: { readonly value: number; readonly of: number };
  /** The text is visible elsewhere, on the pressed button. */
  readonly isTextHidden?: boolean;
  readonly children?: ReactNode;
}

/**
 * A bar with a text for a task that takes longer than a moment. It appears after half a second, or immediately if the
 * task can be canceled.
 */
export function Progress({ text, done, isTextHidden = false, children }: ProgressProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      {/* A text with the progress changes all the time, so it is not announced. */}
      <span
        id={id}
        role={done ? undefined : 'status'}
        className={isTextHidden ? textStyles.visuallyHidden : undefined}
      >
        {text}
      </span>
      <div
        className={styles.bar}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `progress` cannot hold the part that moves to and fro.
        role="progressbar"
        aria-labelledby={id}
        aria-valuetext={text}
        {...(done && { 'aria-valuemin': 0, 'aria-valuemax': done.of, 'aria-valuenow': done.value })}
      >
        <div style={done && { width: `${done.of > 0 ? (100 * done.value) / done.of : 0}%` }} />
      </div>
      {children}
    </div>
  );
}
