import { isDeepStrictEqual } from 'node:util';
import { type Arrangement, defaultArrangement } from '#shared/model/list-view.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

/** Several phones of a model side by side, each in another state. */
const demoArrangement: Arrangement = {
  ...defaultArrangement,
  sort: [{ field: 'availability', direction: 'ascending' }],
  groupBy: 'model',
};

/** Arranges the list for the demo lab, and again for the lab after it, unless the user has arranged it. */
export function arrangeForDemo(settings: SettingsStore, isDemo: boolean): void {
  const { view, lastSignIn } = settings.read();
  if (!isDemo && lastSignIn?.labId !== 'demo') return;
  const { density, ...arrangement } = view;
  const [before, after] = isDemo
    ? [defaultArrangement, demoArrangement]
    : [demoArrangement, defaultArrangement];
  if (isDeepStrictEqual(arrangement, before)) settings.change({ view: { ...after, density } });
}
