import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './popover.module.css';

interface PopoverProps extends Omit<AriaPopoverProps, 'className'> {
  readonly className?: string | undefined;
}

/** An overlay next to a button or a field. */
export function Popover({ className, ...props }: PopoverProps) {
  return <AriaPopover {...props} className={classNames(styles.popover, className)} />;
}
