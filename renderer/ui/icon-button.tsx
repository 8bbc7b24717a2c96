import type { LucideIcon } from 'lucide-react';
import buttonStyles from './button.module.css';

interface IconButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Shown after the name in the tooltip: the keys of the same action. */
  readonly keys?: string;
  readonly size?: 'small';
  readonly isDisabled?: boolean;
  /** Excluded from the tab order, because the keys of a list reach it. */
  readonly isSkipped?: boolean;
  readonly onPress: () => void;
}

/** A square button with only an icon, for toolbars and rows. */
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
      className={buttonStyles.button}
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
