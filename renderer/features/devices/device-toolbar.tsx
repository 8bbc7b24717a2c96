import { Input, SearchField, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { columnIds, layouts } from '#shared/model/settings.ts';
import { api } from '../../api/api.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useConsole } from '../../stores/console.ts';
import { useDevicesView } from '../../stores/devices-view.ts';
import { useFleet } from '../../stores/fleet.ts';
import { changeView } from './change-view.ts';

/** Search, how to show the list, asking again, and adding an agent. */
export function DeviceToolbar({ onAddAgent }: { readonly onAddAgent: () => void }) {
  const { t } = useTranslation();
  const query = useDevicesView((state) => state.query);
  const hasAgents = useFleet((state) => state.reports.size > 0);
  const { layout, sort } = useConsole((state) => state.settings.view);
  return (
    <div className="toolbar">
      <SearchField
        className="search"
        aria-label={t('devices.search')}
        value={query}
        onChange={(text) => useDevicesView.setState({ query: text })}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="7" cy="7" r="4.5" />
          <path d="m10.5 10.5 3.5 3.5" />
        </svg>
        <Input placeholder={t('devices.searchHint')} spellCheck={false} />
      </SearchField>
      <ToggleButtonGroup
        className="segments"
        aria-label={t('devices.view')}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[layout]}
        onSelectionChange={(keys) => {
          const chosen = layouts.find((value) => keys.has(value));
          if (chosen) changeView({ layout: chosen });
        }}
      >
        {layouts.map((value) => (
          <ToggleButton key={value} id={value} className="segment">
            {t(`devices.${value}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {layout === 'cards' && (
        <SelectField
          isInline
          label={t('devices.sortBy')}
          value={sort.column}
          options={columnIds.map((value) => ({ value, label: t(`devices.columns.${value}`) }))}
          onChange={(column) => changeView({ sort: { ...sort, column } })}
        />
      )}
      <span className="toolbar-gap" />
      <Button onPress={() => void api.call('agents.ask', { agentIds: null })}>{t('devices.askAgain')}</Button>
      <Button kind={hasAgents ? 'plain' : 'primary'} onPress={onAddAgent}>
        {t('devices.addAgent')}
      </Button>
    </div>
  );
}
