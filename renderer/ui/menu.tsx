import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  type MenuItemProps as AriaMenuItemProps,
  type MenuProps,
} from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './menu.module.css';

export function Menu(props: Omit<MenuProps<object>, 'className'>) {
  return <AriaMenu {...props} className={classNames(styles.menu)} />;
}

interface MenuItemProps extends Omit<AriaMenuItemProps, 'className'> {
  /** The action removes something that cannot be restored. */
  readonly isDanger?: boolean | undefined;
}

export function MenuItem({ isDanger = false, ...props }: MenuItemProps) {
  return <AriaMenuItem {...props} className={classNames(styles.item)} data-danger={isDanger || undefined} />;
}
