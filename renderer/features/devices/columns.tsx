import type { ReactNode } from 'react';
import { type FieldId, fieldOf } from '#shared/search/fields.ts';
import { AsOf } from '../../components/as-of.tsx';
import { AvailabilityMark } from '../../components/availability-mark.tsx';
import { fieldWords } from '../../i18n/field-words.ts';
import { useFormats } from '../../i18n/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { type DeviceRow, rowAvailability, rowSeenAt } from './device-row.ts';
import { Marked } from '../../components/marked.tsx';
import { findElsewhere, type Twins } from '../../grid/twins.ts';

interface CellProps {
  readonly row: DeviceRow;
  readonly field: FieldId;
  readonly now: number;
  readonly twins: Twins;
}

/** What a column shows of a device. */
export function Cell({ row, field, now, twins }: CellProps): ReactNode {
  const { goneSince } = row.entry;
  if (field === 'model') return <ModelName row={row} twins={twins} />;
  if (field === 'availability') return <AvailabilityMark availability={rowAvailability(row, now)} />;
  if (field === 'as-of') return <AsOf at={rowSeenAt(row)} />;
  if (field === 'gone-since' && goneSince !== null) return <AsOf at={goneSince} />;
  return <FieldCell row={row} field={field} now={now} />;
}

function FieldCell({ row, field, now }: Omit<CellProps, 'twins'>) {
  const { t } = useWords();
  const formats = useFormats();
  const { entry, report } = row;
  const subject = { entry, agent: report.agent, state: report.state };
  return <Known text={fieldWords(t, formats, fieldOf(field), subject, now)} field={field} />;
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
  const { t } = useWords();
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
  const { t } = useWords();
  return t('devices.noModel');
}

interface WarningsProps {
  /** The other agents that list the device. */
  readonly elsewhere: readonly string[];
  readonly isDeviating: boolean;
}

function Warnings({ elsewhere, isDeviating }: WarningsProps) {
  const { t } = useWords();
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
