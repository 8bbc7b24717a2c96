import { z } from 'zod';
import type { About } from '../model/about.ts';
import type { AgentReport } from '../model/agent.ts';
import type { CommandId } from '../model/command.ts';
import type { DeviceEntry } from '../device/device.ts';
import type { Discovery, SearchOutcome, SearchRange } from '../model/discovery.ts';
import type { FleetEvent, HistoryGap } from '../model/fleet-event.ts';
import type { Lab } from '../model/lab.ts';
import type { Link } from '../model/link.ts';
import type { Notice } from '../model/notice.ts';
import type { OwnAdbServer } from '../model/own-adb-server.ts';
import type { Comparison } from '../model/comparison.ts';
import type { PageName } from '../model/page-name.ts';
import type { PageView } from '../model/page-view.ts';
import type { Recheck } from '../model/recheck.ts';
import type { RoundTrip } from '../model/round-trips.ts';
import type { SavedSnapshot } from '../model/saved-snapshot.ts';
import { MOST_VIEWS, type SavedView } from '../model/saved-view.ts';
import type { ServiceTrust } from '../model/service-trust.ts';
import type { ResumeOutcome, SessionState, SignInOutcome } from '../model/session.ts';
import type { Language } from '../locales/languages.ts';
import type { Settings } from '../model/settings.ts';
import type { UpdateState } from '../model/update.ts';
import type { WatchList } from '../model/watch.ts';
import { recentChoiceSchema } from './recent-choice.ts';
import { viewContentSchema, viewNameSchema } from './list-view-schemas.ts';
import {
  agentInputSchema,
  agentsChangeSchema,
  discoveryQuestionSchema,
  exportInputSchema,
  fingerprintSchema,
  labChoiceSchema,
  pageViewSchema,
  serviceAddressSchema,
  snapshotNameSchema,
  trustParts,
  watchInputSchema,
} from './schemas.ts';
import { settingsSchema } from './settings-schema.ts';

/** All the page needs to draw itself; events after it carry what changed. */
export interface ConsoleSnapshot {
  readonly version: string;
  /** The language to show: the person's choice, else the command line's or the system's. */
  readonly language: Language;
  readonly settings: Settings;
  /** The system's accent colour as `rrggbbaa`; null where it has none to tell. */
  readonly accent: string | null;
  readonly session: SessionState;
  /** Whether "This computer" still needs its first account; `unknown` when its accounts cannot be read. */
  readonly firstAccount: 'needed' | 'exists' | 'unknown';
  readonly adbServer: OwnAdbServer;
  readonly labs: readonly Lab[];
  /** What was decided of the services signed in to. */
  readonly trusts: readonly ServiceTrust[];
  readonly fleet: FleetSnapshot;
  readonly notices: readonly Notice[];
  readonly watches: WatchList;
  /** Null while nothing is asked anew. */
  readonly recheck: Recheck | null;
  /** Whether the service wants the password of who is signed in once more. */
  readonly isSignInNeeded: boolean;
  readonly hasTray: boolean;
  /** What changed in the fleet, newest first. */
  readonly history: readonly FleetEvent[];
  /** Agents of whose changes the history has dropped some. */
  readonly historyGaps: readonly HistoryGap[];
  /** Of the fleet, saved to compare with; newest first. */
  readonly snapshots: readonly SavedSnapshot[];
  /** What the person saved of ways to look at the lab, in their order. */
  readonly views: readonly SavedView[];
  /** What was chosen in the palette, the latest first. */
  readonly recentChoices: readonly string[];
  readonly update: UpdateState;
}

export interface FleetSnapshot {
  /** That of the last change it holds. */
  readonly sequence: number;
  readonly reports: readonly AgentReport[];
}

/** What is new since the change before it. */
export interface FleetChange {
  /** Grows by one with each change; a page that misses one asks for a snapshot. */
  readonly sequence: number;
  readonly updates: readonly AgentUpdate[];
  readonly removed: readonly string[];
  /** The ids of all agents in their order, where that is now another than the order in which they came. */
  readonly order?: readonly string[];
}

/** An agent's report with only those of its devices that changed; an answer like the last one moves its time alone. */
export interface AgentUpdate {
  readonly report: Omit<AgentReport, 'devices' | 'roundTrips'>;
  /** Those that are new, oldest first. */
  readonly roundTrips: readonly RoundTrip[];
  /** Devices that are new or other than before. */
  readonly changed: readonly DeviceEntry[];
  /** Keys of devices that are not shown any more. */
  readonly dropped: readonly string[];
  /** Nothing known of the agent's devices and round trips before holds. */
  readonly isWhole: boolean;
}

export type SaveViewOutcome =
  /** `full`: the lab has as many as are kept. */
  { readonly outcome: 'saved'; readonly id: string } | { readonly outcome: 'full' };

/** `failed`: its file could not be written. */
export type SaveSnapshotOutcome = SaveViewOutcome | { readonly outcome: 'failed' };

export type CompareOutcome =
  | { readonly outcome: 'compared'; readonly comparison: Comparison }
  /** Its file is damaged, missing or a newer console's. */
  | { readonly outcome: 'unreadable' };

