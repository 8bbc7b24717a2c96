import { useTranslation } from '../../i18n/translation.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { showPage } from '../../state/page.ts';
import { AvailabilityTiles } from './availability-tiles.tsx';
import { sumCounts } from '#shared/device/availability.ts';
import { totalOf } from './fleet-bars.ts';
import { FleetChart } from './fleet-chart.tsx';
import { chooseForm, forms, useOverviewView } from '../../state/overview-view.ts';
import { useBarWords } from './use-bar-words.ts';
import { useFleetCounts } from './use-fleet-counts.ts';
import { Segments } from '../../ui/segments.tsx';
import styles from './overview.module.css';
import pageHeaderStyles from '../../ui/page-header.module.css';

export function OverviewPage() {
  const { t } = useTranslation();
  const words = useBarWords();
  const { brand, sdk, doubtful } = useFleetCounts();
  const form = useOverviewView((state) => state.form);
  const counts = sumCounts(brand.values());
  const total = totalOf(counts);
  return (
    <main className={styles.page}>
      <header className={pageHeaderStyles.header}>
        <div>
          <h1>{t('overview.title')}</h1>
          <p>{t('overview.lead')}</p>
        </div>
        <Segments
          label={t('overview.showAs')}
          value={form}
          options={forms.map((value) => ({ value, label: t(`overview.${value}`) }))}
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
          <p className={styles.line}>
            <strong>{words.total(total)}</strong>
            {doubtful > 0 && <span>{t('overview.doubtful', { count: doubtful })}</span>}
          </p>
          <AvailabilityTiles counts={counts} />
          <div className={styles.charts}>
            <FleetChart field="brand" counted={brand} />
            <FleetChart field="sdk" counted={sdk} />
          </div>
        </div>
      )}
    </main>
  );
}
