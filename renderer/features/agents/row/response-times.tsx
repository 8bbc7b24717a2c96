import { useTranslation } from '../../../i18n/translation.ts';
import type { AgentReport } from '#shared/model/agent.ts';
import { useFormats } from '../../../i18n/format.ts';
import styles from './response-times.module.css';
import { KEPT_ROUND_TRIPS, type RoundTrip } from '#shared/model/round-trips.ts';

/** The latest response time, and a bar for each of the last requests. Failed requests are full bars in red. */
export function ResponseTimes({ report }: { readonly report: AgentReport }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { roundTripMs, roundTrips } = report;
  const milliseconds = (value: number) =>
    t('agents.milliseconds', { value: formats.number(Math.round(value)) });
  const times = roundTrips.filter((trip) => trip !== null);
  const failed = roundTrips.length - times.length;
  const label = [
    ...(times.length > 0
      ? [
          t('agents.trend', {
            count: times.length,
            least: milliseconds(Math.min(...times)),
            most: milliseconds(Math.max(...times)),
          }),
        ]
      : []),
    ...(failed > 0 ? [t('agents.failedRequests', { count: failed })] : []),
  ].join('\n');
  return (
    <>
      <span>{roundTripMs !== null && roundTrips.at(-1) !== null && milliseconds(roundTripMs)}</span>
      {roundTrips.length > 0 && (
        <svg
          className={styles.bars}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The drawing uses the colors of the page, which `img` cannot.
          role="img"
          aria-label={label}
        >
          <title>{label}</title>
          <path className={styles.foot} d={`M0 ${HEIGHT - 0.5}h${WIDTH}`} />
          {barsOf(roundTrips).map(({ x, height, isFailed }) => (
            <rect
              key={x}
              x={x}
              y={HEIGHT - height}
              width={BAR_WIDTH}
              height={height}
              data-failed={isFailed || undefined}
            />
          ))}
        </svg>
      )}
    </>
  );
}

const WIDTH = 120;
const HEIGHT = 24;
const STEP = WIDTH / KEPT_ROUND_TRIPS;
const BAR_WIDTH = STEP - 1;
const MIN_HEIGHT = 2;

interface ResponseBar {
  readonly x: number;
  readonly height: number;
  readonly isFailed: boolean;
}

/** Oldest first. The slowest response and each failure have the full height. */
function barsOf(roundTrips: readonly RoundTrip[]): readonly ResponseBar[] {
  const slowest = Math.max(1, ...roundTrips.filter((trip) => trip !== null));
  const left = WIDTH - STEP * roundTrips.length;
  return roundTrips.map((trip, index) => ({
    x: left + index * STEP,
    height: trip === null ? HEIGHT : Math.max(MIN_HEIGHT, Math.round((trip / slowest) * HEIGHT)),
    isFailed: trip === null,
  }));
}
