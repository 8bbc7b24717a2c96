import { z } from 'zod';
import type { About } from '../model/about.ts';
import type { CommandId } from '../model/command.ts';
import type { Discovery, SearchOutcome, SearchRange } from '../model/fleet/discovery.ts';
import type { FleetEvent, HistoryGap } from '../model/fleet/fleet-event.ts';
import {
  type ClaimOutcome,
  type LabClaims,
  MAX_CLAIM_MINUTES,
  MAX_CLAIMED_AT_ONCE,
} from '../model/fleet/lab-claims.ts';
import type { Lab } from '../model/lab.ts';
import type { Link } from '../model/link.ts';
import type { Notice } from '../model/notice.ts';
import type { OwnAdbServer } from '../model/own-adb-server.ts';
import type { Comparison } from '../model/fleet/comparison.ts';
import type { PageName } from '../model/page-name.ts';
import type { PageView } from '../model/page-view.ts';
import type { RefreshProgress } from '../model/fleet/refresh-progress.ts';
import type { SavedSnapshot } from '../model/fleet/saved-snapshot.ts';
import { MAX_VIEWS, type SavedView } from '../model/saved-view.ts';
import type { ServiceTrust } from '../model/service-trust.ts';
import type { ResumeOutcome, SessionState, SignInOutcome } from '../model/session.ts';
import type { Language } from '../locales/languages.ts';
import type { Settings } from '../model/settings.ts';
import type { UpdateState } from '../model/update.ts';
import type { AlertList } from '../model/fleet/alert.ts';
import { recentChoiceSchema } from './recent-choice.ts';
import { viewContentSchema, viewNameSchema } from './list-view-schemas.ts';
import {
  agentInputSchema,
  agentsChangeSchema,
  claimNoteSchema,
  discoveryRequestSchema,
  exportInputSchema,
  fingerprintSchema,
  labChoiceSchema,
  pageViewSchema,
  serviceAddressSchema,
  snapshotNameSchema,
  trustParts,
  alertInputSchema,
} from './schemas.ts';
import type { ScreenshotOutcome } from '../model/fleet/screenshot.ts';
import { settingsSchema } from './settings-schema.ts';
import type { ScreenRule } from '../model/fleet/screenshot.ts';
import { readPngSize } from '../model/png.ts';
import type { FleetChange, PageState } from './page-state.ts';

export type SaveViewOutcome =
  /** `full`: the lab has reached the limit. */
  { readonly outcome: 'saved'; readonly id: string } | { readonly outcome: 'full' };

/** `failed`: its file could not be written. */
export type SaveSnapshotOutcome = SaveViewOutcome | { readonly outcome: 'failed' };

export type CompareOutcome =
  | { readonly outcome: 'compared'; readonly comparison: Comparison }
  /** Its file is damaged, missing, or from a newer console. */
  | { readonly outcome: 'unreadable' };

export type ExportInput = z.infer<typeof exportInputSchema>;

/** The result of saving a file to a path that the user chooses. */
export type SaveDiagnosticsOutcome =
  | { readonly outcome: 'saved'; readonly file: string }
  | { readonly outcome: 'canceled' }
  | { readonly outcome: 'failed'; readonly file: string; readonly problem: WriteProblem };

export type ExportOutcome =
  | Exclude<SaveDiagnosticsOutcome, { readonly outcome: 'saved' }>
  | { readonly outcome: 'saved'; readonly file: string; readonly count: number };

/** Why a file could not be written. `other`: the user can't fix it. */
export type WriteProblem = 'no-space' | 'not-allowed' | 'in-use' | 'other';

/** `unusable`: the file does not contain only certificates of authorities. */
export type ChooseAuthorityOutcome =
  | { readonly outcome: 'chosen' | 'canceled' }
  | { readonly outcome: 'unusable'; readonly file: string };

export type AddAgentOutcome = { readonly outcome: 'added' | 'exists'; readonly agentId: string };

/** Main parses a route's input. The output is main's own and only typed. */
interface Route<I extends z.ZodType, O> {
  readonly input: I;
  /** Type only; see {@link route}. */
  readonly output?: O;
}

// Only the return type contains the output type. There is no value at run time.
const route =
  <O>() =>
  <I extends z.ZodType>(input: I): Route<I, O> => ({ input });

const MAX_DATE = 8.64e15;
const nothing = z.undefined();
const credential = z.string().max(1024);
const identifier = z.string().min(1).max(512);
const agentIds = z.array(identifier).max(10_000);
const claimedDevice = z.object({ agent: identifier, deviceId: z.string().min(1).max(1_024) });
const claimedDevices = z.array(claimedDevice).min(1).max(MAX_CLAIMED_AT_ONCE);

