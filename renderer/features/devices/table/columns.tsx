import { type ReactNode, use } from 'react';
import { isImplausible } from '#shared/device/derived-sizes.ts';
import type { InputRange } from '#shared/device/device.ts';
import { formatInputRange } from '#shared/device/device-text.ts';
import type { Freshness } from '#shared/model/fleet/freshness.ts';
import { type FieldId, fieldOf } from '#shared/search/fields.ts';
import type { Highlights } from '../search/highlights.ts';
import { AsOf } from '../../../ui/as-of.tsx';
import { fieldValueText } from '../../../i18n/field-value-text.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import { readMoment } from '../../../state/clock.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import { isCaptureSame } from '../drawing/describe-capture.ts';
import { RowAvailability } from '../availability/row-availability.tsx';
import { RowAge } from '../list/row-age.tsx';
import { HighlightsContext, renderHighlighted } from '../search/render-highlighted.tsx';
import { Deviates, Elsewhere, Implausible, NoModel, IdMark, Unknown } from './cell-parts.tsx';
import { findElsewhere, type DuplicateDevices } from '../../../grid/duplicate-devices.ts';
import styles from './columns.module.css';
import textStyles from '../../../ui/text.module.css';

/**
 * Puts a row's value into a cell or onto a card. Not a component, and mostly made of none: each letter of a
 * search renders hundreds of cells, and to React a component costs more than what's in it.
 * @param isShort not much room: use the short form
 */
export function useCells(
  row: GridRow,
  freshness: Freshness,
  duplicates: DuplicateDevices,
  isShort = false,
): (field: FieldId) => ReactNode {
  const { t } = useTranslation();
  const formats = useFormats();
  const highlights = use(HighlightsContext);
  const { entry } = row;
  return (field) => {
    if (field === 'model') return renderDevice(row, duplicates, highlights);
    if (field === 'availability') {
      return (
        <>
          <RowAvailability row={row} freshness={freshness} isShort={isShort} />
          <RowAge row={row} freshness={freshness} isLong isShort={isShort} />
        </>
      );
    }
    if (field === 'agent') return renderAgent(row, highlights);
    if (field === 'capture' && isCaptureSame(entry.device)) {
      return <span className={textStyles.soft}>{t('devices.captureSame')}</span>;
    }
    if (field === 'input') return renderInput(entry.device.model.input);
    if (field === 'as-of') return <RowAge row={row} freshness={freshness} />;
    if (field === 'gone-since' && entry.goneSince !== null) return <AsOf at={entry.goneSince} />;
    const text = fieldValueText(t, formats, fieldOf(field), row, readMoment());
    const isSize = field === 'screen' || field === 'capture';
    if (text === null) return isSize ? renderUnsaid(t('devices.notReported')) : <Unknown />;
    const shown = <bdi>{renderHighlighted(text, field, highlights)}</bdi>;
    if (!isSize || !isImplausible(entry.device.model[field])) return shown;
    return (
      <>
        {shown} <Implausible />
      </>
    );
  };
}

/** The row's name and, next to it, what tells it from others of its model. */
function renderDevice(row: GridRow, duplicates: DuplicateDevices, highlights: Highlights): ReactNode {
  const { alias, model, deviceId } = row.entry.device;
  const field = alias ? 'alias' : model.modelName && model.modelId ? 'model-id' : 'id';
  // A device with no other data goes by its ID.
  const beside = alias || (model.modelName && model.modelId ? model.modelId : deviceId);
  return (
    <>
      {renderName(row, duplicates, highlights)}
      <bdi className={styles.beside} title={beside}>
        {renderHighlighted(beside, field, highlights)}
      </bdi>
    </>
  );
}

/** Adds signs for duplicates, a missing serial and spec mismatches. */
export function renderName(row: GridRow, duplicates: DuplicateDevices, highlights: Highlights): ReactNode {
  const { device, deviations } = row.entry;
  const elsewhere = findElsewhere(duplicates, row);
  const { modelName, modelId, screen, capture } = device.model;
  const name = modelName || modelId;
  const field = modelName ? 'model' : 'model-id';
  // Its size has the warning already.
  const isWarned = isImplausible(screen) || isImplausible(capture);
  return (
    <>
      <bdi className={styles.name} title={name || undefined}>
        {name ? renderHighlighted(name, field, highlights) : <NoModel />}
      </bdi>
      {elsewhere.length > 0 && <Elsewhere agents={elsewhere} />}
      {device.noSerial && <IdMark of="noSerial" />}
      {device.oddUdid && <IdMark of="oddUdid" />}
      {deviations.length > 0 && !isWarned && <Deviates row={row} />}
    </>
  );
}

/** Goes by name, or by address without one. */
export function renderAgent({ agent, agentText }: GridRow, highlights: Highlights): ReactNode {
  return agent.name === '' ? (
    <bdi>{renderHighlighted(agentText, 'agent', highlights)}</bdi>
  ) : (
    <bdi title={`${agent.name} · ${agentText}`}>
      {renderHighlighted(agent.name, 'agent-name', highlights)}
    </bdi>
  );
}

function renderUnsaid(text: string): ReactNode {
  return (
    <span className={textStyles.soft} title={text}>
      {text}
    </span>
  );
}

/** Most ranges start at 0, so leave that out. */
function renderInput(range: InputRange): ReactNode {
  const whole = formatInputRange(range);
  if (whole === null) return <Unknown />;
  const { minX, maxX, minY, maxY } = range;
  const isFromZero = minX === 0 && minY === 0 && maxX !== null && maxY !== null;
  return <bdi title={whole}>{isFromZero ? `${maxX} × ${maxY}` : whole}</bdi>;
}