export type ExportInput = z.infer<typeof exportInputSchema>;

/** How saving a file ended, whose place the person chooses. */
export type SaveDiagnosticsOutcome =
  | { readonly outcome: 'saved'; readonly file: string }
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'failed'; readonly file: string; readonly problem: WriteProblem };

export type ExportOutcome =
  | Exclude<SaveDiagnosticsOutcome, { readonly outcome: 'saved' }>
  | { readonly outcome: 'saved'; readonly file: string; readonly count: number };

/** Why a file could not be written, as far as a person can do something about it. */
export type WriteProblem = 'no-space' | 'not-allowed' | 'in-use' | 'other';

/** `unusable`: the file holds anything but certificates of authorities. */
export type ChooseAuthorityOutcome =
  { readonly outcome: 'chosen' | 'cancelled' } | { readonly outcome: 'unusable'; readonly file: string };

export type AddAgentOutcome = { readonly outcome: 'added' | 'exists'; readonly agentId: string };

/** A route's input is parsed in main; its output is main's own and only typed. */
interface Route<I extends z.ZodType, O> {
  readonly input: I;
  /** Type only; see {@link route}. */
  readonly output?: O;
}

// The output type is carried by the return type alone: there is nothing to hold at run time.
const route =
  <O>() =>
  <I extends z.ZodType>(input: I): Route<I, O> => ({ input });

const nothing = z.undefined();
const credential = z.string().max(1024);
const identifier = z.string().min(1).max(512);
const agentIds = z.array(identifier).max(10_000);

