import { Ellipsis } from 'lucide-react';
import { Button as AriaButton, Header, MenuSection, MenuTrigger } from 'react-aria-components';
import { classNames } from './class-names.ts';
import { Menu, MenuItem, Popover } from './menu.tsx';
import buttonStyles from './button.module.css';
import menuStyles from './menu.module.css';

interface ActionMenuProps {
  readonly label: string;
  /** Why something can't be done. Stands above the actions. */
  readonly note?: string | undefined;
  readonly actions: readonly {
    readonly label: string;
    readonly act: () => void;
    readonly isDanger?: boolean;
  }[];
  /** In place of the button's own style. */
  readonly className?: string;
  readonly placement?: 'bottom start' | 'bottom end';
  readonly excludeFromTabOrder?: boolean;
}

export function ActionMenu({ label, note, actions, className, placement, ...button }: ActionMenuProps) {
  const items = actions.map((action) => (
    <MenuItem key={action.label} isDanger={action.isDanger} onAction={action.act}>
      {action.label}
    </MenuItem>
  ));
  return (
    <MenuTrigger>
      <AriaButton
        {...button}
        className={className ?? classNames(buttonStyles.button)}
        data-icon=""
        data-size="small"
        aria-label={label}
      >
        <Ellipsis aria-hidden="true" />
      </AriaButton>
      <Popover placement={placement ?? 'bottom end'}>
        <Menu aria-label={label}>
          {note === undefined ? (
            items
          ) : (
            <MenuSection>
              <Header className={menuStyles.header}>{note}</Header>
              {items}
            </MenuSection>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
