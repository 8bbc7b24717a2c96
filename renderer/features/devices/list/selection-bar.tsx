import { useTranslation } from '../../../i18n/translation.ts';
import { nameDevice } from '#shared/device/device-text.ts';
import { deviceFreshness } from '#shared/model/fleet/freshness.ts';
import type { FieldId } from '#shared/search/fields.ts';
import { send } from '../../../state/api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { TriggerButton } from '../../../ui/menu.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { AlertButton } from '../../alerts/alert-button.tsx';
import type { GridRow } from '../../../grid/grid-row.ts';
import { type LabClaims, MAX_CLAIMED_AT_ONCE } from '#shared/model/fleet/lab-claims.ts';
import { canClaim, findRowClaim } from '../../../state/claims.ts';
import { useConsole } from '../../../state/console.ts';
import { ClaimFailure } from '../../claims/claim-failure.tsx';
import { ClaimButton } from '../../claims/device-claim.tsx';
import { useNow } from '../../../state/clock.ts';
import { compareDevices, MAX_COMPARED, devicesSelection } from '../../../state/devices-view.ts';
import { clearSelection } from '../../../state/list-selection.ts';
import { isWaitable } from '../details/possible-alerts.ts';
import { focusList } from './use-list-keys.ts';
import { useCopyDevices } from '../export/use-copy-devices.ts';
import type { Selected } from './use-selection.ts';
import { memo } from 'react';
import { MenuTrigger } from 'react-aria-components';
import { report } from '../../../state/report.ts';
import { Progress } from '../../../ui/progress.tsx';
import { ExportFormatsMenu } from '../export/export-formats-menu.tsx';
import { useExport } from '../export/use-export.ts';
import exportMenuStyles from '../export/export-menu.module.css';
import styles from './selection-bar.module.css';
import selectionBarStyles from '../../../ui/selection-bar.module.css';

const MAX_ALERT_DEVICES = 1_000;
/** Clears the selection in the list. */
const ESCAPE = 'Esc';
/** How many devices an alert's name lists. */
const MAX_NAMED = 3;

interface SelectionBarProps {
  readonly selected: Selected;
  readonly columns: readonly FieldId[];
}

/** The bar goes with the selection, so the focus must move. */
function clear(): void {
  focusList();
  clearSelection(devicesSelection);
}

export function SelectionBar({ selected: { rows, shown }, columns }: SelectionBarProps) {
  const { t } = useTranslation();
  const now = useNow(5_000);
  const { write } = useCopyDevices(columns);
  const claims = useConsole((state) => state.claims);
  if (rows.length === 0) return null;
  const { isTaking } = claims;
  const claimable = isTaking ? rows.filter((row) => isClaimable(row, claims, now)) : [];
  const keys = rows.map(({ key }) => key);
  const isComparable = rows.length >= 2 && rows.length <= MAX_COMPARED;
  const dismissible = rows
    .filter((row) => deviceFreshness(row.entry, row.state, now) !== 'fresh')
    .map(({ key }) => key);
  const waitable = rows.filter(({ entry }) => isWaitable(entry.device));
  const names = waitable.slice(0, MAX_NAMED).map(({ entry }) => nameDevice(entry.device).slice(0, 100));
  const name = names.join(', ') + (waitable.length > MAX_NAMED ? ', …' : '');
  return (
    <fieldset className={selectionBarStyles.bar} aria-label={t('devices.selection')}>
      <strong>{t('devices.selected', { count: rows.length })}</strong>
      {shown < rows.length && (
        <span className={styles.hidden}>{t('devices.selectedHidden', { count: rows.length - shown })}</span>
      )}
      {waitable.length > 0 && waitable.length <= MAX_ALERT_DEVICES && (
        <AlertButton
          kind="primary"
          when={waitable.some(({ entry }) => entry.device.connectedUser !== null) ? 'available' : 'unused'}
          target={{ kind: 'devices', keys: waitable.map(({ key }) => key), name }}
        />
      )}
      {isTaking && claimable.length > 0 && claimable.length <= MAX_CLAIMED_AT_ONCE && (
        <>
          <ClaimButton rows={claimable} kind="plain" />
          <ClaimFailure keys={keys} user={null} />
        </>
      )}
      <Button isDisabled={!isComparable} onPress={() => compareDevices(keys)}>
        {t(isComparable ? 'compare.open' : 'devices.compareSome')}
      </Button>
      <ExportMenu keys={() => keys} columns={columns} label={t('devices.exportSelection')} />
      <CopyButton text={() => Promise.resolve(write(rows))}>{t('devices.copySelection')}</CopyButton>
      {dismissible.length > 0 && (
        <Button onPress={() => send('devices.dismiss', { keys: dismissible })}>
          {t('devices.dismissSelected', { count: dismissible.length })}
        </Button>
      )}
      <span className={selectionBarStyles.gap} />
      <Button kind="quiet" onPress={clear}>
        {t('devices.clearSelection')}
        <kbd className={selectionBarStyles.keys} aria-hidden="true">
          {ESCAPE}
        </kbd>
      </Button>
    </fieldset>
  );
}

function isClaimable(row: GridRow, claims: LabClaims, now: number): boolean {
  const freshness = deviceFreshness(row.entry, row.state, now);
  return canClaim(row, freshness) && findRowClaim(row, freshness, claims, now) === null;
}

interface ExportMenuProps {
  readonly keys: () => readonly string[];
  readonly columns: readonly FieldId[];
  readonly label: string;
}

const ExportMenu = memo(({ keys, columns, label }: ExportMenuProps) => {
  const { t } = useTranslation();
  const { isWriting, save, outcome } = useExport({ keys, columns });
  return (
    <>
      {isWriting && <Progress text={t('export.writing')} />}
      <output className={exportMenuStyles.outcome}>{outcome}</output>
      <MenuTrigger>
        <TriggerButton kind="quiet" isPending={isWriting}>
          {label}
        </TriggerButton>
        <ExportFormatsMenu onChoose={(format) => report(save(format))} />
      </MenuTrigger>
    </>
  );
});
