import { BellPlus, ChevronRight, Download, Ellipsis, Trash2, SquareTerminal } from 'lucide-react';
import {
  Button as AriaButton,
  Header,
  MenuSection,
  MenuTrigger,
  Separator,
  SubmenuTrigger,
} from 'react-aria-components';
import { densities } from '#shared/model/settings.ts';
import type { FieldId } from '#shared/search/fields.ts';
import type { GridView } from '../../../grid/grid-view.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { announce } from '../../../state/messages.ts';
import { send } from '../../../state/api/send.ts';
import { changeView } from '../../../state/change-settings.ts';
import { readNow } from '../../../state/clock.ts';
import { useConsole } from '../../../state/console.ts';
import { report } from '../../../state/report.ts';
import { Banner } from '../../../ui/banner.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Menu, MenuItem, Popover } from '../../../ui/menu.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { ExportFormatsMenu } from '../export/export-formats-menu.tsx';
import { type ExportFormat, useExport } from '../export/use-export.ts';
import { useFoldAll } from '../groups/use-fold-all.ts';
import { readSearchAlert, setSearchAlert } from '../search/search-alert.ts';
import { findLongDisconnected } from './long-disconnected.ts';
import { shells } from '#shared/model/text/command-line.ts';
import { copySearchCommand, explainUnavailable, readSearchCommand } from '../commands/search-command.ts';
import buttonStyles from '../../../ui/button.module.css';
import menuStyles from '../../../ui/menu.module.css';

interface ListMenuProps {
  readonly view: GridView;
  readonly keys: () => readonly string[];
  readonly columns: readonly FieldId[];
}

export function ListMenu({ view, keys, columns }: ListMenuProps) {
  const { t } = useTranslation();
  const { isWriting, save, outcome, hasFailed, clear } = useExport({ keys, columns });

  async function exportAs(format: ExportFormat): Promise<void> {
    const { outcome: result, words } = await save(format);
    if (result === 'saved') announce(words, 'visible');
  }

  return (
    <>
      {isWriting && <Progress text={t('export.writing')} />}
      {hasFailed && (
        <Banner order="answer" kind="problem" onDismiss={clear}>
          {outcome}
        </Banner>
      )}
      <MenuTrigger>
        <AriaButton
          className={classNames(buttonStyles.button)}
          data-icon=""
          aria-label={t('devices.more')}
          isPending={isWriting}
        >
          <Ellipsis aria-hidden="true" />
        </AriaButton>
        <Popover placement="bottom end">
          <Menu aria-label={t('devices.more')}>
            <Densities />
            <Separator className={classNames(menuStyles.separator)} />
            <GroupItem groups={view.groups} />
            <AlertItem />
            <SearchCommandItem />
            {view.count > 0 && (
              <SubmenuTrigger>
                <MenuItem textValue={t('export.open')}>
                  <Download aria-hidden="true" />
                  {t('export.open')}
                  <ChevronRight aria-hidden="true" data-end="" />
                </MenuItem>
                <ExportFormatsMenu onChoose={(format) => report(exportAs(format))} />
              </SubmenuTrigger>
            )}
            <GoneItem view={view} />
          </Menu>
        </Popover>
      </MenuTrigger>
    </>
  );
}

function Densities() {
  const { t } = useTranslation();
  const density = useConsole((state) => state.settings.view.density);
  return (
    <MenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[density]}
      onSelectionChange={(keys) => {
        const chosen = densities.find((value) => keys !== 'all' && keys.has(value));
        if (chosen) changeView({ density: chosen });
      }}
    >
      <Header className={menuStyles.header}>{t('devices.density')}</Header>
      {densities.map((value) => (
        <MenuItem key={value} id={value}>
          {t(`devices.densities.${value}`)}
        </MenuItem>
      ))}
    </MenuSection>
  );
}

function GroupItem({ groups }: { readonly groups: GridView['groups'] }) {
  const foldAll = useFoldAll(groups);
  if (!foldAll) return null;
  const { icon: Icon, label, act } = foldAll;
  return (
    <MenuItem onAction={act}>
      <Icon aria-hidden="true" />
      {label}
    </MenuItem>
  );
}

/** The menu only renders when it opens, so that's when we look for an alert. */
function AlertItem() {
  const { t } = useTranslation();
  const alert = readSearchAlert();
  if (!alert) return null;
  const { id, when } = alert;
  return (
    <MenuItem onAction={() => (id === null ? setSearchAlert(alert) : send('alerts.remove', { id }))}>
      <BellPlus aria-hidden="true" />
      {id === null ? t(`alerts.tellAny.${when}`) : t('alerts.takeBack')}
    </MenuItem>
  );
}

function GoneItem({ view }: { readonly view: GridView }) {
  const { t } = useTranslation();
  const keys = findLongDisconnected(view.listMatching('availability', 'gone'), readNow(0));
  if (keys.length === 0) return null;
  return (
    <MenuItem isDanger onAction={() => send('devices.dismiss', { keys: [...keys] })}>
      <Trash2 aria-hidden="true" />
      {t('devices.dismissGone', { count: keys.length })}
    </MenuItem>
  );
}

/** Its menu only renders when it opens, so that's when we read the search. */
function SearchCommandItem() {
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
