import { DataGrid, type GridColDef, type GridFilterModel, type GridSortModel } from '@mui/x-data-grid';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { useState } from 'react';
import { createSortState, enter } from '../page/contender.ts';
import { hiddenColumns, makePlainRows, type PlainRow, shownColumns, unsearched } from '../page/rows.ts';
import { rowCountOf } from './row-count.ts';

const host = document.createElement('div');
host.style.height = '820px';
document.body.append(host);

const columns: GridColDef<PlainRow>[] = [...shownColumns, ...hiddenColumns].map((field) => ({
  field,
  width: 130,
  ...(unsearched.includes(field) && { getApplyQuickFilterFn: () => () => false }),
}));
const visibility = Object.fromEntries(hiddenColumns.map((column) => [column, false]));

interface State {
  readonly rows: readonly PlainRow[];
  readonly query: string;
  readonly sort: GridSortModel;
}

let setState: (change: (state: State) => State) => void = () => {};
const byKey = new Map<string, PlainRow>();

function Page() {
  const [{ rows, query, sort }, set] = useState<State>({ rows: [], query: '', sort: [] });
  setState = set;
  const [filter, setFilter] = useState<GridFilterModel>({ items: [] });
  const values = query === '' ? [] : [query];
  if ((filter.quickFilterValues?.[0] ?? '') !== query) {
    setFilter({ items: [], quickFilterValues: values, quickFilterExcludeHiddenColumns: false });
  }
  return (
    <DataGrid
      rows={rows}
      columns={columns}
      getRowId={(row) => row.key}
      columnVisibilityModel={visibility}
      filterModel={filter}
      filterDebounceMs={0}
      sortModel={sort}
      rowHeight={36}
      // Only the paid edition shows more than 100 rows in a page. This one sorts and filters all, and shows 100.
      initialState={{ pagination: { paginationModel: { page: 0, pageSize: 100 } } }}
    />
  );
}

createRoot(host).render(<Page />);

const toggle = createSortState();
enter({
  apply({ updates }) {
    for (const row of updates.flatMap(makePlainRows)) byKey.set(row.key, row);
    setState((state) => ({ ...state, rows: [...byKey.values()] }));
  },
  search: (text) => flushSync(() => setState((state) => ({ ...state, query: text }))),
  orderBy(clicked) {
    const { column, isDescending } = toggle(clicked);
    flushSync(() =>
      setState((state) => ({ ...state, sort: [{ field: column, sort: isDescending ? 'desc' : 'asc' }] })),
    );
  },
  countFacets: () => null,
  rowCount: () => rowCountOf(host),
  topText: (column) => host.querySelector(`[data-rowindex="0"] [data-field="${column}"]`)?.textContent ?? '',
  scroller: () => host.querySelector('.MuiDataGrid-virtualScroller') ?? host,
});
