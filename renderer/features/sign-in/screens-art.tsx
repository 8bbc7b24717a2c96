import { useTranslation } from '../../i18n/translation.tsx';
import styles from './screens-art.module.css';

// Millimetres of real screens, so that the drawing is true: what the console is about is sizes. `capture` is
// the capture's frame as a share of the screen.
const screens = [
  { label: '1600 × 2560', x: 20, y: 24, width: 136, height: 217, radius: 5, capture: 0.5 },
  { label: '1812 × 2176', x: 176, y: 86, width: 129, height: 155, radius: 7, capture: 0.75 },
  { label: '1080 × 2340', x: 325, y: 91, width: 69, height: 150, radius: 8, capture: 1 },
  { label: '480 × 480', x: 414, y: 207, width: 34, height: 34, radius: 17, capture: 1 },
];
type ArtScreen = (typeof screens)[number];

/** The picture beside the sign-in form: what the grid will show, as a drawing to scale. */
export function ScreensArt() {
  const { t } = useTranslation();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The drawing takes the colours of the page, which `img` cannot.
    <svg className={styles.art} viewBox="0 0 470 290" role="img" aria-label={t('signIn.art')}>
      <path className={styles.ground} d="M8 241.5H462" />
      {screens.map((screen) => (
        <g key={screen.label}>
          <rect className={styles.screen} {...box(screen, 1, 0)} rx={screen.radius} />
          <rect
            className={styles.capture}
            {...box(screen, screen.capture, 3)}
            rx={Math.max(screen.radius - 3, 1)}
          />
          <path className={styles.dimension} d={dimension(screen)} />
          <text x={screen.x + screen.width / 2} y={266} fontSize={9} textAnchor="middle">
            {screen.label}
          </text>
        </g>
      ))}
    </svg>
  );
}

function box({ x, y, width, height }: ArtScreen, share: number, inset: number) {
  return {
    x: x + inset,
    y: y + height * (1 - share) + inset,
    width: width * share - 2 * inset,
    height: height * share - 2 * inset,
  };
}

/** The dimension line under a screen, with its two end strokes. */
function dimension({ x, width }: ArtScreen): string {
  return `M${x + 0.5} 247v6M${x + width - 0.5} 247v6M${x} 250h${width}`;
}
