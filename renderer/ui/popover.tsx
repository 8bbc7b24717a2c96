import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './popover.module.css';

interface PopoverProps extends Omit<AriaPopoverProps, 'className'> {
  readonly className?: string | undefined;
}

/** What opens beside a button or a field, above the page. */
export function Popover({ className, ...props }: PopoverProps) {
  return <AriaPopover {...props} className={classNames(styles.popover, className)} />;
}
