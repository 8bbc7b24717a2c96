import { create } from 'zustand';
import { type Discovery, noDiscovery } from '#shared/model/fleet/discovery.ts';
import type { PageState } from '#shared/ipc/page-state.ts';
import { noClaims } from '#shared/model/fleet/lab-claims.ts';
import { notManaged } from '#shared/model/managed.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import { noUpdate } from '#shared/model/update.ts';

/** All that main tells us, except the fleet. Only connect.ts writes it. */
export interface ConsoleState extends Omit<PageState, 'fleet'> {
  /** What's on the network, while anybody looks. */
  readonly discovery: Discovery;
}

/** While no lab is open. */
export const noLab = {
  alerts: { pending: [], fired: [] },
  claims: noClaims,
  screenRule: null,
  refreshProgress: null,
  isSignInNeeded: false,
  history: [],
  historyGaps: [],
  snapshots: [],
  views: [],
  recentChoices: [],
} satisfies Partial<ConsoleState>;

export const useConsole = create<ConsoleState>(() => ({
  version: '',
  managed: notManaged,
  language: 'en',
  settings: defaultSettings,
  accent: null,
  session: { kind: 'signed-out' },
  firstAccount: 'unknown',
  adbServer: { address: null, state: 'unknown' },
  labs: [],
  trusts: [],
  notices: [],
  hasTray: false,
  update: noUpdate,
  discovery: noDiscovery,
  ...noLab,
}));

export const clearDiscovery = () => useConsole.setState({ discovery: noDiscovery });

/** How main sends people's names: as they are (`plain`), or as pseudonyms in this language. */
export function nameDisplayOf({ settings, language }: Pick<ConsoleState, 'settings' | 'language'>): string {
  return settings.hideNames ? language : 'plain';
}

/** If your component's state has names in it, it's only good while this stays the same. */
export function useNameDisplay(): string {
  return useConsole(nameDisplayOf);
}
