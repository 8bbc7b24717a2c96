import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '#shared/assert-never.ts';
import { columnIds, type ColumnId } from '#shared/model/settings.ts';
import { formatInputRange, formatSize } from '#shared/model/device-text.ts';
import type { FieldId } from '#shared/search/fields.ts';
import { AsOf } from '../../components/as-of.tsx';
import { AvailabilityMark } from '../../components/availability-mark.tsx';
import { type DeviceRow, rowAvailability, rowSeenAt } from './device-row.ts';
import { Marked } from './marked.tsx';
import { findElsewhere, type Twins } from '../../grid/twins.ts';

const widths: Record<ColumnId, string> = {
  model: 'minmax(12.5rem, 2fr)',
  availability: '7rem',
  screen: '7rem',
  capture: '7rem',
  input: '11rem',
  os: '5.5rem',
  agent: 'minmax(9.5rem, 1fr)',
  alias: 'minmax(7rem, 1fr)',
  'used-by': 'minmax(6rem, 1fr)',
  'as-of': '6.5rem',
};

/** `grid-template-columns` of the table. */
export const tableColumns = columnIds.map((id) => widths[id]).join(' ');

interface CellProps {
  readonly row: DeviceRow;
  readonly column: ColumnId;
  readonly now: number;
  readonly twins: Twins;
}

/** What a column shows of a device. */
export function Cell({ row, column, now, twins }: CellProps): ReactNode {
  const { device } = row.entry;
  switch (column) {
    case 'model':
      return <ModelName row={row} twins={twins} />;
    case 'availability':
      return <AvailabilityMark availability={rowAvailability(row, now)} />;
    case 'screen':
      return <Known text={formatSize(device.screen)} field="screen" />;
    case 'capture':
      return <Known text={formatSize(device.capture)} field="capture" />;
    case 'input':
      return <Known text={formatInputRange(device.input)} field="input" />;
    case 'os':
      return <Known text={device.osVersion} field="os" />;
    case 'agent':
      return <Marked text={row.agentText} field="agent" />;
    case 'alias':
      return <Known text={device.alias} field="alias" />;
    case 'used-by':
      return <Known text={device.connectedUser} field="used-by" />;
    case 'as-of':
      return <AsOf at={rowSeenAt(row)} />;
    default:
      return assertNever(column);
  }
}

interface KnownProps {
  readonly text: string | null;
  /** What it is a value of, where a search may have found it by that. */
  readonly field?: FieldId;
}

/** A value of the agent, kept from running into its neighbours whatever is in it; a dash where it is unknown. */
export function Known({ text, field }: KnownProps) {
  if (text === null) return <Unknown />;
  return (
    <bdi>
      <Marked text={text} field={field ?? null} />
    </bdi>
  );
}

// Apart, so that the hundreds of cells that have a value need not ask for the language.
function Unknown() {
  const { t } = useTranslation();
  return (
    <span className="unknown" title={t('unknown')}>
      –
    </span>
  );
}

interface ModelNameProps {
  readonly row: DeviceRow;
  readonly twins: Twins;
}

/** What a device is called, with marks for what a person should know before trusting the row. */
export function ModelName({ row, twins }: ModelNameProps) {
  const { device, deviations } = row.entry;
  const elsewhere = findElsewhere(twins, row);
  const name = device.modelName || device.modelId;
  return (
    <>
      <bdi className="model">
        {name ? <Marked text={name} field={device.modelName ? 'model' : 'model-id'} /> : <NoModel />}
      </bdi>
      {(elsewhere.length > 0 || deviations.length > 0) && (
        <Warnings elsewhere={elsewhere} isDeviating={deviations.length > 0} />
      )}
    </>
  );
}

function NoModel() {
  const { t } = useTranslation();
  return t('devices.noModel');
}

interface WarningsProps {
  /** The other agents that list the device. */
  readonly elsewhere: readonly string[];
  readonly isDeviating: boolean;
}

function Warnings({ elsewhere, isDeviating }: WarningsProps) {
  const { t } = useTranslation();
  return (
    <>
      {elsewhere.length > 0 && (
        <Mark sign="2×" meaning={t('devices.elsewhere', { agents: elsewhere.join(', ') })} />
      )}
      {isDeviating && <Mark sign="!" meaning={t('devices.deviates')} />}
    </>
  );
}

/** A small sign whose meaning is told on hover and to screen readers. */
function Mark({ sign, meaning }: { readonly sign: string; readonly meaning: string }) {
  return (
    <span className="mark" title={meaning} aria-label={meaning} role="img">
      {sign}
    </span>
  );
}
