import { expect, it } from 'vitest';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { arrangeForDemo } from '../../../../electron/console/session-lifecycle.ts';
import type { SettingsStore } from '../../../../electron/console/collections/settings-store.ts';

function startSettings(view: Partial<Settings['view']> = {}) {
  let settings: Settings = { ...defaultSettings, view: { ...defaultSettings.view, ...view } };
  const signIn = (labId: string) =>
    (settings = { ...settings, lastSignIn: { labId, companyCode: '', employeeNumber: '' } });
  const store: SettingsStore = {
    read: () => settings,
    change: (change) => (settings = { ...settings, ...change } as Settings), // its sections are whole
    language: () => 'en',
  };
  return { store, signIn, grouping: () => settings.view.groupBy };
}

it('groups the demo lab by model, and only that lab', () => {
  const { store, signIn, grouping } = startSettings();
  arrangeForDemo(store, true);
  expect(grouping()).toBe('model');
  signIn('demo');
  arrangeForDemo(store, false);
  expect(grouping()).toBeNull();
});

it('leaves your own arrangement alone', () => {
  const chosen = startSettings({ groupBy: 'agent' });
  arrangeForDemo(chosen.store, true);
  expect(chosen.grouping()).toBe('agent');
  const other = startSettings({ groupBy: 'model' });
  other.signIn('lab');
  arrangeForDemo(other.store, false);
  expect(other.grouping()).toBe('model');
});
