import { Button as AriaButton, MenuTrigger } from 'react-aria-components';
import { classNames } from './class-names.ts';
import { Menu, MenuItem } from './menu.tsx';
import { Popover } from './popover.tsx';
import styles from './action-menu.module.css';
import buttonStyles from './button.module.css';

interface ActionMenuProps {
  readonly label: string;
  readonly actions: readonly {
    readonly label: string;
    readonly act: () => void;
    readonly isDanger?: boolean;
  }[];
  /** In place of the button's own look. */
  readonly className?: string;
  readonly placement?: 'bottom start' | 'bottom end';
  readonly excludeFromTabOrder?: boolean;
}

/** What can be done with a line, behind one small button. */
export function ActionMenu({ label, actions, className, placement, ...button }: ActionMenuProps) {
  return (
    <MenuTrigger>
      <AriaButton
        {...button}
        className={className ?? classNames(buttonStyles.button, styles.button)}
        data-kind="quiet"
        aria-label={label}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="3" cy="8" r="1.4" />
          <circle cx="8" cy="8" r="1.4" />
          <circle cx="13" cy="8" r="1.4" />
        </svg>
      </AriaButton>
      <Popover placement={placement ?? 'bottom end'}>
        <Menu aria-label={label}>
          {actions.map((action) => (
            <MenuItem key={action.label} isDanger={action.isDanger} onAction={action.act}>
              {action.label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
