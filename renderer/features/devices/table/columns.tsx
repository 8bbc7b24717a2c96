import type { TFunction } from 'i18next';
import { type ReactNode, use } from 'react';
import { deviceAvailability, type Freshness } from '#shared/model/freshness.ts';
import { type FieldId, fieldOf } from '#shared/search/fields.ts';
import type { Marks } from '../search/marks.ts';
import { AsOf } from '../../../ui/as-of.tsx';
import { AvailabilityMark } from '../availability-mark.tsx';
import { fieldWords } from '../../../i18n/field-words.ts';
import type { Formats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import type { DeviceRow } from '../list/device-row.ts';
import { RowAsOf } from '../list/row-as-of.tsx';
import { Marked, MarksContext, withMarks } from '../search/marked.tsx';
import { findElsewhere, type Twins } from '../../../grid/twins.ts';
import styles from './columns.module.css';
import textStyles from '../../../ui/text.module.css';

/** What all cells of a row are drawn with. */
export interface RowDrawing {
  readonly t: TFunction;
  readonly formats: Formats;
  readonly marks: Marks;
  readonly freshness: Freshness;
  readonly twins: Twins;
}

/**
 * What a column shows of a device. No component, nor are its parts for most columns: hundreds of cells are drawn anew with each
 * letter of a search, and React's account of a component costs more than what these draw.
 */
export function drawCell(row: DeviceRow, field: FieldId, drawing: RowDrawing): ReactNode {
  const { t, formats, marks, freshness, twins } = drawing;
  const { entry, report } = row;
  if (field === 'model') return drawName(row, twins, marks);
  if (field === 'availability')
    return <AvailabilityMark availability={deviceAvailability(entry, freshness)} />;
  if (field === 'as-of') return <RowAsOf row={row} />;
  if (field === 'gone-since' && entry.goneSince !== null) return <AsOf at={entry.goneSince} />;
  const subject = { entry, agent: report.agent, state: report.state };
  const text = fieldWords(t, formats, fieldOf(field), subject, Date.now());
  return text === null ? <Unknown /> : <bdi>{withMarks(text, field, marks)}</bdi>;
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
    <span className={textStyles.soft} title={t('unknown')}>
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
  return drawName(row, twins, use(MarksContext));
}

function drawName(row: DeviceRow, twins: Twins, marks: Marks): ReactNode {
  const { device, deviations } = row.entry;
  const elsewhere = findElsewhere(twins, row);
  const name = device.model.modelName || device.model.modelId;
  return (
    <>
      <bdi className={styles.model}>
        {name ? withMarks(name, device.model.modelName ? 'model' : 'model-id', marks) : <NoModel />}
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
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A letter with a name; there is no picture.
    <span className={styles.mark} title={meaning} aria-label={meaning} role="img">
      {sign}
    </span>
  );
}
