import { Button as AriaButton, MenuTrigger } from 'react-aria-components';
import { classNames } from '../../../ui/class-names.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Popover } from '../../../ui/popover.tsx';
import styles from './line-menu.module.css';
import buttonStyles from '../../../ui/button.module.css';

export interface MenuAction {
  readonly label: string;
  readonly act: () => void;
  readonly isDanger?: boolean;
}

interface LineMenuProps {
  readonly label: string;
  readonly actions: readonly MenuAction[];
  /** Only the line the keyboard is at has its button among what Tab reaches. */
  readonly isActive: boolean;
}

/** What can be done with a line, behind one small button. */
export function LineMenu({ label, actions, isActive }: LineMenuProps) {
  return (
    <MenuTrigger>
      <AriaButton
        className={classNames(buttonStyles.button, styles.button)}
        data-kind="quiet"
        aria-label={label}
        excludeFromTabOrder={!isActive}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="3" cy="8" r="1.4" />
          <circle cx="8" cy="8" r="1.4" />
          <circle cx="13" cy="8" r="1.4" />
        </svg>
      </AriaButton>
      <Popover placement="bottom end">
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
