import type { AvailabilityKind } from '#shared/device/availability.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { useConsole } from '../../state/console.ts';
import { AvailabilityMark } from '../devices/availability/availability-mark.tsx';
import sizesDrawingStyles from './sizes-drawing.module.css';
import styles from './reading-guide.module.css';

/** Reported states stand left and right of the observed ones that they're easily confused with. */
const kinds = [
  'available',
  'in-use',
  'idle',
  'recent-activity',
  'unknown',
  'disconnected',
] as const satisfies readonly AvailabilityKind[];

/** Explains the device list before you have one: sizes to scale, and what the marks mean. */
export function ReadingGuide() {
  const { t } = useTranslation();
  const count = useConsole((state) => state.settings.idleMinutes);
  return (
    <aside className={styles.guide} aria-label={t('readingGuide.title')}>
      <SizesDrawing />
      <section className={styles.legend}>
        <h2>{t('readingGuide.title')}</h2>
        <ul>
          {kinds.map((kind) => (
            <li key={kind}>
              <AvailabilityMark kind={kind} />
              <p>{t(`readingGuide.meanings.${kind}`, { count })}</p>
            </li>
          ))}
        </ul>
        <p>{t('readingGuide.marks')}</p>
      </section>
    </aside>
  );
}

/** Real screens in millimeters, and captures as a share of them. */
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
/** Half the outline, which runs along the edge of a shape. */
const EDGE = 2;

/** Drawn like the device list. */
function SizesDrawing() {
  const { t } = useTranslation();
  return (
    <figure className={sizesDrawingStyles.sizes} aria-label={t('readingGuide.sizes')}>
      <div className={sizesDrawingStyles.screens}>
        {screens.map((screen) => (
          <div key={screen.width} className={sizesDrawingStyles.device}>
            <ScreenDrawing screen={screen} />
            <span>{formatPixels(screen.pixels, 1)}</span>
            <span className={sizesDrawingStyles.capture}>
              {screen.share === 1
                ? t('readingGuide.same')
                : `${formatPixels(screen.pixels, screen.share)} · ${100 * screen.share} %`}
            </span>
          </div>
        ))}
      </div>
      <figcaption className={sizesDrawingStyles.legend}>
        <span>
          <Swatch className={sizesDrawingStyles.screenShape} />
          {t('readingGuide.screen')}
        </span>
        <span>
          <Swatch className={sizesDrawingStyles.captureShape} />
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
      <rect className={sizesDrawingStyles.screenShape} width={width} height={height} rx={6} />
      <rect
        className={sizesDrawingStyles.captureShape}
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
