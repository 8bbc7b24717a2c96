import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { showPage } from '../../state/page.ts';
import { AvailabilityTiles } from './availability-tiles.tsx';
import { sumCounts, totalOf } from './fleet-bars.ts';
import { FleetChart } from './fleet-chart.tsx';
import { forms, useOverviewView } from './overview-view.ts';
import { useBarWords } from './use-bar-words.ts';
import { useFleetCounts } from './use-fleet-counts.ts';
import './overview.css';

/** The whole fleet at a glance; whatever is chosen is listed on the device page. */
export function OverviewPage() {
  const { t } = useTranslation();
  const words = useBarWords();
  const { brand, sdk, doubtful } = useFleetCounts();
  const form = useOverviewView((state) => state.form);
  const counts = sumCounts(brand.values());
  const total = totalOf(counts);
  return (
    <main className="overview-page">
      <header className="page-header">
        <div>
          <h1>{t('overview.title')}</h1>
          <p>{t('overview.lead')}</p>
        </div>
        <ToggleButtonGroup
          className="segments"
          aria-label={t('overview.showAs')}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[form]}
          onSelectionChange={(keys) => {
            const chosen = forms.find((each) => keys.has(each));
            if (chosen) useOverviewView.setState({ form: chosen });
          }}
        >
          {forms.map((each) => (
            <ToggleButton key={each} id={each} className="segment">
              {t(`overview.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </header>
      {total === 0 ? (
        <EmptyState
          title={t('overview.empty')}
          body={t('overview.emptyBody')}
          actions={<Button onPress={() => showPage('devices')}>{t('overview.toDevices')}</Button>}
        />
      ) : (
        <div className="overview-content">
          <p className="overview-line">
            <strong>{words.total(total)}</strong>
            {doubtful > 0 && <span>{t('overview.doubtful', { count: doubtful })}</span>}
          </p>
          <AvailabilityTiles counts={counts} />
          <div className="fleet-charts">
            <FleetChart field="brand" counted={brand} />
            <FleetChart field="sdk" counted={sdk} />
          </div>
        </div>
      )}
    </main>
  );
}
