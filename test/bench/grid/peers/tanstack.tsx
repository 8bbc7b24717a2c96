import {
  columnFacetingFeature,
  columnFilteringFeature,
  createFacetedRowModel,
  createFacetedUniqueValues,
  createFilteredRowModel,
  createColumnHelper,
  createSortedRowModel,
  filterFns,
  globalFilteringFeature,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  useTable,
  columnVisibilityFeature,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { createSortState, enter } from '../page/contender.ts';
import {
  facetColumns,
  hiddenColumns,
  makePlainRows,
  type PlainRow,
  shownColumns,
  unsearched,
} from '../page/rows.ts';
import { rowCountOf } from './row-count.ts';

const ROW_PX = 36;

const features = tableFeatures({
  columnVisibilityFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  columnFacetingFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  facetedRowModel: createFacetedRowModel(),
  facetedUniqueValues: createFacetedUniqueValues(),
  filterFns,
  sortFns,
});
const helper = createColumnHelper<typeof features, PlainRow>();
const columns = helper.columns(
  [...shownColumns, ...hiddenColumns].map((field) =>
    helper.accessor(field, {
      header: field,
      sortFn: 'basic',
      enableGlobalFilter: !unsearched.includes(field),
    }),
  ),
);
const columnVisibility = Object.fromEntries(hiddenColumns.map((column) => [column, false]));

interface State {
  readonly rows: PlainRow[];
  readonly query: string;
  readonly sorting: { id: string; desc: boolean }[];
}

let setState: (change: (state: State) => State) => void = () => {};
let countAll: () => number = () => 0;

function Page() {
  const [{ rows, query, sorting }, set] = useState<State>({ rows: [], query: '', sorting: [] });
  setState = set;
  const scroller = useRef<HTMLDivElement>(null);
  const state = useMemo(() => ({ globalFilter: query, sorting, columnVisibility }), [query, sorting]);
  const table = useTable({
    features,
    columns,
    data: rows,
    state,
    globalFilterFn: 'includesString',
    getRowId: (row: PlainRow) => row.key,
  });
  const models = table.getRowModel().rows;
  countAll = () =>
    facetColumns.reduce((sum, id) => sum + (table.getColumn(id)?.getFacetedUniqueValues().size ?? 0), 0);
  const virtualizer = useVirtualizer({
    count: models.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  return (
    <div ref={scroller} className="scroller" style={{ height: 820, overflow: 'auto' }}>
      <div role="grid" aria-rowcount={models.length + 1}>
        <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = models[index];
            if (!row) return null;
            return (
              <div
                key={row.id}
                className="line"
                data-index={index}
                style={{ transform: `translateY(${start}px)` }}
              >
                {row.getVisibleCells().map((cell) => (
                  <div key={cell.id} className="cell" data-field={cell.column.id}>
                    {String(cell.getValue())}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

const host = document.createElement('div');
document.body.append(host);
createRoot(host).render(<Page />);

const byKey = new Map<string, PlainRow>();
const toggle = createSortState();
enter({
  apply({ updates }) {
    for (const row of updates.flatMap(makePlainRows)) byKey.set(row.key, row);
    setState((state) => ({ ...state, rows: [...byKey.values()] }));
  },
  search: (query) => flushSync(() => setState((state) => ({ ...state, query }))),
  orderBy(clicked) {
    const { column, isDescending } = toggle(clicked);
    flushSync(() => setState((state) => ({ ...state, sorting: [{ id: column, desc: isDescending }] })));
  },
  countFacets: () => countAll(),
  rowCount: () => rowCountOf(host),
  topText: (column) => host.querySelector(`[data-index="0"] [data-field="${column}"]`)?.textContent ?? '',
  scroller: () => host.querySelector('.scroller') ?? host,
});
