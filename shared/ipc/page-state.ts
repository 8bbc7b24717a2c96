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

/** All data that the page needs for its first display. Later events contain the changes. */
export interface PageState {
  readonly version: string;
  /** The administrator's settings. They don't change while the console runs. */
  readonly managed: Managed;
  /** The display language: the user's choice, or the command line's, or the system's. */
  readonly language: Language;
  readonly settings: Settings;
  /** The system's accent color as `rrggbbaa`. Null if it reports none. */
  readonly accent: string | null;
  readonly session: SessionState;
  /** Whether "This computer" still needs its first account. `unknown` if its accounts can't be read. */
  readonly firstAccount: 'needed' | 'exists' | 'unknown';
  readonly adbServer: OwnAdbServer;
  readonly labs: readonly Lab[];
  /** The trust decisions for services. */
  readonly trusts: readonly ServiceTrust[];
  readonly fleet: FleetReports;
  readonly notices: readonly Notice[];
  readonly alerts: AlertList;
  readonly claims: LabClaims;
  /** Who can take screenshots at the lab service. Null if it doesn't say, as older services. */
  readonly screenRule: ScreenRule | null;
  /** Null while no refresh runs. */
  readonly refreshProgress: RefreshProgress | null;
  /** Whether the service requires the signed-in user's password again. */
  readonly isSignInNeeded: boolean;
  readonly hasTray: boolean;
  /** The changes in the fleet, newest first. */
  readonly history: readonly FleetEvent[];
  /** Agents whose changes the history has dropped. */
  readonly historyGaps: readonly HistoryGap[];
  /** Saved states of the fleet for comparison, newest first. */
  readonly snapshots: readonly SavedSnapshot[];
  /** The user's saved views of the lab, in their order. */
  readonly views: readonly SavedView[];
  /** The recent choices in the palette, the latest first. */
  readonly recentChoices: readonly string[];
  readonly update: UpdateState;
}

export interface FleetReports {
  /** The sequence number of the last included change. */
  readonly sequence: number;
  readonly reports: readonly AgentReport[];
}

/** The changes of the fleet since the previous `FleetChange`. */
export interface FleetChange {
  /** Increases by one with each change. A page that misses one requests the whole state. */
  readonly sequence: number;
  readonly updates: readonly AgentUpdate[];
  readonly removed: readonly string[];
  /** The IDs of all agents in order, if it differs from the order in which they arrived. */
  readonly order?: readonly string[];
}

/** An agent's report with only its changed devices. An unchanged response only updates the time. */
export interface AgentUpdate {
  readonly report: Omit<AgentReport, 'devices' | 'roundTrips'>;
  /** The new ones, oldest first. */
  readonly roundTrips: readonly RoundTrip[];
  /** Devices that are new or changed. */
  readonly changed: readonly DeviceEntry[];
  /** Keys of devices that are no longer shown. */
  readonly dropped: readonly string[];
  /** Replaces the agent's earlier devices and response times. */
  readonly isWhole: boolean;
}
