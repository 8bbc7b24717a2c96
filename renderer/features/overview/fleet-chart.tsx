import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/translation.tsx';
import { Button } from '../../ui/button.tsx';
import type { CountsByValue } from '../../grid/count-availability.ts';
import { BarRow } from './bar-row.tsx';
import { BarTable } from './bar-table.tsx';
import { sumCounts } from '#shared/device/availability.ts';
import { type BarField, totalOf } from './fleet-bars.ts';
import { useOverviewView } from '../../state/overview-view.ts';
import { StackedBar } from './stacked-bar.tsx';
import { useBarWords } from './use-bar-words.ts';
import { useShownBars } from './use-shown-bars.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './fleet-bars.module.css';

/** As many bars as are read at a glance. */
const FEW = 10;
/** More are never drawn one by one: an agent may invent a brand for each of its devices. */
const MOST = 100;

interface FleetChartProps {
  readonly field: BarField;
  readonly counted: CountsByValue;
}

/** The fleet by one field. What is not drawn one by one is drawn together, so that nothing is left out. */
export function FleetChart({ field, counted }: FleetChartProps) {
  const { t } = useTranslation();
  const words = useBarWords();
  const headingId = useId();
  const form = useOverviewView((state) => state.form);
  const { bars, isOutOfOrder, sortAgain } = useShownBars(field, counted);
  const [isLong, setIsLong] = useState(false);
  const limit = isLong ? MOST : FEW;
  // One more is drawn as itself and not as "1 more".
  const shown = bars.length <= limit + 1 ? bars : bars.slice(0, limit);
  const hidden = bars.slice(shown.length);
  const rest = hidden.length === 0 ? null : sumCounts(hidden.map(({ counts }) => counts));
  const restLabel = t('overview.rest', { value: words.number(hidden.length) });
  const longest = Math.max(1, ...shown.map(({ counts }) => totalOf(counts)), rest ? totalOf(rest) : 0);

  return (
    <section className={styles.chart} aria-labelledby={headingId}>
      <header>
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
            <BarRow key={bar.id} field={field} bar={bar} share={totalOf(bar.counts) / longest} />
          ))}
          {rest && (
            <li className={classNames(styles.row, styles.rest)}>
              <span className={styles.rowAll} title={words.parts(rest).join('\n')}>
                <span className={styles.label}>{restLabel}</span>
                <StackedBar counts={rest} share={totalOf(rest) / longest} />
                <span className={styles.total}>{words.number(totalOf(rest))}</span>
              </span>
              <span className={styles.rowNone}>
                {rest.free > 0
                  ? words.part('free', rest.free)
                  : rest.idle > 0 && words.part('idle', rest.idle)}
              </span>
            </li>
          )}
        </ul>
      )}
      {bars.length > FEW + 1 && (
        <Button kind="quiet" onPress={() => setIsLong(!isLong)}>
          {isLong
            ? t('overview.showFewer')
            : bars.length > MOST + 1
              ? t('overview.showMore', { value: words.number(MOST) })
              : t('overview.showAll', { value: words.number(bars.length) })}
        </Button>
      )}
    </section>
  );
}
