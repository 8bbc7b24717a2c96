import { ChartColumn, Rows3 } from 'lucide-react';
import { sumCounts } from '#shared/device/availability.ts';
import { useTranslation } from '../../i18n/translation.ts';
import { useFleet } from '../../state/fleet.ts';
import { showPage } from '../../state/page.ts';
import { chooseForm, forms, useOverviewView } from '../../state/overview-view.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Segments } from '../../ui/segments.tsx';
import { AttentionBox } from './attention-box.tsx';
import { AvailabilityTiles } from './availability-tiles.tsx';
import { totalOf } from './fleet-bars.ts';
import { FleetChart } from './fleet-chart.tsx';
import { LatestChanges } from './latest-changes.tsx';
import { useBarTexts } from './use-bar-texts.ts';
import { useFleetCounts } from './use-fleet-counts.ts';
import styles from './overview.module.css';
import pageHeaderStyles from '../../ui/page-header.module.css';

const pictures = { bars: <ChartColumn aria-hidden="true" />, table: <Rows3 aria-hidden="true" /> };

/** The composition of the fleet, its unused devices, and the problems. */
export function OverviewPage() {
  const { t } = useTranslation();
  const words = useBarTexts();
  const agents = useFleet(({ reports }) => reports.size);
  const counted = useFleetCounts();
  const form = useOverviewView((state) => state.form);
  const counts = sumCounts(counted.brand.values());
  const total = totalOf(counts);
  return (
    <main className={styles.page}>
      <header className={pageHeaderStyles.header}>
        <h1>{t('overview.title')}</h1>
        <output className={pageHeaderStyles.count}>
          {words.total(total)} · {t('agents.groupAgents', { count: agents })}
        </output>
        <Segments
          label={t('overview.showAs')}
          value={form}
          options={forms.map((value) => ({
            value,
            label: t(`overview.${value}`),
            picture: pictures[value],
          }))}
          onChange={chooseForm}
        />
      </header>
      {total === 0 ? (
        <EmptyState
          title={t('overview.empty')}
          body={t('overview.emptyBody')}
          actions={<Button onPress={() => showPage('devices')}>{t('overview.toDevices')}</Button>}
        />
      ) : (
        <div className={styles.content}>
          <AvailabilityTiles counts={counts} />
          <div className={styles.upper}>
            <FleetChart field="model" few={10} counted={counted.model} />
            <div className={styles.side}>
              <AttentionBox />
              <LatestChanges />
            </div>
          </div>
          <div className={styles.lower}>
            <FleetChart field="os" few={4} counted={counted.os} />
            <FleetChart field="brand" few={4} counted={counted.brand} />
            <FleetChart field="agent" few={4} counted={counted.agent} />
          </div>
        </div>
      )}
    </main>
  );
}
