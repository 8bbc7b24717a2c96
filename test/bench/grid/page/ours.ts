import type { Bridge } from '#shared/ipc/bridge.ts';
import type { ScreenshotOutcome } from '#shared/model/fleet/screenshot.ts';
import type { PageState, FleetChange } from '#shared/ipc/page-state.ts';
import { packAnswer, packEvent } from '#shared/ipc/packing.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { groupFields } from '#shared/device/list-fields.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import { parse } from '#shared/search/parse.ts';
import type { GridView } from '../../../../renderer/grid/grid-view.ts';
import { createGrid } from '../../../../renderer/grid/grid.ts';
import { emptyGridQuery } from '../../../../renderer/grid/grid-query.ts';
import { enter, type SortColumn } from './contender.ts';
import { PICTURE_MARK } from './paint.ts';
import { frequentWord } from './fleet.ts';
import { firstState } from '../../../fixtures/first-state.ts';
import { momentAt } from '../../../fixtures/moment.ts';
import { namedSession } from '../../../fixtures/named-people.ts';

/** With the alias as a separate column, by which all grids are sorted. */
const view = {
  ...defaultSettings.view,
  layout: 'table',
  columns: [...defaultSettings.view.columns, { field: 'alias', width: null, pin: null }],
} as const;

/**
 * Our page in its production build, with a bridge that sends main's messages. This runs before the page, which
 * finds its `window.bridge`.
 */
const state: PageState = {
  ...firstState,
  settings: { ...defaultSettings, view, takesScreenshots: true },
  session: namedSession,
  firstAccount: 'exists',
};

const listeners = new Map<string, Set<(payload: unknown) => void>>();

let png: Promise<Uint8Array<ArrayBuffer>> | undefined;

/** The first one loads the bytes, the next ones only copy them, as Electron does. */
async function takeScreenshot(): Promise<ScreenshotOutcome> {
  png ??= fetch('/picture.png').then(async (answer) => new Uint8Array(await answer.arrayBuffer()));
  const facts = { takenAt: Date.now(), screen: 'on', displays: 1, width: 1_080, height: 2_400 } as const;
  const picture = { ...facts, png: (await png).slice() };
  performance.mark(PICTURE_MARK);
  return { outcome: 'taken', picture };
}

const answers: Readonly<Record<string, () => unknown>> = {
  'console.state': () => state,
  'devices.raw': () => null,
  'screenshots.take': takeScreenshot,
};

const bridge: Bridge = {
  async invoke(route) {
    return { ok: true, value: packAnswer(route, await answers[route]?.()) };
  },
  subscribe(event, listener) {
    const known = listeners.get(event) ?? new Set();
    listeners.set(event, known.add(listener));
    return () => known.delete(listener);
  },
};
Object.defineProperty(window, 'bridge', { value: bridge });

const facetFields = groupFields.slice(0, 10);
let first: FleetChange | undefined;
let counted: GridView | undefined;

/** The first data in the form of the page's store. */
function reportsOf(change: FleetChange | undefined): ReadonlyMap<string, AgentReport> {
  const reports = (change?.updates ?? []).map(({ report, changed, roundTrips }) => ({
    ...report,
    devices: changed,
    roundTrips,
  }));
  return new Map(reports.map((report) => [report.agent.id, report]));
}

function deliver(packed: unknown): void {
  for (const listener of listeners.get('fleet.changed') ?? []) listener(packed);
}

enter({
  apply: (change) => deliver(packEvent('fleet.changed', change)),
  pack(change) {
    first = change;
    const packed = packEvent('fleet.changed', change);
    return () => deliver(packed);
  },
  search(text) {
    const input = document.querySelector<HTMLInputElement>('input[role=combobox]');
    // React detects only a change that it has not made itself. The property's own setter bypasses React's.
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    value?.set?.call(input, text);
    input?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  },
  orderBy: (column) => headerOf(column)?.querySelector('button')?.click(),
  readyFacets() {
    const engine = createGrid();
    engine.update(reportsOf(first), momentAt(Date.now()));
    const { query } = parse(frequentWord);
    counted = engine.view({ ...emptyGridQuery, query });
    for (const field of facetFields) counted.countValues(field);
  },
  // The page counts when it is idle. Here its engine is called directly, like the others.
  countFacets() {
    const counts = facetFields.map((field) => counted?.countValues(field).size ?? 0);
    counted = undefined;
    first = undefined;
    return counts.reduce((sum, count) => sum + count, 0);
  },
  rowCount: () => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') ?? 1) - 1,
  topText(column) {
    const place = headerOf(column)?.ariaColIndex;
    return document.querySelector(`[aria-rowindex="2"] [aria-colindex="${place}"]`)?.textContent ?? '';
  },
  scroller: () => document.querySelector('[role=grid]')?.parentElement ?? document.body,
});

function headerOf(column: SortColumn): HTMLElement | null {
  return document.querySelector(`[role=columnheader][data-field=${column}]`);
}
