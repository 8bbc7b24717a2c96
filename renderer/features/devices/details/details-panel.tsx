import { Crosshair, Info, Rows3, SquareTerminal, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useMemo, useRef, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { findAvailability } from '#shared/device/availability.ts';
import { deviceFreshness, deviceSeenAt } from '#shared/model/fleet/freshness.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { findElsewhere, type DuplicateDevices } from '../../../grid/duplicate-devices.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { closeDevice } from '../../../state/devices-view.ts';
import { useFleet } from '../../../state/fleet.ts';
import { useRowClaim } from '../../../state/claims.ts';
import { useMoment } from '../../../state/clock.ts';
import { ClaimRemarks } from '../../claims/device-claim.tsx';
import { AgentCommands, DeviceCommands } from './device-commands.tsx';
import { CalculatorProvider } from './calculator/calculator-provider.tsx';
import { CoordinateCalculator } from './calculator/coordinate-calculator.tsx';
import { DetailsHeader, DeviceActions } from './details-header.tsx';
import { DeviceSection } from './device-section.tsx';
import { FieldList } from './fields/field-list.tsx';
import { listFields } from './fields/list-fields.ts';
import { parseRawRecord, type RawRecord, showRawRecord } from './fields/raw-record.ts';
import { RecentSection } from './recent-section.tsx';
import { ScreenSection } from './screen-section.tsx';
import { AvailabilityBox } from '../availability/availability-box.tsx';
import type { Deviation } from '#shared/device/device.ts';
import { type FactsNotRead, isFactsNotRead } from '#shared/device/facts-not-read.ts';
import type { FieldId } from '#shared/search/fields.ts';
import { api } from '../../../state/api/api.ts';
import { report } from '../../../state/report.ts';
import { useNameDisplay } from '../../../state/console.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import rawDataStyles from './fields/raw-data.module.css';
import styles from './details-panel.module.css';
import foldSectionStyles from './fold-section.module.css';
import fieldsStyles from './fields/fields.module.css';

interface DetailsPanelProps {
  readonly row: GridRow;
  readonly duplicates: DuplicateDevices;
}

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
      {/* Another device starts at the top of the same panel. */}
      <DetailsContent key={row.key} row={row} duplicates={duplicates} name={name} />
    </aside>
  );
}

function DetailsContent({ row, duplicates, name }: DetailsPanelProps & { readonly name: string }) {
  const { t } = useTranslation();
  const moment = useMoment();
  // The row stays the same object when its agent responds, so subscribe to the report.
  useFleet(({ reports }) => reports.get(row.agent.id));
  const raw = useRawRecord(row.key, deviceSeenAt(row.entry, row.state));
  const record = useMemo(() => (raw === null ? null : parseRawRecord(raw)), [raw]);
  const freshness = deviceFreshness(row.entry, row.state, moment.now);
  const availability = findAvailability(row, moment);
  const claim = useRowClaim(row, freshness, moment.now);
  const elsewhere = findElsewhere(duplicates, row);
  return (
    <>
      <DetailsHeader row={row} kind={availability.kind} claim={claim} raw={raw} name={name} />
      <div className={styles.body} data-scroller>
        <AvailabilityBox
          row={row}
          availability={availability}
          moment={moment}
          freshness={freshness}
          claim={claim}
        />
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
        {row.entry.device.oddUdid && (
          <p className={styles.warning}>
            <TriangleAlert aria-hidden="true" />
            {t('devices.oddUdid.meaning')}
          </p>
        )}
        <DeviceActions row={row} kind={availability.kind} freshness={freshness} claim={claim} />
        <ClaimRemarks row={row} freshness={freshness} claim={claim} />
        <CalculatorProvider device={row.entry.device}>
          <ScreenSection row={row} freshness={freshness} claim={claim} />
          <DeviceSection row={row} />
          <NotRead record={record} />
          <RecentSection deviceKey={row.key} />
          <Folds row={row} raw={raw} record={record} />
        </CalculatorProvider>
      </div>
    </>
  );
}

interface FoldsProps {
  readonly row: GridRow;
  readonly raw: string | null;
  readonly record: RawRecord | null;
}

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
          <CoordinateCalculator />
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

