import { LayoutGrid, Rows3 } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from '../../../i18n/translation.ts';
import { groupFields } from '#shared/device/list-fields.ts';
import { layouts } from '#shared/model/list-view.ts';
import type { ViewChoices } from '#shared/model/settings.ts';
import { type FieldId, fieldIds } from '#shared/search/fields.ts';
import { useListView } from '../../../state/by-model.ts';
import { changeView } from '../../../state/change-view.ts';
import { useConsole } from '../../../state/console.ts';
import { showPage, usePage } from '../../../state/page.ts';
import { Segments } from '../../../ui/segments.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Counted } from '../facets/facet.tsx';
import { FilterRow } from '../facets/filter-row.tsx';
import { SkipToList } from '../facets/skip-to-list.tsx';
import { FoldAllButton } from '../groups/fold-all-button.tsx';
import { SearchBox } from '../search/search-box.tsx';
import { useSuggestions } from '../search/use-suggestions.ts';
import { ColumnsDialog } from '../table/columns-dialog.tsx';
import { ListMenu } from './list-menu.tsx';
import { sortBy } from './sort-keys.ts';
import styles from './device-toolbar.module.css';

interface DeviceToolbarProps extends Counted {
  /** The shown devices, in their order. */
  readonly keys: () => readonly string[];
  readonly columns: readonly FieldId[];
}

const layoutIcons = { cards: LayoutGrid, table: Rows3 } as const;

/** The two rows above the list: the search with the list options, and the filters. */
export const DeviceToolbar = memo(({ keys, columns, ...counted }: DeviceToolbarProps) => {
  const { t } = useTranslation();
  const { layout } = useListView();
  const isByModel = usePage(({ page }) => page === 'by-model');
  const suggestions = useSuggestions();
  return (
    <header className={styles.toolbar}>
      <div className={styles.row}>
        <SearchBox suggestions={suggestions} />
        <span className={styles.gap} />
        <GroupSelect />
        {layout === 'cards' ? (
          <SortSelect />
        ) : isByModel ? (
          <FoldAllButton groups={counted.view.groups} />
        ) : (
          <ColumnsDialog />
        )}
        <Segments
          label={t('devices.view')}
          value={layout}
          options={layouts.map((value) => {
            const Icon = layoutIcons[value];
            return { value, label: t(`devices.${value}`), picture: <Icon aria-hidden="true" /> };
          })}
          onChange={(chosen) => arrange({ layout: chosen })}
        />
        <ListMenu view={counted.view} keys={keys} columns={columns} />
      </div>
      <SkipToList />
      <FilterRow {...counted} isTyping={suggestions.offered.length > 0} />
    </header>
  );
});

/** Changes the person's own arrangement, and shows it. */
function arrange(change: Partial<ViewChoices>): void {
  changeView(change);
  showPage('devices');
}

const NOTHING = 'nothing';

function GroupSelect() {
  const { t } = useTranslation();
  const { groupBy } = useListView();
  return (
    <SelectField
      isInline
      label={t('groups.by')}
      value={groupBy ?? NOTHING}
      options={[
        { value: NOTHING, label: t('groups.none') },
        ...groupFields.map((field) => ({ value: field, label: t(`fieldNames.${field}`) })),
      ]}
      onChange={(value) => arrange({ groupBy: value === NOTHING ? null : value })}
    />
  );
}

function SortSelect() {
  const { t } = useTranslation();
  const sort = useConsole((state) => state.settings.view.sort);
  return (
    <SelectField
      isInline
      label={t('devices.sortBy')}
      value={sort[0]?.field ?? 'model'}
      options={fieldIds.map((value) => ({ value, label: t(`fieldNames.${value}`) }))}
      onChange={(field) => changeView({ sort: sortBy([], field) })}
    />
  );
}
