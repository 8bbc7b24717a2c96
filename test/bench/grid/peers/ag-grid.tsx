import { AllCommunityModule, type ColDef, createGrid, ModuleRegistry, type GridApi } from 'ag-grid-community';
import { createSortState, enter } from '../page/contender.ts';
import { hiddenColumns, makePlainRows, type PlainRow, shownColumns, unsearched } from '../page/rows.ts';
import { rowCountOf } from './row-count.ts';

ModuleRegistry.registerModules([AllCommunityModule]);

const host = document.createElement('div');
host.style.height = '820px';
document.body.append(host);

const columns: ColDef<PlainRow>[] = [...shownColumns, ...hiddenColumns].map((field) => ({
  field,
  hide: !(shownColumns as readonly string[]).includes(field),
  ...(unsearched.includes(field) && { getQuickFilterText: () => '' }),
}));

const grid: GridApi<PlainRow> = createGrid(host, {
  columnDefs: columns,
  rowData: [],
  getRowId: ({ data }) => data.key,
  rowHeight: 36,
  rowBuffer: 12,
  cacheQuickFilter: true,
  includeHiddenColumnsInQuickFilter: true,
  suppressColumnMoveAnimation: true,
  animateRows: false,
});

const toggle = createSortState();
enter({
  apply({ sequence, updates }) {
    const rows = updates.flatMap(makePlainRows);
    if (sequence === 1) grid.setGridOption('rowData', rows);
    else grid.applyTransactionAsync({ update: rows });
  },
  search: (text) => grid.setGridOption('quickFilterText', text),
  orderBy(clicked) {
    const { column, isDescending } = toggle(clicked);
    grid.applyColumnState({
      state: [{ colId: column, sort: isDescending ? 'desc' : 'asc' }],
      defaultState: { sort: null },
    });
  },
  // Only the paid edition has the set filter, which counts values.
  countFacets: () => null,
  rowCount: () => rowCountOf(host),
  topText: (column) => host.querySelector(`[row-index="0"] [col-id="${column}"]`)?.textContent ?? '',
  scroller: () => findScroller(),
});

/** The element that scrolls vertically. The names of elements differ between versions. */
function findScroller(): Element {
  const all = [...host.querySelectorAll('*')];
  return all.find((each) => each.scrollHeight > each.clientHeight + 10_000 && canScroll(each)) ?? host;
}

function canScroll(element: Element): boolean {
  const before = element.scrollTop;
  element.scrollTop = before + 1;
  const isMoved = element.scrollTop !== before;
  element.scrollTop = before;
  return isMoved;
}
