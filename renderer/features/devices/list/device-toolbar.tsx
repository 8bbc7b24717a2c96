import { memo } from 'react';
import { useTranslation } from '../../../i18n/translation.tsx';
import { layouts } from '#shared/model/list-view.ts';
import { fieldIds } from '#shared/search/fields.ts';
import { send } from '../../../state/api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useConsole } from '../../../state/console.ts';
import { useFleet } from '../../../state/fleet.ts';
import { changeView } from '../../../state/change-view.ts';
import { FacetsToggle } from '../facets/facets-toggle.tsx';
import { SearchBox } from '../search/search-box.tsx';
import { sortBy } from './sort-keys.ts';
import { Segments } from '../../../ui/segments.tsx';
import styles from './device-toolbar.module.css';

/** Search, how to show the list, asking again, and adding an agent. */
export const DeviceToolbar = memo(({ onAddAgent }: { readonly onAddAgent: () => void }) => {
  const { t } = useTranslation();
  const hasAgents = useFleet((state) => state.reports.size > 0);
  const { layout, sort } = useConsole((state) => state.settings.view);
  return (
    <div className={styles.toolbar}>
      <SearchBox />
      <FacetsToggle />
      <Segments
        label={t('devices.view')}
        value={layout}
        options={layouts.map((value) => ({ value, label: t(`devices.${value}`) }))}
        onChange={(chosen) => changeView({ layout: chosen })}
      />
      {layout === 'cards' && (
        <SelectField
          isInline
          label={t('devices.sortBy')}
          value={sort[0]?.field ?? 'model'}
          options={fieldIds.map((value) => ({ value, label: t(`fieldNames.${value}`) }))}
          onChange={(field) => changeView({ sort: sortBy([], field) })}
        />
      )}
      <span className={styles.gap} />
      <Button onPress={() => send('agents.ask', { agentIds: null })}>{t('devices.askAgain')}</Button>
      <Button kind={hasAgents ? 'plain' : 'primary'} onPress={onAddAgent}>
        {t('devices.addAgent')}
      </Button>
    </div>
  );
});
