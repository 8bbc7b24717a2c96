import { useId, useState } from 'react';
import { sumCounts } from '#shared/device/availability.ts';
import { useTranslation } from '../../i18n/translation.ts';
import type { CountsByValue } from '../../grid/count-availability.ts';
import { useOverviewView } from '../../state/overview-view.ts';
import { Button } from '../../ui/button.tsx';
import { AvailabilityBar } from '../devices/availability-bar.tsx';
import { useShareText } from '../devices/use-share-text.ts';
import { BarRow } from './bar-row.tsx';
import { BarTable } from './bar-table.tsx';
import type { BarField } from './fleet-bars.ts';
import { useBarTexts } from './use-bar-texts.ts';
import { useShownBars } from './use-shown-bars.ts';
import { classNames } from '../../ui/class-names.ts';
import boxStyles from './box.module.css';
import styles from './fleet-chart.module.css';

/** The limit of separate bars: an agent can report another brand for each device. */
const MAX_BARS = 100;

interface FleetChartProps {
  readonly field: BarField;
  readonly counted: CountsByValue;
  /** The number of bars before the user expands the chart. */
  readonly few: number;
}

/** The fleet by one field. Values without their own bar share one, so that nothing is left out. */
export function FleetChart({ field, counted, few }: FleetChartProps) {
  const { t } = useTranslation();
  const words = useBarTexts();
  const shareText = useShareText();
  const headingId = useId();
  const form = useOverviewView((state) => state.form);
  const { bars, isOutOfOrder, sortAgain } = useShownBars(field, counted);
  const [isLong, setIsLong] = useState(false);
  const limit = isLong ? MAX_BARS : few;
  // A single remaining bar is shown instead of "1 more".
  const shown = bars.length <= limit + 1 ? bars : bars.slice(0, limit);
  const hidden = bars.slice(shown.length);
  const rest = hidden.length === 0 ? null : sumCounts(hidden.map(({ counts }) => counts));
  const restLabel = t('overview.rest', { value: words.number(hidden.length) });

  return (
    <section className={classNames(boxStyles.box, styles.chart)} aria-labelledby={headingId}>
      <header className={boxStyles.heading}>
        <h2 id={headingId}>{t(`overview.by.${field}`)}</h2>
        {isOutOfOrder && (
          <span title={t('overview.sortHint')}>
            <Button kind="quiet" onPress={sortAgain}>
              {t('overview.sortAgain')}
            </Button>
          </span>
        )}
      </header>
      {form === 'table' ? (
        <BarTable field={field} shown={shown} rest={rest} restLabel={restLabel} />
      ) : (
        <ul aria-labelledby={headingId}>
          {shown.map((bar) => (
            <BarRow key={bar.id} field={field} bar={bar} />
          ))}
          {rest && (
            <li className={styles.row} title={words.parts(rest).join('\n')}>
              <span className={styles.all}>
                <span className={styles.label}>{restLabel}</span>
                <AvailabilityBar counts={rest} />
              </span>
              <span className={styles.share}>{shareText(rest)}</span>
            </li>
          )}
        </ul>
      )}
      {bars.length > few + 1 && (
        <div className={boxStyles.foot}>
          <Button kind="quiet" onPress={() => setIsLong(!isLong)}>
            {isLong
              ? t('overview.showFewer')
              : bars.length > MAX_BARS + 1
                ? t('overview.showMore', { value: words.number(MAX_BARS) })
                : t('overview.showAll', { value: words.number(bars.length) })}
          </Button>
        </div>
      )}
    </section>
  );
}
