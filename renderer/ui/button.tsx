import type { LucideIcon } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import linkButtonStyles from './link-button.module.css';
import styles from './button.module.css';

export interface ButtonProps {
  /**
   * `primary` for the likeliest next step, one per screen at most; `quiet` in rows and banners; `danger` in
   * confirmations.
   */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** `small` in second rows, `large` on the sign-in screen. */
  readonly size?: 'small' | 'large' | undefined;
  readonly type?: 'button' | 'submit';
  readonly onPress?: () => void;
  readonly isDisabled?: boolean | undefined;
  /** It's at work: a click does nothing, and it keeps the focus. */
  readonly isPending?: boolean | undefined;
  readonly autoFocus?: boolean;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/** Native, because the first screen mustn't wait for a library. */
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
    // Or a form would be submitted again while it's being sent.
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

interface IconButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Shown after the name in the tooltip. */
  readonly keys?: string;
  readonly size?: 'small';
  readonly isDisabled?: boolean;
  /** Not a tab stop: the list's keys get there. */
  readonly isSkipped?: boolean;
  readonly onPress: () => void;
}

/** Square with just an icon, for toolbars and rows. */
export function IconButton({
  icon: Icon,
  label,
  keys,
  size,
  isDisabled,
  isSkipped,
  onPress,
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      data-icon=""
      data-size={size}
      aria-label={label}
      title={keys === undefined ? label : `${label} (${keys})`}
      disabled={isDisabled}
      tabIndex={isSkipped ? -1 : undefined}
      onClick={onPress}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}

interface LinkButtonProps {
  /** `text` for a name that leads to what it names; it looks like the text around it. */
  readonly kind?: 'text';
  readonly onPress: () => void;
  readonly children: ReactNode;
}

export function LinkButton({ kind, onPress, children }: LinkButtonProps) {
  return (
    <button type="button" className={linkButtonStyles.link} data-kind={kind} onClick={onPress}>
      {children}
    </button>
  );
}
