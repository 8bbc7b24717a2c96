import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '#shared/assert-never.ts';
import { columnIds, type ColumnId } from '#shared/model/settings.ts';
import { AsOf } from '../../components/as-of.tsx';
import { AvailabilityMark } from '../../components/availability-mark.tsx';
import { formatInputRange, formatSize } from '../../i18n/format.ts';
import { type DeviceRow, rowAvailability } from './device-row.ts';

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
}

/** What a column shows of a device. */
export function Cell({ row, column, now }: CellProps): ReactNode {
  const { device, seenAt, deviations } = row.entry;
  switch (column) {
    case 'model':
      return <ModelName row={row} hasDeviations={deviations.length > 0} />;
    case 'availability':
      return <AvailabilityMark availability={rowAvailability(row, now)} />;
    case 'screen':
      return <Known text={formatSize(device.screen)} />;
    case 'capture':
      return <Known text={formatSize(device.capture)} />;
    case 'input':
      return <Known text={formatInputRange(device.input)} />;
    case 'os':
      return <Known text={device.osVersion} />;
    case 'agent':
      return row.agentText;
    case 'alias':
      return <Known text={device.alias} />;
    case 'used-by':
      return <Known text={device.connectedUser} />;
    case 'as-of':
      return <AsOf at={seenAt} />;
    default:
      return assertNever(column);
  }
}

/** A value of the agent, kept from running into its neighbours whatever is in it; a dash where it is unknown. */
export function Known({ text }: { readonly text: string | null }) {
  const { t } = useTranslation();
  if (text === null) {
    return (
      <span className="unknown" title={t('unknown')}>
        –
      </span>
    );
  }
  return <bdi>{text}</bdi>;
}

export function ModelName({
  row,
  hasDeviations,
}: {
  readonly row: DeviceRow;
  readonly hasDeviations: boolean;
}) {
  const { t } = useTranslation();
  const { modelName, modelId } = row.entry.device;
  return (
    <>
      <bdi className="model">{modelName || modelId || t('devices.noModel')}</bdi>
      {hasDeviations && (
        <span
          className="deviates"
          title={t('devices.deviates')}
          aria-label={t('devices.deviates')}
          role="img"
        >
          !
        </span>
      )}
    </>
  );
}
