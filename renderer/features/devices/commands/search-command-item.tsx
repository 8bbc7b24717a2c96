import { ChevronRight, SquareTerminal } from 'lucide-react';
import { SubmenuTrigger } from 'react-aria-components';
import { shells } from '#shared/model/command-line.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { copySearchCommand, explainUnavailable, readSearchCommand } from './search-command.ts';

/** Copies the present search as a command. Its menu renders only when it opens, so the search is read only then. */
export function SearchCommandItem() {
  const { t } = useTranslation();
  const command = readSearchCommand();
  const label = t('devices.command.copySearch');
  if (command.kind === 'unavailable')
    return (
      <MenuItem isDisabled textValue={label}>
        <span>{label}</span>
        <small>{explainUnavailable(command)}</small>
      </MenuItem>
    );
  return (
    <SubmenuTrigger>
      <MenuItem textValue={label}>
        <SquareTerminal aria-hidden="true" />
        {label}
        <ChevronRight aria-hidden="true" data-end="" />
      </MenuItem>
      <Popover>
        <Menu aria-label={label}>
          {shells.map((shell) => (
            <MenuItem key={shell} onAction={() => copySearchCommand(shell)}>
              {t(`export.commandFor.${shell}`)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </SubmenuTrigger>
  );
}