/** Page -> main. */
export const routes = {
  'console.snapshot': route<ConsoleSnapshot>()(nothing),
  /** The three values are ignored for the demo lab, which needs no account. */
  'session.signIn': route<SignInOutcome>()(
    z.object({
      choice: labChoiceSchema,
      companyCode: credential,
      employeeNumber: credential,
      password: credential,
      staysSignedIn: z.boolean().optional(),
    }),
  ),
  /** Opens "This computer" without an account; `rejected` if it has one. */
  'session.openWithoutAccount': route<SignInOutcome>()(nothing),
  /** Makes the first account on "This computer" and signs in to it, or gives it to the session that is open there; `rejected` when there already is one. */
  'session.createFirstAccount': route<SignInOutcome>()(
    z.object({
      companyCode: credential.min(1),
      employeeNumber: credential.min(1),
      name: credential,
      password: credential.min(1),
      staysSignedIn: z.boolean().optional(),
    }),
  ),
  /** Whether this computer can keep a sign-in over the end of the console: only where it truly keeps a secret. */
  'session.canStay': route<boolean>()(nothing),
  'session.resume': route<ResumeOutcome>()(nothing),
  'session.lock': route<void>()(nothing),
  /** `rejected` when it is not the password of who is signed in. */
  'session.unlock': route<SignInOutcome>()(z.object({ password: credential })),
  /** Gives the session another token, once the service takes the one before no more. */
  'session.signInAgain': route<SignInOutcome>()(z.object({ password: credential })),
  /** Ends the session. A saved sign-in and the last-known fleet are removed, except of a session without an account. */
  'session.signOut': route<void>()(nothing),
  /** From now on what is sent to this service may be read on its way. */
  'trust.allowPlain': route<void>()(z.object({ address: serviceAddressSchema })),
  /** From now on this service must show this one certificate, whoever vouches for it. */
  'trust.acceptCertificate': route<void>()(
    z.object({ address: serviceAddressSchema, fingerprint: fingerprintSchema }),
  ),
  /** Main asks the person for the file of an authority that vouches for this service, and keeps what it holds. */
  'trust.chooseAuthority': route<ChooseAuthorityOutcome>()(z.object({ address: serviceAddressSchema })),
  'trust.forget': route<void>()(z.object({ address: serviceAddressSchema, what: z.enum(trustParts) })),
  'agents.add': route<AddAgentOutcome>()(agentInputSchema),
  /** Adds those whose address the lab does not have yet; answers how many that were. */
  'agents.addMany': route<{ readonly added: number }>()(
    z.object({ agents: z.array(agentInputSchema).max(10_000) }),
  ),
  /** Changes an agent; `exists` when another agent of the lab has that address already. */
  'agents.edit': route<AddAgentOutcome>()(agentInputSchema.extend({ agentId: identifier })),
  /** Puts agents into a group, pauses or resumes them; what the change leaves out stays. */
  'agents.change': route<void>()(z.object({ agentIds, change: agentsChangeSchema })),
  'agents.remove': route<void>()(z.object({ agentIds })),
  /** Brings back the agents of the last removal, but for those whose addresses are taken by now. */
  'agents.restore': route<void>()(nothing),
  /** A command line that asks what the console asks of an agent; null when it is not in the lab. */
  'agents.command': route<string | null>()(
    z.object({ agentId: identifier, shell: z.enum(['posix', 'powershell']) }),
  ),
  /** Asks now: these agents, paused ones once, or with null all that are not paused. */
  'agents.ask': route<void>()(z.object({ agentIds: agentIds.nullable() })),
  /** Whose devices the person sees now, and whether the window is seen at all: they are asked more often. */
  'fleet.setView': route<void>()(z.object({ agentIds, isVisible: z.boolean() })),
  /** Forgets devices that are gone or whose agent is silent. Devices that are listed now stay. */
  'devices.dismiss': route<void>()(z.object({ keys: z.array(identifier).max(100_000) })),
  /** Writes devices to a file; main asks the person for its place, so that the page can name none. */
  'devices.export': route<ExportOutcome>()(exportInputSchema),
  /** The record of a device as its agent sent it, as indented JSON; null when it is not in the fleet. */
  'devices.raw': route<string | null>()(z.object({ key: identifier })),
  /** Waits for one event from now on; what is true already does not count. */
  'watches.add': route<void>()(watchInputSchema),
  'watches.remove': route<void>()(z.object({ id: identifier })),
  'watches.clearFired': route<void>()(nothing),
  /** Begins to hear what announces itself on the network, for ten minutes at most; `discovery.changed` tells of it. */
  'discovery.listen': route<void>()(nothing),
  'discovery.stopListening': route<void>()(nothing),
  /** The address ranges that may be searched, by the networks this computer is in now. */
  'discovery.ranges': route<readonly SearchRange[]>()(nothing),
  'discovery.search': route<SearchOutcome>()(discoveryQuestionSchema),
  'discovery.cancelSearch': route<void>()(nothing),
  /** Ends both and forgets what was found. */
  'discovery.close': route<void>()(nothing),
  'snapshots.save': route<SaveSnapshotOutcome>()(z.object({ name: snapshotNameSchema })),
  'snapshots.rename': route<void>()(z.object({ id: identifier, name: snapshotNameSchema })),
  'snapshots.remove': route<void>()(z.object({ id: identifier })),
  'snapshots.compare': route<CompareOutcome>()(z.object({ id: identifier })),
  'views.save': route<SaveViewOutcome>()(z.object({ name: viewNameSchema, content: viewContentSchema })),
  'views.rename': route<void>()(z.object({ id: identifier, name: viewNameSchema })),
  'views.replace': route<void>()(z.object({ id: identifier, content: viewContentSchema })),
  'views.move': route<void>()(z.object({ id: identifier, by: z.int().min(-MOST_VIEWS).max(MOST_VIEWS) })),
  'views.remove': route<void>()(z.object({ id: identifier })),
  'recentChoices.remember': route<void>()(z.object({ id: recentChoiceSchema })),
  'settings.change': route<void>()(settingsSchema.partial()),
  /** Puts a text on the clipboard; the page itself has no permission to. */
  'clipboard.copy': route<void>()(z.object({ text: z.string().max(16_000_000) })),
  /** What is shown now, for a page that is loaded again; forgotten when the person signs out. */
  'page.keepView': route<void>()(pageViewSchema),
  /** What was shown before; null when nobody was signed in then. */
  'page.keptView': route<PageView | null>()(nothing),
  /** What a support case may need, as a text to read through: no names, no addresses, no answers. */
  'diagnostics.gather': route<string>()(nothing),
  /** Writes the text gathered last where the person chooses. */
  'diagnostics.save': route<SaveDiagnosticsOutcome>()(nothing),
  /** Ends the console and starts the version that is ready; nothing happens where none is. */
  'updates.restart': route<void>()(nothing),
  /** Asks no more: it is installed when the console is quit. */
  'updates.postpone': route<void>()(nothing),
  'about.read': route<About>()(nothing),
  'notices.dismiss': route<void>()(z.object({ id: identifier })),
} as const;

/** Main -> page. Types only: main is the trusted side. */
export interface Events {
  'session.changed': SessionState;
  'session.renewal': { readonly isNeeded: boolean };
  'fleet.changed': FleetChange;
  'adb-server.changed': OwnAdbServer;
  'labs.changed': readonly Lab[];
  'trusts.changed': readonly ServiceTrust[];
  'settings.changed': { readonly settings: Settings; readonly language: Language };
  'accent.changed': { readonly accent: string };
  'notices.changed': readonly Notice[];
  'watches.changed': WatchList;
  /** Newest first. */
  'history.added': readonly FleetEvent[];
  'history.gaps': readonly HistoryGap[];
  /** At most five times a second. */
  'discovery.changed': Discovery;
  /** Newest first. */
  'snapshots.changed': readonly SavedSnapshot[];
  'views.changed': readonly SavedView[];
  /** The latest first. */
  'recent-choices.changed': readonly string[];
  'device.shown': { readonly key: string };
  'page.shown': { readonly page: PageName };
  'link.opened': Link;
  'command.chosen': { readonly command: CommandId };
  'recheck.changed': Recheck | null;
  'update.changed': UpdateState;
}

export type RouteName = keyof typeof routes;
export type Input<R extends RouteName> = z.infer<(typeof routes)[R]['input']>;
export type Output<R extends RouteName> = (typeof routes)[R] extends Route<z.ZodType, infer O> ? O : never;

export type EventName = keyof Events;
