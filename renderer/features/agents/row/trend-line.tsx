import { useTranslation } from '../../../i18n/translation.tsx';
import type { AgentReport } from '#shared/model/agent.ts';
import { useFormats } from '../../../i18n/format.ts';
import { trendPoints } from './trend-points.ts';
import styles from './trend-line.module.css';

const WIDTH = 56;
const HEIGHT = 14;

/** How long the latest answer took, and a line of how long those before it did. */
export function RoundTrip({ report }: { readonly report: AgentReport }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { roundTripMs, roundTrips } = report;
  if (roundTripMs === null) return '–';
  const milliseconds = (value: number) =>
    t('agents.milliseconds', { value: formats.number(Math.round(value)) });
  return (
    <>
      <span title={milliseconds(roundTripMs)}>{milliseconds(roundTripMs)}</span>
      {roundTrips.length > 1 && (
        <svg
          className={styles.trend}
          viewBox={`0 -1 ${WIDTH} ${HEIGHT + 2}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The drawing takes the colours of the page, which `img` cannot.
          role="img"
          aria-label={t('agents.trend', {
            count: roundTrips.length,
            least: milliseconds(Math.min(...roundTrips)),
            most: milliseconds(Math.max(...roundTrips)),
          })}
        >
          <polyline points={trendPoints(roundTrips, WIDTH, HEIGHT)} />
        </svg>
      )}
    </>
  );
}
