import type { FleetChange } from '#shared/ipc/contract.ts';
import { createSortState, enter, type SortColumn } from './contender.ts';
import { type IndexedRow, facetColumns, makeRows, shownColumns } from './rows.ts';

const ROW_PX = 36;
const SPARE = 12;

/**
 * The floor: what the job costs by hand, for this page alone. A list of DOM rows that are used again, an index of lower-cased
 * text, and sorting by plain comparison.
 */
const rows: IndexedRow[] = [];
const places = new Map<string, number>();
const toggle = createSortState();
let sorted: IndexedRow[] = [];
let shown: readonly IndexedRow[] = [];
let query = '';
let order: { readonly column: SortColumn; readonly isDescending: boolean } | null = null;
let isDrawing = false;

const scroller = document.createElement('div');
scroller.style.cssText = 'height:820px;overflow:auto;position:relative';
const body = document.createElement('div');
scroller.append(body);
document.body.append(scroller);
const pool: { readonly line: HTMLElement; readonly cells: readonly Text[] }[] = [];
scroller.addEventListener('scroll', draw);

enter({
  apply(change: FleetChange) {
    for (const update of change.updates) {
      for (const row of makeRows(update)) {
        const place = places.get(row.key) ?? rows.length;
        places.set(row.key, place);
        rows[place] = row;
      }
    }
    // Changed rows keep their places in what is shown until it is sorted or searched again.
    if (change.sequence === 1) arrange();
    else requestDraw();
  },
  search(text) {
    query = text.toLowerCase();
    filter();
  },
  orderBy(column) {
    order = toggle(column);
    arrange();
  },
  countFacets() {
    const counts = facetColumns.map((column) => {
      const values = new Map<string, number>();
      for (const row of shown) values.set(row[column], (values.get(row[column]) ?? 0) + 1);
      return values;
    });
    return counts.reduce((sum, values) => sum + values.size, 0);
  },
  rowCount: () => Number(body.dataset['rows'] ?? 0),
  topText(column) {
    const top = pool[Math.ceil(scroller.scrollTop / ROW_PX) - first()];
    return top?.cells[shownColumns.indexOf(column)]?.data ?? '';
  },
  scroller: () => scroller,
});

function arrange(): void {
  sorted = rows.slice();
  if (order) {
    const { column, isDescending } = order;
    const sign = isDescending ? -1 : 1;
    sorted.sort((a, b) => (a[column] < b[column] ? -sign : a[column] > b[column] ? sign : 0));
  }
  filter();
}

function filter(): void {
  shown = query === '' ? sorted : sorted.filter((row) => row.text.includes(query));
  body.style.height = `${shown.length * ROW_PX}px`;
  body.dataset['rows'] = String(shown.length);
  requestDraw();
}

function requestDraw(): void {
  if (isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(draw);
}

function first(): number {
  return Math.max(Math.floor(scroller.scrollTop / ROW_PX) - SPARE, 0);
}

function draw(): void {
  isDrawing = false;
  const start = first();
  const count = Math.ceil(820 / ROW_PX) + 2 * SPARE;
  for (let place = pool.length; place < count; place += 1) pool.push(makeLine());
  for (const [place, { line, cells }] of pool.entries()) {
    const row = shown[start + place];
    line.hidden = row === undefined;
    if (!row) continue;
    line.style.transform = `translateY(${(start + place) * ROW_PX}px)`;
    const current = rows[places.get(row.key) ?? -1] ?? row;
    for (const [column, cell] of cells.entries()) {
      const text = current[shownColumns[column] ?? 'key'];
      if (cell.data !== text) cell.data = text;
    }
  }
}

function makeLine() {
  const line = document.createElement('div');
  line.className = 'line';
  const cells = shownColumns.map(() => {
    const cell = document.createElement('div');
    cell.className = 'cell';
    const text = document.createTextNode('');
    cell.append(text);
    line.append(cell);
    return text;
  });
  body.append(line);
  return { line, cells };
}
