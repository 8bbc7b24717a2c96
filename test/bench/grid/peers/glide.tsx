import DataEditor, {
  type GridColumn,
  GridCellKind,
  type Item,
  type TextCell,
} from '@glideapps/glide-data-grid';
import '@glideapps/glide-data-grid/dist/index.css';
import { useCallback, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { createSortState, enter, type SortColumn } from '../page/contender.ts';
import { facetColumns, type IndexedRow, makeRows, shownColumns } from '../page/rows.ts';

const columns: GridColumn[] = shownColumns.map((id) => ({ id, title: id, width: 130 }));

interface State {
  readonly rows: readonly IndexedRow[];
  readonly query: string;
  readonly column: SortColumn | null;
  readonly isDescending: boolean;
}

let setState: (change: (state: State) => State) => void = () => {};
/** The rows of the last rendering, because a canvas has no text that can be read. */
let drawn: readonly IndexedRow[] = [];

/** Glide only draws. Its user must sort and filter, which the code of the floor does here. */
function Page() {
  const [{ rows, query, column, isDescending }, set] = useState<State>({
    rows: [],
    query: '',
    column: null,
    isDescending: false,
  });
  setState = set;
  const sorted = useMemo(() => {
    if (column === null) return rows;
    const sign = isDescending ? -1 : 1;
    return rows.toSorted((a, b) => (a[column] < b[column] ? -sign : a[column] > b[column] ? sign : 0));
  }, [rows, column, isDescending]);
  const shown = useMemo(
    () => (query === '' ? sorted : sorted.filter((row) => row.text.includes(query))),
    [sorted, query],
  );
  drawn = shown;
  const getCellContent = useCallback(
    ([at, line]: Item): TextCell => {
      const text = shown[line]?.[shownColumns[at] ?? 'key'] ?? '';
      return { kind: GridCellKind.Text, data: text, displayData: text, allowOverlay: false };
    },
    [shown],
  );
  return (
    <DataEditor
      columns={columns}
      rows={shown.length}
      rowHeight={36}
      height={820}
      width={1400}
      getCellContent={getCellContent}
    />
  );
}

const host = document.createElement('div');
document.body.append(host);
createRoot(host).render(<Page />);

const byKey = new Map<string, IndexedRow>();
const toggle = createSortState();
enter({
  apply({ updates }) {
    for (const row of updates.flatMap(makeRows)) byKey.set(row.key, row);
    setState((state) => ({ ...state, rows: [...byKey.values()] }));
  },
  search: (query) => flushSync(() => setState((state) => ({ ...state, query }))),
  orderBy(clicked) {
    const sort = toggle(clicked);
    flushSync(() => setState((state) => ({ ...state, ...sort })));
  },
  countFacets() {
    const counts = facetColumns.map((column) => {
      const values = new Map<string, number>();
      for (const row of drawn) values.set(row[column], (values.get(row[column]) ?? 0) + 1);
      return values;
    });
    return counts.reduce((sum, values) => sum + values.size, 0);
  },
  rowCount: () => drawn.length,
  topText: (column) => drawn[0]?.[column] ?? '',
  scroller: () => host.querySelector('.dvn-scroller') ?? host,
});
