import { type ReactNode, use } from 'react';
import type { Freshness } from '#shared/model/freshness.ts';
import { type FieldId, fieldOf } from '#shared/search/fields.ts';
import type { Highlights } from '../search/highlights.ts';
import { AsOf } from '../../../ui/as-of.tsx';
import { fieldWords } from '../../../i18n/field-words.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { readMoment } from '../../../state/moment.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { RowAvailability } from '../row-availability.tsx';
import { RowAsOf } from '../list/row-as-of.tsx';
import { Highlighted, HighlightsContext, renderHighlighted } from '../search/highlighted.tsx';
import { findElsewhere, type Twins } from '../../../grid/twins.ts';
import styles from './columns.module.css';
import textStyles from '../../../ui/text.module.css';

/**
 * Renders what a row shows of a field, in a cell or on a card. The result is no component, nor are its parts for most fields:
 * hundreds of cells are rendered with each letter of a search, and a component costs React more than what these render.
 */
export function useCells(row: GridRow, freshness: Freshness, twins: Twins): (field: FieldId) => ReactNode {
  const { t } = useTranslation();
  const formats = useFormats();
  const highlights = use(HighlightsContext);
  const { entry } = row;
  return (field) => {
    if (field === 'model') return renderName(row, twins, highlights);
    if (field === 'availability') {
      return <RowAvailability row={row} freshness={freshness} />;
    }
    if (field === 'as-of') return <RowAsOf row={row} />;
    if (field === 'gone-since' && entry.goneSince !== null) return <AsOf at={entry.goneSince} />;
    const text = fieldWords(t, formats, fieldOf(field), row, readMoment());
    return text === null ? <Unknown /> : <bdi>{renderHighlighted(text, field, highlights)}</bdi>;
  };
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
      <Highlighted text={text} field={field ?? null} />
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

/** What a device is called, with marks for what a person should know before trusting the row. */
function renderName(row: GridRow, twins: Twins, highlights: Highlights): ReactNode {
  const { device, deviations } = row.entry;
  const elsewhere = findElsewhere(twins, row);
  const { modelName, modelId } = device.model;
  const name = modelName || modelId;
  const field = modelName ? 'model' : 'model-id';
  return (
    <>
      <bdi className={styles.model}>{name ? renderHighlighted(name, field, highlights) : <NoModel />}</bdi>
      {elsewhere.length > 0 && <Elsewhere agents={elsewhere} />}
      {deviations.length > 0 && <Deviates />}
    </>
  );
}

function NoModel() {
  const { t } = useTranslation();
  return t('devices.noModel');
}

/** The device is listed by other agents too. */
function Elsewhere({ agents }: { readonly agents: readonly string[] }) {
  const { t } = useTranslation();
  return <Mark sign="2×" meaning={t('devices.elsewhere', { agents: agents.join(', ') })} />;
}

function Deviates() {
  const { t } = useTranslation();
  return <Mark sign="!" meaning={t('devices.deviates')} />;
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
