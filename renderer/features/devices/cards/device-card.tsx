import { Fragment, memo } from 'react';
import { useTranslation } from '../../../i18n/translation.tsx';
import { formatInputRange, formatSize } from '#shared/device/device-text.ts';
import { deviceAvailability, type Freshness } from '#shared/model/freshness.ts';
import { AvailabilityMark } from '../availability-mark.tsx';
import { DeviceDrawing } from '../drawing/device-drawing.tsx';
import { Known, ModelName } from '../table/columns.tsx';
import type { DeviceRow } from '../list/device-row.ts';
import { RowAsOf } from '../list/row-as-of.tsx';
import { Marked } from '../search/marked.tsx';
import type { Twins } from '../../../grid/twins.ts';
import styles from './device-cards.module.css';

interface DeviceCardProps {
  readonly row: DeviceRow;
  readonly freshness: Freshness;
  readonly twins: Twins;
  /** The room for the drawing, in CSS pixels. */
  readonly drawing: { readonly width: number; readonly height: number };
}

/** A device as a card: its screen drawn to scale with the capture in it, and the numbers beside. */
export const DeviceCard = memo(({ row, freshness, twins, drawing }: DeviceCardProps) => {
  const { t } = useTranslation();
  const { device } = row.entry;
  const availability = deviceAvailability(row.entry, freshness);
  const screen = formatSize(device.model.screen);
  const capture = formatSize(device.model.capture);
  const named = (
    [
      ['alias', device.alias],
      ['brand', device.model.brand],
      ['model-id', device.model.modelId],
    ] as const
  ).flatMap(([field, text]) => (text ? [{ field, text }] : []));
  // A device that says nothing else of itself can still be told by its identifier.
  const subtitle = named.length > 0 ? named : [{ field: 'id' as const, text: device.deviceId }];
  return (
    <>
      {/* The numbers beside say the same. */}
      <div className={styles.drawing} aria-hidden="true">
        <DeviceDrawing
          screen={device.model.screen}
          capture={device.model.capture}
          width={drawing.width}
          height={drawing.height}
          label={t('devices.drawing', { screen: screen ?? t('unknown'), capture: capture ?? t('unknown') })}
        />
      </div>
      <div className={styles.text}>
        <div className={styles.title}>
          <ModelName row={row} twins={twins} />
        </div>
        <div className={styles.subtitle}>
          <bdi>
            {subtitle.map(({ text, field }, index) => (
              <Fragment key={field}>
                {index > 0 && ' · '}
                <Marked text={text} field={field} />
              </Fragment>
            ))}
          </bdi>
        </div>
        <dl className={styles.sizes}>
          <dt>{t('devices.columns.screen')}</dt>
          <dd>
            <Known text={screen} field="screen" />
          </dd>
          <dt>{t('devices.columns.capture')}</dt>
          <dd>
            <Known text={capture} field="capture" />
          </dd>
          <dt>{t('devices.columns.input')}</dt>
          <dd>
            <Known text={formatInputRange(device.model.input)} field="input" />
          </dd>
          <dt>{t('devices.columns.os')}</dt>
          <dd>
            <Known
              text={[device.model.osVersion, device.model.abi].filter(Boolean).join(' · ') || null}
              field="os"
            />
          </dd>
        </dl>
        <div className={styles.status}>
          <AvailabilityMark availability={availability} />
          {availability.kind === 'in-use' && (
            <bdi className={styles.user}>
              <Marked text={availability.user} field="used-by" />
            </bdi>
          )}
        </div>
        <div className={styles.source}>
          <span>
            <Marked text={row.agentText} field="agent" />
          </span>
          <RowAsOf row={row} />
        </div>
      </div>
    </>
  );
});
