import { describe, expect, it, vi } from 'vitest';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { defaultColumns } from '#shared/model/list-view.ts';
import {
  createSettingsStore,
  type LanguageChoice,
  settingsFormat,
} from '../../../../../electron/console/collections/settings-store.ts';
import { createMemoryFile } from '../../../../fakes/memory-file.ts';

function createStore(initial: Partial<Settings> = {}, language: Partial<LanguageChoice> = {}) {
  const onChange = vi.fn<() => void>();
  const file = createMemoryFile({ ...defaultSettings, ...initial });
  const store = createSettingsStore(file, { override: null, system: 'en', ...language }, onChange);
  return { store, onChange };
}

it('rejects a value the next start couldn’t read', () => {
  const { store, onChange } = createStore();
  const lastSignIn = { labId: 'x', companyCode: 'c'.repeat(257), employeeNumber: '1' };
  expect(() => store.change({ lastSignIn })).toThrow('companyCode');
  expect(store.read()).toEqual(defaultSettings);
  expect(onChange).not.toHaveBeenCalled();
});

describe('language', () => {
  it.each([
    { override: 'ko', chosen: 'en', system: 'en', shown: 'ko' },
    { override: null, chosen: 'ko', system: 'en', shown: 'ko' },
    { override: null, chosen: null, system: 'ko', shown: 'ko' },
  ] as const)('is $shown by override $override, choice $chosen, system $system', (given) => {
    const { store } = createStore({ language: given.chosen }, given);
    expect(store.language()).toBe(given.shown);
  });

  it('follows a choice made now despite the command line', () => {
    const { store } = createStore({}, { override: 'ko', system: 'en' });
    store.change({ theme: 'dark' });
    expect(store.language()).toBe('ko');
    store.change({ language: null });
    expect(store.language()).toBe('en');
    store.change({ language: 'ko' });
    expect(store.language()).toBe('ko');
  });
});

describe('settings format', () => {
  const chosen = {
    // A setting that this file does not name keeps its default.
    ...defaultSettings,
    language: 'ko',
    theme: 'dark',
    zoom: 125,
    view: {
      layout: 'table',
      columns: [
        { field: 'id', width: 120, pin: 'left' },
        { field: 'capture-scale', width: null, pin: null },
      ],
      sort: [
        { field: 'os', direction: 'descending' },
        { field: 'id', direction: 'ascending' },
      ],
      groupBy: 'brand',
      density: 'roomy',
    },
    polling: { seenMs: 2_000, othersMs: 20_000, hiddenMs: 30_000 },
    quietHours: { from: '22:00', to: '07:00' },
    areNotificationsPaused: true,
    tray: { isKept: false, isExplained: true },
    hideNames: true,
    usesSystemAccent: false,
    lockAfterMinutes: 15,
    idleMinutes: 30,
    lastSignIn: { labId: 'this-computer', companyCode: 'ACME', employeeNumber: '1' },
  } as const;

  it('reads a file from a version with filters beside the list', () => {
    const old = { ...chosen, view: { ...chosen.view, areFacetsShown: false } };
    expect(settingsFormat.read({ version: 1, ...old })).toEqual({ document: chosen, isWhole: true });
  });

  it('reads the poll intervals under their earlier name', () => {
    const { polling, ...others } = chosen;
    expect(settingsFormat.read({ version: 1, ...others, asking: polling }).document).toEqual(chosen);
    const both = { ...others, polling, asking: { seenMs: 9_000, othersMs: 9_000, hiddenMs: 30_000 } };
    expect(settingsFormat.read({ version: 1, ...both }).document).toEqual(chosen);
  });

  it.each([
    ['language', 'fr'],
    ['theme', 7],
    ['zoom', 101],
    ['view', { layout: 'cinema' }],
    ['view', { columns: [] }],
    ['view', { columns: [chosen.view.columns[0], chosen.view.columns[0]] }],
    ['view', { groupBy: 'as-of' }],
    ['polling', { seenMs: 0 }],
    ['quietHours', { from: '25:00', to: '07:00' }],
    ['areNotificationsPaused', 'yes'],
    ['tray', { isKept: 1 }],
    ['hideNames', 'yes'],
    ['usesSystemAccent', null],
    ['lockAfterMinutes', 0],
    ['idleMinutes', null],
    ['lastSignIn', { labId: 'x' }],
  ] as const)('loses a damaged %s and nothing else', (section, damage) => {
    expect(settingsFormat.read({ ...chosen, [section]: damage })).toEqual({
      document: { ...chosen, [section]: defaultSettings[section] },
      isWhole: false,
    });
  });

  it('drops the column Updated if you hadn’t chosen it', () => {
    const columns = [...defaultColumns, { field: 'as-of', width: null, pin: 'right' }];
    const read = (view: object) => settingsFormat.read({ ...chosen, view }).document.view.columns;
    expect(read({ ...chosen.view, columns })).toEqual(defaultColumns);
    const moved = [columns[0], columns.at(-1), ...columns.slice(1, -1)];
    expect(read({ ...chosen.view, columns: moved })).toEqual(moved);
  });

  it('reads a view with one sort column and no chosen columns', () => {
    const view = { layout: 'table', sort: { column: 'os', direction: 'descending' } };
    expect(settingsFormat.read({ ...chosen, view })).toEqual({
      document: {
        ...chosen,
        view: {
          ...defaultSettings.view,
          layout: 'table',
          sort: [{ field: 'os', direction: 'descending' }],
        },
      },
      isWhole: true,
    });
  });

  it('uses the defaults of a missing section without a complaint', () => {
    expect(settingsFormat.read({ theme: 'light', later: true })).toEqual({
      document: { ...defaultSettings, theme: 'light' },
      isWhole: true,
    });
  });
});
