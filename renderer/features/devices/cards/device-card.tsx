import { Fragment, memo } from 'react';
import { useTranslation } from '../../../i18n/translation.tsx';
import type { Freshness } from '#shared/model/freshness.ts';
import { readText } from '#shared/search/field-text.ts';
import { fieldOf } from '#shared/search/fields.ts';
import { describeOs } from '#shared/device/shown-os.ts';
import { DeviceDrawing } from '../drawing/device-drawing.tsx';
import { Known, useCells } from '../table/columns.tsx';
import type { GridRow } from '../../../grid/grid-row.ts';
import { RowAvailability } from '../row-availability.tsx';
import { readMoment } from '../../../state/moment.ts';
import { Highlighted } from '../search/highlighted.tsx';
import type { Twins } from '../../../grid/twins.ts';
import styles from './device-cards.module.css';

interface DeviceCardProps {
  readonly row: GridRow;
  readonly freshness: Freshness;
  readonly twins: Twins;
  /** The room for the drawing, in CSS pixels. */
  readonly drawing: { readonly width: number; readonly height: number };
}

/** A device as a card: its screen drawn to scale with the capture in it, and the numbers beside. */
export const DeviceCard = memo(({ row, freshness, twins, drawing }: DeviceCardProps) => {
  const { t } = useTranslation();
  const cell = useCells(row, freshness, twins);
  const { model, connectedUser } = row.entry.device;
  const names = (['alias', 'brand', 'model-id'] as const).filter((id) =>
    readText(fieldOf(id), row, readMoment()),
  );
  return (
    <>
      {/* The numbers beside say the same. */}
      <div className={styles.drawing} aria-hidden="true">
        <DeviceDrawing model={model} {...drawing} />
      </div>
      <div className={styles.text}>
        <div className={styles.title}>{cell('model')}</div>
        <div className={styles.subtitle}>
          {/* A device that says nothing else of itself can still be told by its identifier. */}
          {(names.length > 0 ? names : (['id'] as const)).map((field, index) => (
            <Fragment key={field}>
              {index > 0 && ' · '}
              {cell(field)}
            </Fragment>
          ))}
        </div>
        <dl className={styles.sizes}>
          {(['screen', 'capture', 'input'] as const).map((field) => (
            <Fragment key={field}>
              <dt>{t(`fieldNames.${field}`)}</dt>
              <dd>{cell(field)}</dd>
            </Fragment>
          ))}
          <dt>{t('fieldNames.os')}</dt>
          <dd>
            <Known
              text={[describeOs(row.entry.device).text, model.abi].filter(Boolean).join(' · ') || null}
              field="os"
            />
          </dd>
        </dl>
        <div className={styles.status}>
          <RowAvailability row={row} freshness={freshness} hasEvidence />
          {freshness === 'fresh' && connectedUser && (
            <bdi className={styles.user}>
              <Highlighted text={connectedUser} field="used-by" />
            </bdi>
          )}
        </div>
        <div className={styles.source}>
          <span>{cell('agent')}</span>
          {cell('as-of')}
        </div>
      </div>
    </>
  );
});