/** Where the agent's record isn't as the specification says. */
function DeviationList({ deviations }: { readonly deviations: readonly Deviation[] }) {
  const { t } = useTranslation();
  if (deviations.length === 0) return null;
  const missing = deviations.filter(({ problem }) => problem === 'missing').map(({ field }) => field);
  const others = deviations.filter(({ problem }) => problem !== 'missing');
  return (
    <section className={fieldsStyles.deviations}>
      <h3>{t('details.deviations')}</h3>
      <ul>
        {missing.length > 0 && (
          <li>
            {t('details.missing')} <code>{missing.join(', ')}</code>
          </li>
        )}
        {others.map(({ field, problem, found }) => (
          <li key={`${field} ${problem}`}>
            <code>{field}</code> <bdi>{t(`details.problems.${problem}`, { found })}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FoldSectionProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly note?: ReactNode;
  readonly ref?: RefObject<HTMLDetailsElement | null>;
  readonly children: ReactNode;
}

function FoldSection({ icon: Icon, title, note, ref, children }: FoldSectionProps) {
  return (
    <details className={foldSectionStyles.fold} ref={ref}>
      <summary>
        <Icon aria-hidden="true" />
        <span>{title}</span>
        {note !== undefined && <span className={foldSectionStyles.note}>{note}</span>}
      </summary>
      <div className={foldSectionStyles.content}>{children}</div>
    </details>
  );
}

/** What our ADB connector reads with each command. */
const fieldsOf: Readonly<Record<string, readonly FieldId[]>> = {
  getprop: ['brand', 'os', 'build', 'abi'],
  'wm size': ['screen'],
  'dumpsys display': ['capture'],
  getevent: ['input'],
  settings: ['alias'],
};

/** Why we don't know some of a phone's facts. Nothing if every command went well. */
function NotRead({ record }: { readonly record: RawRecord | null }) {
  const listed = record?.['FactsNotRead'];
  const notRead = Array.isArray(listed) ? listed.filter(isFactsNotRead) : [];
  // A phone that hangs answers no command at all: one sentence will do.
  const groups = Map.groupBy(notRead, ({ Reason, AfterMs }) => `${Reason} ${AfterMs}`);
  return [...groups].map(([key, group]) => <Sentence key={key} group={group} />);
}

function Sentence({ group }: { readonly group: readonly FactsNotRead[] }) {
  const { t } = useTranslation();
  const { Reason = 'failed', AfterMs = 0 } = group[0] ?? {};
  const fields = group.flatMap(({ Command }) => (fieldsOf[Command] ?? []).map((id) => t(`fieldNames.${id}`)));
  const commands = group.map(({ Command }) => Command).join(', ');
  return (
    <p className={styles.warning}>
      <TriangleAlert aria-hidden="true" />
      <bdi>
        {fields.length > 0 && `${t('details.notRead.fields', { fields: fields.join(', ') })} `}
        {t(`details.notRead.${Reason}`, { commands, seconds: Math.max(1, Math.round(AfterMs / 1_000)) })}
      </bdi>
    </p>
  );
}

/** Asks again after each response, and when names get hidden: a record with names disappears at once. */
function useRawRecord(key: string, seenAt: number | null): string | null {
  const nameDisplay = useNameDisplay();
  const [raw, setRaw] = useState<{ readonly text: string | null; readonly nameDisplay: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    report(
      api.call('devices.raw', { key }).then((text) => {
        if (isCurrent) setRaw({ text, nameDisplay });
      }),
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Each response may bring another record.
  }, [key, seenAt, nameDisplay]);
  return raw?.nameDisplay === nameDisplay ? raw.text : null;
}

/** `raw` is null until it's here. */
function RawData({ raw }: { readonly raw: string | null }) {
  const { t } = useTranslation();
  return (
    <>
      <ScrollRegion className={rawDataStyles.record} label={t('details.raw')}>
        <pre>{raw === null ? null : showRawRecord(raw)}</pre>
      </ScrollRegion>
      {raw !== null && <CopyButton text={raw}>{t('details.copyRaw')}</CopyButton>}
    </>
  );
}
