import { Cpu, Crosshair, Ellipsis, Flag, Server } from 'lucide-react';
import { memo, type ReactNode, use } from 'react';
import { isImplausible } from '#shared/device/derived-sizes.ts';
import { formatInputRange, formatSize } from '#shared/device/device-text.ts';
import type { Size } from '#shared/device/device.ts';
import { describeOs } from '#shared/device/shown-os.ts';
import type { Freshness } from '#shared/model/fleet/freshness.ts';
import type { Density } from '#shared/model/settings.ts';
import type { FieldId } from '#shared/search/fields.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.ts';
import type { GridRow } from '../../../grid/grid-row.ts';
import type { DuplicateDevices } from '../../../grid/duplicate-devices.ts';
import { HOUR_MS } from '../../claims/claim-times.ts';
import { describeCapture } from '../drawing/describe-capture.ts';
import { DeviceDrawing } from '../drawing/device-drawing.tsx';
import { SizeSwatch } from '../drawing/size-swatch.tsx';
import { cardMeasures } from '../list/list-measures.ts';
import { RowAge } from '../list/row-age.tsx';
import { RowAvailability } from '../availability/row-availability.tsx';
import { HighlightsContext, renderHighlighted } from '../search/render-highlighted.tsx';
import { Implausible } from '../table/cell-parts.tsx';
import { renderAgent, renderName } from '../table/columns.tsx';
import styles from './device-cards.module.css';

export interface DeviceCardProps {
  readonly row: GridRow;
  readonly freshness: Freshness;
  readonly duplicates: DuplicateDevices;
  readonly density: Density;
  /** Not much room: use the short form. */
  readonly isShort: boolean;
  /** The pointer or the focus on the card offers to claim the device. */
  readonly isOffered: boolean;
}

export const DeviceCard = memo((props: DeviceCardProps) => {
  const { row, freshness, duplicates, density, isShort, isOffered } = props;
  const highlights = use(HighlightsContext);
  const { model } = row.entry.device;
  const { drawing } = cardMeasures[density];
  return (
    <>
      <div className={styles.top}>
        {drawing && (
          // The numbers next to it say the same.
          <div className={styles.drawing} aria-hidden="true">
            <DeviceDrawing model={model} isOld={freshness !== 'fresh'} {...drawing} />
          </div>
        )}
        <div className={styles.text}>
          <div className={styles.name}>{renderName(row, duplicates, highlights)}</div>
          {density !== 'compact' && <Subtitle row={row} />}
          <div className={styles.line}>
            <Os row={row} />
            <Server aria-hidden="true" />
            <span className={styles.agent}>{renderAgent(row, highlights)}</span>
          </div>
          <Sizes row={row} density={density} />
        </div>
      </div>
      <div className={styles.foot}>
        <RowAvailability row={row} freshness={freshness} isShort={isShort} isLong={!isShort} />
        <RowAge row={row} freshness={freshness} isLong isShort offer={isOffered && <Claim />} />
      </div>
    </>
  );
});

interface RowProps {
  readonly row: GridRow;
}

/** Alias and model ID. A device with neither goes by its ID. */
function Subtitle({ row }: RowProps) {
  const highlights = use(HighlightsContext);
  const { alias, model, deviceId } = row.entry.device;
  const parts: readonly [field: FieldId, text: string | null][] = [
    ['alias', alias],
    ['model-id', model.modelName ? model.modelId : null],
  ];
  const known = parts.flatMap(([field, text]) => (text ? [{ field, text }] : []));
  const shown = known.length > 0 ? known : [{ field: 'id' as const, text: deviceId }];
  return (
    <div className={styles.subtitle} title={shown.map(({ text }) => text).join(' · ')}>
      {shown.map(({ field, text }, index) => (
        <span key={field}>
          {index > 0 && ' · '}
          <bdi>{renderHighlighted(text, field, highlights)}</bdi>
        </span>
      ))}
    </div>
  );
}

function Os({ row }: RowProps) {
  const { t } = useTranslation();
  const highlights = use(HighlightsContext);
  const os = describeOs(row.entry.device).text;
  return os ? (
    <bdi className={styles.fact}>{renderHighlighted(os, 'os', highlights)}</bdi>
  ) : (
    <span className={styles.missing}>{t('devices.noOs')}</span>
  );
}

