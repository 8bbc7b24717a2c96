import { create } from 'zustand';
import { type Discovery, noDiscovery } from '#shared/model/fleet/discovery.ts';
import type { PageState } from '#shared/ipc/page-state.ts';
import { noClaims } from '#shared/model/fleet/lab-claims.ts';
import { notManaged } from '#shared/model/managed.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import { noUpdate } from '#shared/model/update.ts';

/** All of main's state except the fleet. connect.ts writes it. */
export interface ConsoleState extends Omit<PageState, 'fleet'> {
  /** The agents found on the network while discovery runs. */
  readonly discovery: Discovery;
}

/** The data of a lab while no lab is open. */
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

/** How main sends the names of people: unchanged (`plain`), or as pseudonyms in this language. */
export function nameDisplayOf({ settings, language }: Pick<ConsoleState, 'settings' | 'language'>): string {
  return settings.hideNames ? language : 'plain';
}

/** Component state that contains names is valid only while this value stays the same. */
export function useNameDisplay(): string {
  return useConsole(nameDisplayOf);
}
