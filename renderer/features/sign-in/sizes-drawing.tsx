import { useTranslation } from '../../i18n/translation.ts';
import styles from './sizes-drawing.module.css';

/** Screens of real devices in millimeters, and captures as a share of the screen. */
const screens = [
  { pixels: [1600, 2560], width: 136, height: 217, share: 0.5 },
  { pixels: [1812, 2176], width: 129, height: 155, share: 0.75 },
  { pixels: [1080, 2340], width: 69, height: 150, share: 1 },
  { pixels: [480, 480], width: 34, height: 34, share: 1 },
] as const;
type Screen = (typeof screens)[number];

/** Pixels per millimeter. */
const PIXELS = 0.7;
const GAP = 8;
/** Half of the outline, which is centered on the edge of a shape. */
const EDGE = 2;

/**
 * Screens and captures to scale, in the style of the device list: side by side on one baseline, or one inside the other
 * if they are equal.
 */
export function SizesDrawing() {
  const { t } = useTranslation();
  return (
    <figure className={styles.sizes} aria-label={t('readingGuide.sizes')}>
      <div className={styles.screens}>
        {screens.map((screen) => (
          <div key={screen.width} className={styles.device}>
            <ScreenDrawing screen={screen} />
            <span>{formatPixels(screen.pixels, 1)}</span>
            <span className={styles.capture}>
              {screen.share === 1
                ? t('readingGuide.same')
                : `${formatPixels(screen.pixels, screen.share)} · ${100 * screen.share} %`}
            </span>
          </div>
        ))}
      </div>
      <figcaption className={styles.legend}>
        <span>
          <Swatch className={styles.screenShape} />
          {t('readingGuide.screen')}
        </span>
        <span>
          <Swatch className={styles.captureShape} />
          {t('readingGuide.capture')}
        </span>
      </figcaption>
    </figure>
  );
}

function ScreenDrawing({ screen: { width, height, share } }: { readonly screen: Screen }) {
  const isSame = share === 1;
  const inset = isSame ? 5 : 0;
  const captured = { width: width * share - 2 * inset, height: height * share - 2 * inset };
  const whole = isSame ? width : width + GAP + captured.width;
  return (
    <svg
      width={(whole + 2 * EDGE) * PIXELS}
      height={(height + 2 * EDGE) * PIXELS}
      viewBox={`${-EDGE} ${-EDGE} ${whole + 2 * EDGE} ${height + 2 * EDGE}`}
      aria-hidden="true"
    >
      <rect className={styles.screenShape} width={width} height={height} rx={6} />
      <rect
        className={styles.captureShape}
        x={isSame ? inset : width + GAP}
        y={height - captured.height - inset}
        {...captured}
        rx={3}
      />
    </svg>
  );
}

function Swatch({ className }: { readonly className: string | undefined }) {
  return (
    <svg viewBox="0 0 8 11" aria-hidden="true">
      <rect className={className} x="0.75" y="0.75" width="6.5" height="9.5" rx="1.5" />
    </svg>
  );
}

function formatPixels([width, height]: readonly [number, number], share: number): string {
  return `${width * share} × ${height * share}`;
}