function Sizes({ row, density }: RowProps & Pick<DeviceCardProps, 'density'>) {
  const { t } = useTranslation();
  const { screen, capture, input, abi } = row.entry.device.model;
  const hasSizes = formatSize(screen) !== null || formatSize(capture) !== null;
  const isCompact = density === 'compact';
  const screenLine = <SizeFact field="screen" size={screen} isCompact={isCompact} />;
  const captureLine = <CaptureFact row={row} isCompact={isCompact} />;
  if (!hasSizes) {
    return (
      <div className={styles.line}>
        <SizeSwatch of="unknown" />
        <span className={styles.missing}>{t('devices.noSizes')}</span>
      </div>
    );
  }
  if (isCompact) {
    return (
      <div className={styles.line}>
        {screenLine}
        {captureLine}
      </div>
    );
  }
  return (
    <>
      <div className={styles.line}>{screenLine}</div>
      <div className={styles.line}>{captureLine}</div>
      {density === 'roomy' && (
        <>
          <Detail icon={<Crosshair aria-hidden="true" />} field="input" text={formatInputRange(input)} />
          <Detail icon={<Cpu aria-hidden="true" />} field="abi" text={abi} />
        </>
      )}
    </>
  );
}

interface SizeFactProps {
  readonly field: 'screen' | 'capture';
  readonly size: Size;
  readonly isCompact: boolean;
}

function SizeFact({ field, size, isCompact }: SizeFactProps) {
  const { t } = useTranslation();
  const highlights = use(HighlightsContext);
  const text = formatSize(size);
  const isOdd = isImplausible(size);
  return (
    <span className={styles.fact} title={t(`fieldNames.${field}`)}>
      <SizeSwatch of={text === null || isOdd ? 'unknown' : field} />
      {text === null ? (
        <span className={styles.soft}>
          {isCompact ? t('devices.notReported') : t(`devices.noSize.${field}`)}
        </span>
      ) : (
        <bdi>{renderHighlighted(text, field, highlights)}</bdi>
      )}
      {isOdd && <Implausible />}
    </span>
  );
}

function CaptureFact({ row, isCompact }: RowProps & { readonly isCompact: boolean }) {
  const { t } = useTranslation();
  const { device } = row.entry;
  const relation = describeCapture(device);
  if (relation?.kind === 'same') {
    return (
      <span className={styles.fact} title={t('fieldNames.capture')}>
        <SizeSwatch of="capture" />
        <span className={styles.soft}>{t(isCompact ? 'devices.captureSame' : 'devices.captures.same')}</span>
      </span>
    );
  }
  return (
    <>
      <SizeFact field="capture" size={device.model.capture} isCompact={isCompact} />
      {relation && !isCompact && (
        <span className={styles.soft}>
          {relation.kind === 'rotated'
            ? t('devices.captures.rotated')
            : t(`devices.captures.${relation.kind}`, { percent: relation.percent })}
        </span>
      )}
    </>
  );
}

interface DetailProps {
  readonly icon: ReactNode;
  readonly field: 'input' | 'abi';
  readonly text: string | null;
}

function Detail({ icon, field, text }: DetailProps) {
  const { t } = useTranslation();
  const highlights = use(HighlightsContext);
  return (
    <div className={styles.line}>
      <span className={styles.fact} title={t(`fieldNames.${field}`)}>
        {icon}
        {text ? <bdi>{renderHighlighted(text, field, highlights)}</bdi> : '–'}
      </span>
    </div>
  );
}

/** Claims the device. The list handles the click; by keyboard it's in the card's menu. */
function Claim() {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <span className={styles.claim} data-claims aria-hidden="true">
      <Flag />
      {t('claims.claimFor', { time: formats.duration(HOUR_MS) })}
    </span>
  );
}

/** Opens the card's menu. The list handles the click; by keyboard it's Shift+F10. */
export function CardMore() {
  return (
    <span className={styles.more} data-opens-menu aria-hidden="true">
      <Ellipsis />
    </span>
  );
}
