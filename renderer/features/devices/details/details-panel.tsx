import { Crosshair, Info, Rows3, SquareTerminal, TriangleAlert } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { findAvailability } from '#shared/device/availability.ts';
import { deviceFreshness, deviceSeenAt } from '#shared/model/freshness.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { findElsewhere, type DuplicateDevices } from '../../../grid/duplicate-devices.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { closeDevice } from '../../../state/devices-view.ts';
import { useFleet } from '../../../state/fleet.ts';
import { useMoment } from '../../../state/clock.ts';
import { AgentCommands } from './agent-commands.tsx';
import { CoordinateCalculator } from './calculator/coordinate-calculator.tsx';
import { DetailsHeader } from './details-header.tsx';
import { DeviceActions } from './device-actions.tsx';
import { DeviceCommands } from './device-commands.tsx';
import { DeviceSection } from './device-section.tsx';
import { DeviationList } from './fields/deviation-list.tsx';
import { FieldList } from './fields/field-list.tsx';
import { listFields } from './fields/list-fields.ts';
import { RawData } from './fields/raw-data.tsx';
import { parseRawRecord, type RawRecord } from './fields/raw-record.ts';
import { useRawRecord } from './fields/use-raw-record.ts';
import { NotRead } from './not-read.tsx';
import { FoldSection } from './fold-section.tsx';
import { RecentSection } from './recent-section.tsx';
import { ScreenSection } from './screen-section.tsx';
import { AvailabilityBox } from '../availability/availability-box.tsx';
import styles from './details-panel.module.css';

interface DetailsPanelProps {
  readonly row: GridRow;
  readonly duplicates: DuplicateDevices;
}

/** All data of one device, with its freshness. */
export function DetailsPanel({ row, duplicates }: DetailsPanelProps) {
  const { t } = useTranslation();
  const { modelName, modelId } = row.entry.device.model;
  const name = modelName || modelId || t('devices.noModel');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape bubbles up from the controls inside.
    <aside
      className={styles.details}
      aria-label={t('details.label', { model: name })}
      onKeyDown={(event) => event.key === 'Escape' && closeDevice()}
    >
      {/* Another device starts at the top, in the same panel. */}
      <DetailsContent key={row.key} row={row} duplicates={duplicates} name={name} />
    </aside>
  );
}

function DetailsContent({ row, duplicates, name }: DetailsPanelProps & { readonly name: string }) {
  const { t } = useTranslation();
  const moment = useMoment();
  // The row object stays the same when its agent responds, so the panel subscribes to the report.
  useFleet(({ reports }) => reports.get(row.agent.id));
  const raw = useRawRecord(row.key, deviceSeenAt(row.entry, row.state));
  const record = useMemo(() => (raw === null ? null : parseRawRecord(raw)), [raw]);
  const freshness = deviceFreshness(row.entry, row.state, moment.now);
  const availability = findAvailability(row, moment);
  const elsewhere = findElsewhere(duplicates, row);
  return (
    <>
      <DetailsHeader row={row} kind={availability.kind} raw={raw} name={name} />
      <div className={styles.body} data-scroller>
        <AvailabilityBox row={row} availability={availability} moment={moment} />
        {elsewhere.length > 0 && (
          <p className={styles.warning}>
            <TriangleAlert aria-hidden="true" />
            {t('devices.elsewhere', { agents: elsewhere.join(', ') })}
          </p>
        )}
        {row.entry.device.noSerial && (
          <p className={styles.warning}>
            <TriangleAlert aria-hidden="true" />
            {t('devices.noSerial.meaning')}
          </p>
        )}
        <DeviceActions row={row} kind={availability.kind} freshness={freshness} />
        <ScreenSection row={row} isOld={freshness !== 'fresh'} />
        <DeviceSection row={row} />
        <NotRead record={record} />
        <RecentSection deviceKey={row.key} />
        <Folds row={row} raw={raw} record={record} />
      </div>
    </>
  );
}

interface FoldsProps {
  readonly row: GridRow;
  readonly raw: string | null;
  readonly record: RawRecord | null;
}

/** Rarely needed parts, collapsed. */
function Folds({ row, raw, record }: FoldsProps) {
  const { t } = useTranslation();
  const { device, deviations } = row.entry;
  const listed = listFields(device, record);
  const fields = useRef<HTMLDetailsElement>(null);

  function showFields(): void {
    if (!fields.current) return;
    fields.current.open = true;
    fields.current.scrollIntoView();
  }

  return (
    <>
      {deviations.length > 0 && (
        <button type="button" className={styles.mismatches} onClick={showFields}>
          <TriangleAlert aria-hidden="true" />
          {t('details.mismatches', { count: deviations.length })}
        </button>
      )}
      <div>
        <FoldSection icon={Crosshair} title={t('calculator.title')}>
          <CoordinateCalculator device={device} />
        </FoldSection>
        <FoldSection icon={Rows3} title={t('details.allFields')} note={listed.count} ref={fields}>
          <DeviationList deviations={deviations} />
          <FieldList row={row} listed={listed} record={record} />
        </FoldSection>
        <FoldSection icon={SquareTerminal} title={t('details.commands')}>
          <DeviceCommands row={row} />
          <AgentCommands agentId={row.agent.id} />
        </FoldSection>
        <FoldSection icon={Info} title={t('details.raw')}>
          <RawData raw={raw} />
        </FoldSection>
      </div>
    </>
  );
}
