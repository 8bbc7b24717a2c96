import type { Bridge } from '#shared/ipc/bridge.ts';
import type { ConsoleSnapshot } from '#shared/ipc/contract.ts';
import { packAnswer, packEvent } from '#shared/ipc/packing.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import { enter } from './contender.ts';

/**
 * Our page as it is built for the product, with a bridge that says what main would. This runs before the page does, which
 * finds its `window.bridge` there.
 */
const snapshot: ConsoleSnapshot = {
  version: '0.0.0',
  language: 'en',
  settings: { ...defaultSettings, view: { ...defaultSettings.view, layout: 'table' } },
  session: {
    kind: 'signed-in',
    choice: { kind: 'this-computer' },
    address: 'http://127.0.0.1/',
    account: {
      companyCode: 'ACME',
      employeeNumber: '1',
      name: 'Kim',
      positionCode: null,
      jobTitleCode: null,
      departmentCode: null,
      status: 'employed',
      email: null,
      failedAttempts: 0,
      passwordChangedAt: null,
    },
    since: Date.now(),
  },
  firstAccount: 'exists',
  labs: [],
  trusts: [],
  fleet: { sequence: 0, reports: [] },
  notices: [],
  watches: { pending: [], fired: [] },
  recheck: null,
  hasTray: false,
  history: [],
  snapshots: [],
  views: [],
};

const listeners = new Map<string, Set<(payload: unknown) => void>>();

const bridge: Bridge = {
  invoke: (route) =>
    Promise.resolve({
      ok: true,
      value: packAnswer(route, route === 'console.snapshot' ? snapshot : undefined),
    }),
  subscribe(event, listener) {
    const known = listeners.get(event) ?? new Set();
    listeners.set(event, known.add(listener));
    return () => known.delete(listener);
  },
};
Object.defineProperty(window, 'bridge', { value: bridge });

function tell(packed: unknown): void {
  for (const listener of listeners.get('fleet.changed') ?? []) listener(packed);
}

enter({
  apply: (change) => tell(packEvent('fleet.changed', change)),
  pack(change) {
    const packed = packEvent('fleet.changed', change);
    return () => tell(packed);
  },
  search(text) {
    const input = document.querySelector<HTMLInputElement>('.toolbar input');
    // React looks at the value only when it was not set by itself; the property's own setter is beneath React's.
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    value?.set?.call(input, text);
    input?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  },
  orderBy: (column) =>
    document.querySelector<HTMLElement>(`[role=columnheader].cell-${column} button`)?.click(),
  // The page has no facets yet.
  countFacets: () => null,
  rowCount: () => Number(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount') ?? 1) - 1,
  topText: (column) =>
    document.querySelector(`[role=row][aria-rowindex="2"] .cell-${column}`)?.textContent ?? '',
  scroller: () => document.querySelector('.table-scroller') ?? document.body,
});
