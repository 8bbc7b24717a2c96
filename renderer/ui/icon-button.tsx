import type { LucideIcon } from 'lucide-react';
import buttonStyles from './button.module.css';

interface IconButtonProps {
  readonly icon: LucideIcon;
  /** Its name, and its tooltip. */
  readonly label: string;
  /** Stands behind the name in the tooltip: the keys that do the same. */
  readonly keys?: string;
  readonly size?: 'small';
  readonly isDisabled?: boolean;
  /** Out of the tab order, where the keys of a list reach it. */
  readonly isSkipped?: boolean;
  readonly onPress: () => void;
}

/** A square button with an icon alone, for toolbars and rows. */
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
