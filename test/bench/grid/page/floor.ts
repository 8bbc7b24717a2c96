import type { FleetChange } from '#shared/ipc/page-state.ts';
import { createSortState, enter, type SortColumn } from './contender.ts';
import { type IndexedRow, facetColumns, makeRows, shownColumns } from './rows.ts';

const ROW_PX = 36;
const SPARE = 12;

/**
 * The floor: the cost of the task by hand, for this page alone. A list of reused DOM rows, an index of
 * lower-cased text, and sorting by plain comparison.
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
interface Line {
  readonly line: HTMLElement;
  readonly cells: readonly Text[];
  /** The parts of our rows besides the name and the availability, and the mark before the availability. */
  readonly beside: Text;
  readonly evidence: Text;
  readonly mark: SVGPathElement;
}
const pool: Line[] = [];
/** One mark for each availability. */
const marks: Readonly<Record<string, string>> = {
  free: 'M1.5 7a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0m2.8.2 1.9 1.9 3.6-4',
  'in-use': 'M1.5 1.5h11v11h-11zM7 3.9a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3',
};
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
    // Changed rows keep their positions until the next sort or search.
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
  for (const [place, { line, cells, beside, evidence, mark }] of pool.entries()) {
    const row = shown[start + place];
    line.hidden = row === undefined;
    if (!row) continue;
    line.style.transform = `translateY(${(start + place) * ROW_PX}px)`;
    const current = rows[places.get(row.key) ?? -1] ?? row;
    for (const [column, cell] of cells.entries()) {
      const text = current[shownColumns[column] ?? 'key'];
      if (cell.data !== text) cell.data = text;
    }
    write(beside, current.alias || current.modelId);
    write(evidence, current.user === '' ? '' : `${current.user} · ${age(current.asOf)}`);
    const shape = marks[current.availability] ?? '';
    if (mark.getAttribute('d') !== shape) mark.setAttribute('d', shape);
  }
}

function write(node: Text, text: string): void {
  if (node.data !== text) node.data = text;
}

function age(since: string): string {
  return `${Math.max(Math.floor((Date.now() - Date.parse(since)) / 1_000), 0)} s`;
}

function makeLine(): Line {
  const line = document.createElement('div');
  line.className = 'line';
  const beside = document.createTextNode('');
  const evidence = document.createTextNode('');
  const mark = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  picture.setAttribute('viewBox', '0 0 14 14');
  picture.append(mark);
  const cells = shownColumns.map((column) => {
    const cell = document.createElement('div');
    cell.className = 'cell';
    const text = document.createTextNode('');
    const more = column === 'model' ? beside : column === 'availability' ? evidence : null;
    if (column === 'availability') cell.append(picture);
    cell.append(wrap(text));
    if (more) cell.append(wrap(more));
    line.append(cell);
    return text;
  });
  body.append(line);
  return { line, cells, beside, evidence, mark };
}

function wrap(text: Text): HTMLElement {
  const part = document.createElement('span');
  part.append(text);
  return part;
}
