import { ChevronDown, Link, Plus, Upload, Wifi } from 'lucide-react';
import { MenuTrigger } from 'react-aria-components';
import { useTranslation } from '../../i18n/translation.ts';
import { openDialog } from '../../state/page.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Popover } from '../../ui/popover.tsx';
import { TriggerButton } from '../../ui/trigger-button.tsx';

/** The ways to add agents: by address, by network discovery, from a list. */
export function AddAgentMenu() {
  const { t } = useTranslation();
  return (
    <MenuTrigger>
      <TriggerButton kind="primary">
        <Plus aria-hidden="true" />
        {t('agents.add')}
        <ChevronDown aria-hidden="true" />
      </TriggerButton>
      <Popover placement="bottom end">
        <Menu aria-label={t('agents.add')}>
          <MenuItem onAction={() => openDialog({ kind: 'add-agent', linked: null })}>
            <Link aria-hidden="true" />
            {t('agents.addByAddress')}
          </MenuItem>
          <MenuItem onAction={() => openDialog({ kind: 'find-agents' })}>
            <Wifi aria-hidden="true" />
            {t('discovery.open')}
          </MenuItem>
          <MenuItem onAction={() => openDialog({ kind: 'import-agents', text: '' })}>
            <Upload aria-hidden="true" />
            {t('agentsPaste.open')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
