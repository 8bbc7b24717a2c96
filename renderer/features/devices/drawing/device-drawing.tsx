import { useTranslation } from '../../../i18n/translation.ts';
import type { DeviceModel } from '#shared/device/device.ts';
import { formatSize } from '#shared/device/device-text.ts';
import { layOutDrawing, type Rectangle, roundCorners } from './device-drawing-layout.ts';
import styles from './device-drawing.module.css';

interface DeviceDrawingProps {
  readonly model: Pick<DeviceModel, 'screen' | 'capture'>;
  readonly width: number;
  readonly height: number;
  /** The sizes are from stale data, so only draw outlines. */
  readonly isOld?: boolean;
  /** For drawings that get compared. */
  readonly maxScale?: number | undefined;
}

/** To one scale and side by side: drawn inside the screen, a capture would look like part of it. */
export function DeviceDrawing(props: DeviceDrawingProps) {
  const { model, width, height, isOld, maxScale } = props;
  const { screen, capture } = model;
  const { t } = useTranslation();
  const layout = layOutDrawing(screen, capture, width, height, maxScale);
  return (
    <svg
      className={styles.drawing}
      data-old={isOld || undefined}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The drawing uses the page's colors, which `img` can't.
      role="img"
      aria-label={t('devices.drawing', {
        screen: formatSize(screen) ?? t('unknown'),
        capture: formatSize(capture) ?? t('unknown'),
      })}
    >
      {layout.screen && (
        <rect className={styles.screen} {...layout.screen} rx={roundCorners(layout.screen, 5)} />
      )}
      {layout.capture && (
        <rect className={styles.capture} {...layout.capture} rx={roundCorners(layout.capture, 2.5)} />
      )}
      {!layout.screen && !layout.capture && (
        <rect className={styles.unknown} {...unknownShape(width, height)} rx={5} />
      )}
    </svg>
  );
}

/** Looks like a phone, if we know no size. */
function unknownShape(width: number, height: number): Rectangle {
  const drawn = { width: Math.min(width - 4, height / 2), height: height - 18 };
  return { x: (width - drawn.width) / 2, y: (height - drawn.height) / 2, ...drawn };
}
