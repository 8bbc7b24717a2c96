import { type ReactNode, useId } from 'react';
import styles from './progress.module.css';
import textStyles from './text.module.css';

interface ProgressProps {
  /** What's going on, and how far it is if we know. */
  readonly text: string;
  /** Left out if unknown. */
  readonly done?: { readonly value: number; readonly of: number };
  /** The text is on the button that was clicked. */
  readonly isTextHidden?: boolean;
  readonly children?: ReactNode;
}

/** For what takes a while. Shows up after half a second, or at once if it can be canceled. */
export function Progress({ text, done, isTextHidden = false, children }: ProgressProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      {/* With the progress in it, it changes all the time, so don't announce it. */}
      <span
        id={id}
        role={done ? undefined : 'status'}
        className={isTextHidden ? textStyles.visuallyHidden : undefined}
      >
        {text}
      </span>
      <div
        className={styles.bar}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `progress` can't hold the part that moves to and fro.
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
