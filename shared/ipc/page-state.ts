import type { AgentReport } from '../model/fleet/agent.ts';
import type { DeviceEntry } from '../device/device.ts';
import type { FleetEvent, HistoryGap } from '../model/fleet/fleet-event.ts';
import type { LabClaims } from '../model/fleet/lab-claims.ts';
import type { Lab } from '../model/lab.ts';
import type { Managed } from '../model/managed.ts';
import type { Notice } from '../model/notice.ts';
import type { OwnAdbServer } from '../model/own-adb-server.ts';
import type { RefreshProgress } from '../model/fleet/refresh-progress.ts';
import type { RoundTrip } from '../model/fleet/round-trips.ts';
import type { SavedSnapshot } from '../model/fleet/saved-snapshot.ts';
import type { SavedView } from '../model/saved-view.ts';
import type { ServiceTrust } from '../model/service-trust.ts';
import type { SessionState } from '../model/session.ts';
import type { Language } from '../locales/languages.ts';
import type { Settings } from '../model/settings.ts';
import type { UpdateState } from '../model/update.ts';
import type { AlertList } from '../model/fleet/alert.ts';
import type { ScreenRule } from '../model/fleet/screenshot.ts';

/** What the page needs to draw its first screen. Events bring the changes. */
export interface PageState {
  readonly version: string;
  /** The administrator's settings. Fixed while the console runs. */
  readonly managed: Managed;
  /** The user's choice, else the command line's, else the system's. */
  readonly language: Language;
  readonly settings: Settings;
  /** As `rrggbbaa`. Null if the system reports none. */
  readonly accent: string | null;
  readonly session: SessionState;
  /** Does "This computer" still need its first account? `unknown` if its accounts can't be read. */
  readonly firstAccount: 'needed' | 'exists' | 'unknown';
  readonly adbServer: OwnAdbServer;
  readonly labs: readonly Lab[];
  readonly trusts: readonly ServiceTrust[];
  readonly fleet: FleetReports;
  readonly notices: readonly Notice[];
  readonly alerts: AlertList;
  readonly claims: LabClaims;
  /** Who can take screenshots at the lab service. Null if it doesn't say, as older ones don't. */
  readonly screenRule: ScreenRule | null;
  readonly refreshProgress: RefreshProgress | null;
  readonly isSignInNeeded: boolean;
  readonly hasTray: boolean;
  /** Newest first. */
  readonly history: readonly FleetEvent[];
  /** Agents whose older changes were dropped. */
  readonly historyGaps: readonly HistoryGap[];
  /** Newest first. */
  readonly snapshots: readonly SavedSnapshot[];
  /** In the user's order. */
  readonly views: readonly SavedView[];
  /** Latest first. */
  readonly recentChoices: readonly string[];
  readonly update: UpdateState;
}

export interface FleetReports {
  /** Of the last change that's in here. */
  readonly sequence: number;
  readonly reports: readonly AgentReport[];
}

export interface FleetChange {
  /** One more with each change. A page that misses one asks for everything. */
  readonly sequence: number;
  readonly updates: readonly AgentUpdate[];
  readonly removed: readonly string[];
  /** Agent IDs in order, if it isn't the order of arrival. */
  readonly order?: readonly string[];
}

/** Only what changed. If the response was the same, that's just the time. */
export interface AgentUpdate {
  readonly report: Omit<AgentReport, 'devices' | 'roundTrips'>;
  /** The new ones, oldest first. */
  readonly roundTrips: readonly RoundTrip[];
  readonly changed: readonly DeviceEntry[];
  /** Keys of what's no longer shown. */
  readonly dropped: readonly string[];
  /** Replaces all that was known of the agent's devices and response times. */
  readonly isWhole: boolean;
}
