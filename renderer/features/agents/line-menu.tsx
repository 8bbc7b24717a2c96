import { Button as AriaButton, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';

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
        className="button button-quiet line-menu"
        aria-label={label}
        excludeFromTabOrder={!isActive}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="3" cy="8" r="1.4" />
          <circle cx="8" cy="8" r="1.4" />
          <circle cx="13" cy="8" r="1.4" />
        </svg>
      </AriaButton>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" aria-label={label}>
          {actions.map((action) => (
            <MenuItem
              key={action.label}
              className={action.isDanger ? 'menu-item is-danger' : 'menu-item'}
              onAction={action.act}
            >
              {action.label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
