import { Ellipsis } from 'lucide-react';
import { Button as AriaButton, MenuTrigger } from 'react-aria-components';
import { classNames } from './class-names.ts';
import { Menu, MenuItem } from './menu.tsx';
import { Popover } from './popover.tsx';
import buttonStyles from './button.module.css';

interface ActionMenuProps {
  readonly label: string;
  readonly actions: readonly {
    readonly label: string;
    readonly act: () => void;
    readonly isDanger?: boolean;
  }[];
  /** Replaces the default style of the button. */
  readonly className?: string;
  readonly placement?: 'bottom start' | 'bottom end';
  readonly excludeFromTabOrder?: boolean;
}

/** The actions of a line, behind one small button. */
export function ActionMenu({ label, actions, className, placement, ...button }: ActionMenuProps) {
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
