import { create } from 'zustand';
import type { ConsoleSnapshot } from '#shared/ipc/contract.ts';
import { notManaged } from '#shared/model/managed.ts';
import { defaultSettings } from '#shared/model/settings.ts';
import { noUpdate } from '#shared/model/update.ts';

/** All of main's state except the fleet. Only connect.ts writes it. */
export type ConsoleState = Omit<ConsoleSnapshot, 'fleet'>;

/** The data of a lab while no lab is open. */
export const noLab = {
  alerts: { pending: [], fired: [] },
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
  ...noLab,
}));
