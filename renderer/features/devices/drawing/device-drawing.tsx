import { useTranslation } from '../../../i18n/translation.tsx';
import type { DeviceModel } from '#shared/device/device.ts';
import { formatSize } from '#shared/device/device-text.ts';
import { layOutDrawing } from './device-drawing-layout.ts';
import styles from './device-drawing.module.css';

interface DeviceDrawingProps {
  readonly model: Pick<DeviceModel, 'screen' | 'capture'>;
  /** The space to draw in, in CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** The screen's outline to scale with the capture's frame in it: half a capture covers half the screen, a rotated one crosses it. */
export function DeviceDrawing({ model: { screen, capture }, width, height }: DeviceDrawingProps) {
  const { t } = useTranslation();
  const layout = layOutDrawing(screen, capture, width, height);
  return (
    <svg
      className={styles.drawing}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The drawing takes the colours of the page, which `img` cannot.
      role="img"
      aria-label={t('devices.drawing', {
        screen: formatSize(screen) ?? t('unknown'),
        capture: formatSize(capture) ?? t('unknown'),
      })}
    >
      {layout.screen ? (
        <rect className={styles.screen} {...layout.screen} rx={layout.cornerRadius} />
      ) : (
        <rect
          className={styles.unknown}
          x={width / 2 - 18}
          y={height / 2 - 32}
          width={36}
          height={64}
          rx={5}
        />
      )}
      {layout.capture && <rect className={styles.capture} {...layout.capture} />}
    </svg>
  );
}
