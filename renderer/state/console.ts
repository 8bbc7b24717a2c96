import { create } from 'zustand';
import type { ConsoleSnapshot } from '#shared/ipc/contract.ts';
import type { FleetEvent, HistoryGap } from '#shared/model/fleet-event.ts';
import type { Lab } from '#shared/model/lab.ts';
import type { Notice } from '#shared/model/notice.ts';
import type { Recheck } from '#shared/model/recheck.ts';
import type { SavedSnapshot } from '#shared/model/saved-snapshot.ts';
import type { SavedView } from '#shared/model/saved-view.ts';
import type { ServiceTrust } from '#shared/model/service-trust.ts';
import type { SessionState } from '#shared/model/session.ts';
import { noUpdate, type UpdateState } from '#shared/model/update.ts';
import type { WatchList } from '#shared/model/watch.ts';
import type { Language } from '#shared/locales/languages.ts';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';

/** What main says of everything but the fleet. Written by connect.ts only. */
export interface ConsoleState {
  readonly version: string;
  readonly language: Language;
  readonly settings: Settings;
  readonly accent: string | null;
  readonly session: SessionState;
  readonly firstAccount: ConsoleSnapshot['firstAccount'];
  readonly labs: readonly Lab[];
  readonly trusts: readonly ServiceTrust[];
  readonly notices: readonly Notice[];
  readonly watches: WatchList;
  readonly recheck: Recheck | null;
  readonly isSignInNeeded: boolean;
  readonly hasTray: boolean;
  /** What changed in the fleet, newest first. */
  readonly history: readonly FleetEvent[];
  readonly historyGaps: readonly HistoryGap[];
  /** Of the fleet, saved to compare with; newest first. */
  readonly snapshots: readonly SavedSnapshot[];
  readonly views: readonly SavedView[];
  readonly recentChoices: readonly string[];
  readonly update: UpdateState;
}

/** What is known of a lab while nobody is signed in to one. */
export const noLab = {
  watches: { pending: [], fired: [] },
  recheck: null,
  isSignInNeeded: false,
  history: [],
  historyGaps: [],
  snapshots: [],
  views: [],
  recentChoices: [],
} satisfies Partial<ConsoleState>;

export const useConsole = create<ConsoleState>(() => ({
  version: '',
  language: 'en',
  settings: defaultSettings,
  accent: null,
  session: { kind: 'signed-out' },
  firstAccount: 'unknown',
  labs: [],
  trusts: [],
  notices: [],
  hasTray: false,
  update: noUpdate,
  ...noLab,
}));
