import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  type MenuProps,
  Popover as AriaPopover,
  type PopoverProps as AriaPopoverProps,
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components';
import { classNames } from './class-names.ts';
import type { ButtonProps } from './button.tsx';
import buttonStyles from './button.module.css';
import popoverStyles from './popover.module.css';
import styles from './menu.module.css';

export function Menu(props: Omit<MenuProps<object>, 'className'>) {
  return <AriaMenu {...props} className={classNames(styles.menu)} />;
}

interface MenuItemProps extends Omit<AriaMenuItemProps, 'className'> {
  /** It removes something for good. */
  readonly isDanger?: boolean | undefined;
}

export function MenuItem({ isDanger = false, ...props }: MenuItemProps) {
  return <AriaMenuItem {...props} className={classNames(styles.item)} data-danger={isDanger || undefined} />;
}

interface PopoverProps extends Omit<AriaPopoverProps, 'className'> {
  readonly className?: string | undefined;
}

export function Popover({ className, ...props }: PopoverProps) {
  return <AriaPopover {...props} className={classNames(popoverStyles.popover, className)} />;
}

interface TriggerButtonProps
  extends
    Pick<AriaButtonProps, 'isPending' | 'excludeFromTabOrder' | 'aria-label' | 'children'>,
    Pick<ButtonProps, 'kind' | 'size'> {}

/** For a menu, a popover or a file chooser, which find it by their context. */
export function TriggerButton({ kind = 'plain', size, ...props }: TriggerButtonProps) {
  return (
    <AriaButton {...props} className={classNames(buttonStyles.button)} data-kind={kind} data-size={size} />
  );
}
