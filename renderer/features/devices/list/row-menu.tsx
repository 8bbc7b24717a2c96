import {
  BellPlus,
  Check,
  Columns3,
  Copy,
  Flag,
  PanelRight,
  SquareTerminal,
  Trash2,
  Undo2,
} from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Separator } from 'react-aria-components';
import { nameDevice } from '#shared/device/device-text.ts';
import { deviceFreshness, type Freshness } from '#shared/model/fleet/freshness.ts';
import { type Shell, shells } from '#shared/model/text/command-line.ts';
import type { AlertCondition } from '#shared/model/fleet/alert.ts';
import { formatShortcut } from '../../../app/commands/key-press.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { api } from '../../../state/api/api.ts';
import { send } from '../../../state/api/send.ts';
import { readNow } from '../../../state/clock.ts';
import { canClaim, type RowClaim, useRowClaim } from '../../../state/claims.ts';
import { useConsole } from '../../../state/console.ts';
import {
  compareDevices,
  MAX_COMPARED,
  openDevice,
  devicesSelection,
  useDevicesView,
} from '../../../state/devices-view.ts';
import { toggleLine } from '../../../state/list-selection.ts';
import { grid } from '../../../state/fleet-grid.ts';
import { isWaitable } from '../details/possible-alerts.ts';
import { report } from '../../../state/report.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Menu, MenuItem, Popover } from '../../../ui/menu.tsx';
import { isMac } from '../../../ui/platform.ts';
import { claimDevices, releaseClaims } from '../../claims/claim-actions.ts';
import { HOUR_MINUTES, HOUR_MS } from '../../claims/claim-times.ts';
import type { OpenMenu } from './use-row-menu.ts';
import styles from './row-menu.module.css';

interface RowMenuProps {
  readonly menu: OpenMenu | null;
  readonly onCopyId: (row: GridRow) => void;
  readonly onClose: () => void;
}

export function RowMenu({ menu, ...props }: RowMenuProps) {
  const row = menu === null ? undefined : grid.find(menu.key);
  return menu && row && <Actions menu={menu} row={row} {...props} />;
}

interface ActionsProps extends RowMenuProps {
  readonly menu: OpenMenu;
  readonly row: GridRow;
}

function Actions({ menu, row, onCopyId, onClose }: ActionsProps) {
  const { t } = useTranslation();
  const anchor = useRef<HTMLSpanElement>(null);
  const selected = useDevicesView((state) => state.selected);
  const idleMinutes = useConsole(({ settings }) => settings.idleMinutes);
  const { device } = row.entry;
  const name = nameDevice(device);
  const compared = selected.has(row.key) ? selected : selected.union(new Set([row.key]));
  const isComparable = compared.size >= 2 && compared.size <= MAX_COMPARED;
  const freshness = deviceFreshness(row.entry, row.state, readNow());
  const isOld = freshness !== 'fresh';
  const claim = useRowClaim(row, freshness, readNow());
  const whenFree: AlertCondition = device.connectedUser === null ? 'unused' : 'available';
  const when = claim !== null && claim.own === null ? 'claim-ended' : whenFree;

  function notify(): void {
    send('alerts.add', {
      target: { kind: 'device', key: row.key, name },
      when,
      idleMinutes: when === 'unused' ? idleMinutes : null,
    });
  }

  return (
    <>
      <span ref={anchor} className={styles.anchor} style={{ left: menu.x, top: menu.y }} />
      <Popover triggerRef={anchor} isOpen placement="bottom start" offset={2} onOpenChange={onClose}>
        <Menu aria-label={t('devices.rowMenu', { model: name })} onClose={onClose}>
          <Item icon={<PanelRight />} keys="Enter" onAction={() => openDevice(row.key)}>
            {t('devices.menu.open')}
          </Item>
          <Item icon={<Check />} keys="Space" onAction={() => toggleLine(devicesSelection, row.key)}>
            {t(selected.has(row.key) ? 'devices.menu.deselect' : 'devices.menu.select')}
          </Item>
          <Item icon={<Copy />} keys={copyIdKeys} onAction={() => onCopyId(row)}>
            {t('devices.menu.copyId')}
          </Item>
          {isWaitable(device) && (
            <Item icon={<BellPlus />} onAction={notify}>
              {t(`alerts.tell.${when}`)}
            </Item>
          )}
          {isComparable && (
            <Item icon={<Columns3 />} onAction={() => compareDevices([...compared])}>
              {t('compare.open')}
            </Item>
          )}
          <ClaimItem row={row} freshness={freshness} claim={claim} />
          <Separator className={classNames(styles.separator)} />
          {shells.map((shell) => (
            <Item
              key={shell}
              icon={<SquareTerminal />}
              onAction={() => report(copyCommand(row.agent.id, shell))}
            >
              {t('devices.menu.command', { shell: t(`export.commandFor.${shell}`) })}
            </Item>
          ))}
          {isOld && (
            <Item icon={<Trash2 />} isDanger onAction={() => send('devices.dismiss', { keys: [row.key] })}>
              {t('details.dismiss')}
            </Item>
          )}
        </Menu>
      </Popover>
    </>
  );
}

interface ClaimItemProps {
  readonly row: GridRow;
  readonly freshness: Freshness;
  readonly claim: RowClaim | null;
}

/** Claims the device, or gives it back. */
function ClaimItem({ row, freshness, claim }: ClaimItemProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = { t, formats };
  const own = claim?.own;
  if (own) {
    return (
      <Item icon={<Undo2 />} onAction={() => releaseClaims([own], [row.key], words)}>
        {t('claims.release')}
      </Item>
    );
  }
  if (claim !== null || !canClaim(row, freshness)) return null;
  return (
    <Item icon={<Flag />} onAction={() => claimDevices([row], { minutes: HOUR_MINUTES, note: '' }, words)}>
      {t('claims.claimFor', { time: formats.duration(HOUR_MS) })}
    </Item>
  );
}

const copyIdKeys = formatShortcut({ key: 'C', hasShift: true }, isMac);

async function copyCommand(agentId: string, shell: Shell): Promise<void> {
  const text = await api.call('agents.command', { agentId, shell });
  if (text !== null) await api.call('clipboard.copy', { text });
}

interface ItemProps {
  readonly icon: ReactNode;
  readonly keys?: string;
  readonly isDanger?: boolean;
  readonly onAction: () => void;
  readonly children: string;
}

function Item({ icon, keys, isDanger, onAction, children }: ItemProps) {
  return (
    <MenuItem isDanger={isDanger} onAction={onAction} textValue={children}>
      {icon}
      {children}
      {keys !== undefined && <kbd className={styles.keys}>{keys}</kbd>}
    </MenuItem>
  );
}
