import { describe, expect, it, vi } from 'vitest';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import type { DocumentFile } from '../../../../../electron/console/storage/document-file.ts';
import {
  createSettingsStore,
  type LanguageChoice,
} from '../../../../../electron/console/settings/settings-store.ts';

function createMemoryFile(initial: Settings): DocumentFile<Settings> {
  let document = initial;
  return { read: () => document, write: (next) => (document = next), flush: async () => {} };
}

function createStore(initial: Partial<Settings> = {}, language: Partial<LanguageChoice> = {}) {
  const onChange = vi.fn<() => void>();
  const file = createMemoryFile({ ...defaultSettings, ...initial });
  const store = createSettingsStore(file, { override: null, system: 'en', ...language }, onChange);
  return { store, onChange };
}

describe('change', () => {
  it('replaces the given sections and keeps the others', () => {
    const { store, onChange } = createStore({ theme: 'dark' });
    store.change({ language: 'ko', theme: undefined });
    expect(store.read()).toEqual({ ...defaultSettings, theme: 'dark', language: 'ko' });
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('rejects a value that could not be read at the next start', () => {
    const { store, onChange } = createStore();
    const lastSignIn = { labId: 'x', companyCode: 'c'.repeat(257), employeeNumber: '1' };
    expect(() => store.change({ lastSignIn })).toThrow('companyCode');
    expect(store.read()).toEqual(defaultSettings);
    expect(onChange).not.toHaveBeenCalled();
  });
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

  it('follows a choice made now, despite the command line', () => {
    const { store } = createStore({}, { override: 'ko', system: 'en' });
    store.change({ theme: 'dark' });
    expect(store.language()).toBe('ko');
    store.change({ language: null });
    expect(store.language()).toBe('en');
    store.change({ language: 'ko' });
    expect(store.language()).toBe('ko');
  });
});
