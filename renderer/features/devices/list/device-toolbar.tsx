import { LayoutGrid, Rows3 } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from '../../../i18n/translation.ts';
import { layouts } from '#shared/model/list-view.ts';
import type { FieldId } from '#shared/search/fields.ts';
import { useListView } from '../../../state/by-model.ts';
import { changeListView } from '../../../state/change-settings.ts';
import { usePage } from '../../../state/page.ts';
import { Segments } from '../../../ui/segments.tsx';
import type { Counted } from '../facets/facet.tsx';
import { FilterRow } from '../facets/filter-row.tsx';
import type { GridView } from '../../../grid/grid-view.ts';
import { useFoldAll } from '../groups/use-fold-all.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchBox } from '../search/search-box.tsx';
import { SearchLine } from '../search/search-line.tsx';
import { useSearchInput } from '../search/use-search-input.ts';
import { ColumnsDialog } from '../table/columns-dialog.tsx';
import { Arrange } from './arrange.tsx';
import { ListMenu } from './list-menu.tsx';
import { focusList } from './use-list-keys.ts';
import { classNames } from '../../../ui/class-names.ts';
import skipToListStyles from '../facets/skip-to-list.module.css';
import buttonStyles from '../../../ui/button.module.css';
import styles from './device-toolbar.module.css';

interface DeviceToolbarProps extends Counted {
  readonly keys: () => readonly string[];
  readonly columns: readonly FieldId[];
}

const layoutIcons = { cards: LayoutGrid, table: Rows3 } as const;

export const DeviceToolbar = memo(({ keys, columns, ...counted }: DeviceToolbarProps) => {
  const { t } = useTranslation();
  const { layout } = useListView();
  const isByModel = usePage(({ page }) => page === 'by-model');
  const input = useSearchInput(counted);
  const [isHelpOpen, setHelpOpen] = useState(false);
  return (
    <header className={styles.toolbar}>
      <div className={styles.row}>
        <SearchBox input={input} isHelpOpen={isHelpOpen} onHelpChange={setHelpOpen} />
        <Arrange isTable={layout === 'table'} />
        {isByModel && <FoldAllButton groups={counted.view.groups} />}
        {layout === 'table' && !isByModel && <ColumnsDialog />}
        <Segments
          label={t('devices.view')}
          value={layout}
          options={layouts.map((value) => {
            const Icon = layoutIcons[value];
            return { value, label: t(`devices.${value}`), picture: <Icon aria-hidden="true" /> };
          })}
          onChange={(chosen) => changeListView({ layout: chosen })}
        />
        <ListMenu view={counted.view} keys={keys} columns={columns} />
      </div>
      <SkipToList />
      <FilterRow {...counted} />
      <SearchLine input={input} onHelp={() => setHelpOpen(true)} {...counted} />
    </header>
  );
});

function FoldAllButton({ groups }: Pick<GridView, 'groups'>) {
  const foldAll = useFoldAll(groups);
  if (!foldAll) return null;
  const { icon: Icon, label, act } = foldAll;
  return (
    <Button onPress={act}>
      <Icon aria-hidden="true" />
      {label}
    </Button>
  );
}

/** Skips the facet values by keyboard. Only visible with the focus. */
function SkipToList() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={classNames(buttonStyles.button, skipToListStyles.skip)}
      onClick={focusList}
    >
      {t('devices.skipToList')}
    </button>
  );
}