/** Page -> main. */
export const routes = {
  'console.state': route<PageState>()(nothing),
  /** The three values are ignored for the demo lab, which needs no account. */
  'session.signIn': route<SignInOutcome>()(
    z.object({
      choice: labChoiceSchema,
      companyCode: credential,
      employeeNumber: credential,
      password: credential,
      remembersSignIn: z.boolean().optional(),
    }),
  ),
  /** Opens "This computer" without an account. `rejected` if it has one. */
  'session.openWithoutAccount': route<SignInOutcome>()(nothing),
  /**
   * Creates the first account on "This computer" and signs in to it, or assigns it to the session that is open there.
   * `rejected` if an account exists.
   */
  'session.createFirstAccount': route<SignInOutcome>()(
    z.object({
      companyCode: credential.min(1),
      employeeNumber: credential.min(1),
      name: credential,
      password: credential.min(1),
      remembersSignIn: z.boolean().optional(),
    }),
  ),
  /** Whether this computer can keep a sign-in after the console ends. This requires secure storage. */
  'session.canRemember': route<boolean>()(nothing),
  'session.resume': route<ResumeOutcome>()(nothing),
  'session.lock': route<void>()(nothing),
  /** `rejected` if it is not the password of the signed-in user. */
  'session.unlock': route<SignInOutcome>()(z.object({ password: credential })),
  /** Gives the session another token after the service has rejected the previous one. */
  'session.signInAgain': route<SignInOutcome>()(z.object({ password: credential })),
  /**
   * Ends the session. Removes the remembered sign-in and the last known fleet, except for a session without an
   * account.
   */
  'session.signOut': route<void>()(nothing),
  /** Allows unencrypted connections to this service from now on. */
  'trust.allowPlain': route<void>()(z.object({ address: serviceAddressSchema })),
  /** Requires exactly this certificate from this service from now on, issued by any authority. */
  'trust.acceptCertificate': route<void>()(
    z.object({ address: serviceAddressSchema, fingerprint: fingerprintSchema }),
  ),
  /** Main lets the user choose the file of an authority for this service, and stores its certificates. */
  'trust.chooseAuthority': route<ChooseAuthorityOutcome>()(z.object({ address: serviceAddressSchema })),
  'trust.remove': route<void>()(z.object({ address: serviceAddressSchema, what: z.enum(trustParts) })),
  'agents.add': route<AddAgentOutcome>()(agentInputSchema),
  /** Adds the agents whose address the lab does not have yet. Returns the number of added agents. */
  'agents.addMany': route<{ readonly added: number }>()(
    z.object({ agents: z.array(agentInputSchema).max(10_000) }),
  ),
  /** Changes an agent. `exists` if another agent of the lab has that address. */
  'agents.edit': route<AddAgentOutcome>()(agentInputSchema.extend({ agentId: identifier })),
  /** Puts agents into a group, pauses them, or resumes them. Absent fields stay unchanged. */
  'agents.change': route<void>()(z.object({ agentIds, change: agentsChangeSchema })),
  'agents.remove': route<void>()(z.object({ agentIds })),
  /** Restores the agents of the last removal, except those whose address is used by now. */
  'agents.restore': route<void>()(nothing),
  /** A command line that sends the console's request to an agent. Null if it is not in the lab. */
  'agents.command': route<string | null>()(
    z.object({ agentId: identifier, shell: z.enum(['posix', 'powershell']) }),
  ),
  /** Polls these agents now, paused ones only once. Null polls all agents that are not paused. */
  'agents.refresh': route<void>()(z.object({ agentIds: agentIds.nullable() })),
  /** The agents whose devices are on screen, and whether the window is visible. They are polled more often. */
  'fleet.setView': route<void>()(z.object({ agentIds, isVisible: z.boolean() })),
  /** Removes devices that are disconnected or whose agent does not respond. Listed devices stay. */
  'devices.dismiss': route<void>()(z.object({ keys: z.array(identifier).max(100_000) })),
  /** Writes devices to a file. Main lets the user choose the path, so that the page can't set it. */
  'devices.export': route<ExportOutcome>()(exportInputSchema),
  /** The raw record of a device as indented JSON. Null if it is not in the fleet. */
  'devices.raw': route<string | null>()(z.object({ key: identifier })),
  /** Takes all of these devices or none. `note` is shown to everybody who is signed in. */
  'claims.take': route<ClaimOutcome>()(
    z.object({
      devices: claimedDevices,
      minutes: z.int().min(1).max(MAX_CLAIM_MINUTES),
      note: claimNoteSchema.optional(),
      /** Also a device whose agent reports a user. */
      anyway: z.boolean().optional(),
    }),
  ),
  /** Adds `minutes` to a claim of the user. */
  'claims.extend': route<ClaimOutcome>()(
    z.object({ device: claimedDevice, minutes: z.int().min(1).max(MAX_CLAIM_MINUTES) }),
  ),
  'claims.release': route<ClaimOutcome>()(z.object({ devices: claimedDevices })),
  'screenshots.take': route<ScreenshotOutcome>()(
    z.object({ agentId: identifier, deviceId: z.string().min(1).max(1_024) }),
  ),
  /** Main keeps no picture, so the page returns it. Main lets the user choose the path. */
  'screenshots.save': route<SaveDiagnosticsOutcome>()(
    z.object({
      png: z.instanceof(Uint8Array).refine((png) => readPngSize(png) !== null),
      takenAt: z.int().min(0).max(MAX_DATE),
      device: z.string().max(1_024),
    }),
  ),
  /** Waits for one future event. A condition that is already met does not count. */
  'alerts.add': route<void>()(alertInputSchema),
  'alerts.remove': route<void>()(z.object({ id: identifier })),
  'alerts.clearTriggered': route<void>()(nothing),
  /**
   * Starts to listen for announcements on the network, for at most ten minutes. `discovery.changed` reports the
   * results.
   */
  'discovery.listen': route<void>()(nothing),
  'discovery.stopListening': route<void>()(nothing),
  /** The address ranges that can be scanned in this computer's current networks. */
  'discovery.ranges': route<readonly SearchRange[]>()(nothing),
  'discovery.search': route<SearchOutcome>()(discoveryRequestSchema),
  'discovery.cancelSearch': route<void>()(nothing),
  /** Stops listening, cancels the scan, and removes the results. */
  'discovery.close': route<void>()(nothing),
  'snapshots.save': route<SaveSnapshotOutcome>()(z.object({ name: snapshotNameSchema })),
  'snapshots.rename': route<void>()(z.object({ id: identifier, name: snapshotNameSchema })),
  'snapshots.remove': route<void>()(z.object({ id: identifier })),
  'snapshots.compare': route<CompareOutcome>()(z.object({ id: identifier })),
  'views.save': route<SaveViewOutcome>()(z.object({ name: viewNameSchema, content: viewContentSchema })),
  'views.rename': route<void>()(z.object({ id: identifier, name: viewNameSchema })),
  'views.replace': route<void>()(z.object({ id: identifier, content: viewContentSchema })),
  'views.move': route<void>()(z.object({ id: identifier, by: z.int().min(-MAX_VIEWS).max(MAX_VIEWS) })),
  'views.remove': route<void>()(z.object({ id: identifier })),
  'recentChoices.remember': route<void>()(z.object({ id: recentChoiceSchema })),
  'settings.change': route<void>()(settingsSchema.partial()),
  /** Copies a text to the clipboard, for which the page has no permission. */
  'clipboard.copy': route<void>()(z.object({ text: z.string().max(16_000_000) })),
  /** The current view, for a page that is reloaded. Removed at sign-out. */
  'page.keepView': route<void>()(pageViewSchema),
  /** The previous view. Null if no user was signed in then. */
  'page.keptView': route<PageView | null>()(nothing),
  /** The data for a support case, as text for a review: no names, no addresses, no responses. */
  'diagnostics.gather': route<string>()(nothing),
  /** Writes the last collected text to a path that the user chooses. */
  'diagnostics.save': route<SaveDiagnosticsOutcome>()(nothing),
  /** Quits the console and starts the prepared version. Does nothing if there is none. */
  'updates.restart': route<void>()(nothing),
  /** Hides the prompt: the update is installed when the console is quit. */
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
  'alerts.changed': AlertList;
  'claims.changed': LabClaims;
  'screen-rule.changed': { readonly rule: ScreenRule | null };
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
  'refresh-progress.changed': RefreshProgress | null;
  'update.changed': UpdateState;
}

export type RouteName = keyof typeof routes;
export type Input<R extends RouteName> = z.infer<(typeof routes)[R]['input']>;
export type Output<R extends RouteName> = (typeof routes)[R] extends Route<z.ZodType, infer O> ? O : never;

export type EventName = keyof Events;
