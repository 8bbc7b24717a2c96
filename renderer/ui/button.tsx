import type { MouseEvent, ReactNode } from 'react';
import styles from './button.module.css';

export interface ButtonProps {
  /** `primary` for the most likely next step, at most one on a screen; `quiet` in rows and banners; `danger` in confirmations. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** `small` in second rows, `large` on the sign-in screen. */
  readonly size?: 'small' | 'large' | undefined;
  readonly type?: 'button' | 'submit';
  readonly onPress?: () => void;
  readonly isDisabled?: boolean | undefined;
  /** What it began is under way: a press does nothing, but the focus stays. */
  readonly isPending?: boolean | undefined;
  readonly autoFocus?: boolean;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/** The platform's own button: the first screen is to be there without a library's. */
export function Button({
  kind = 'plain',
  size,
  type = 'button',
  onPress,
  isDisabled = false,
  isPending = false,
  autoFocus = false,
  children,
  ...props
}: ButtonProps) {
  function handleClick(event: MouseEvent): void {
    // Else a form that is under way would be sent once more.
    if (isPending) event.preventDefault();
    else onPress?.();
  }
  return (
    <button
      {...props}
      type={type}
      className={styles.button}
      data-kind={kind}
      data-size={size}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- A dialog that opens takes the focus, and returns it when it closes.
      autoFocus={autoFocus}
      onClick={handleClick}
    >
      {children}
    </button>
  );
}
