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
  /** `full`: the lab has as many as it may. */
  { readonly outcome: 'saved'; readonly id: string } | { readonly outcome: 'full' };

/** `failed`: couldn't write its file. */
export type SaveSnapshotOutcome = SaveViewOutcome | { readonly outcome: 'failed' };

export type CompareOutcome =
  | { readonly outcome: 'compared'; readonly comparison: Comparison }
  /** Damaged, missing, or from a newer console. */
  | { readonly outcome: 'unreadable' };

export type ExportInput = z.infer<typeof exportInputSchema>;

export type SaveDiagnosticsOutcome =
  | { readonly outcome: 'saved'; readonly file: string }
  | { readonly outcome: 'canceled' }
  | { readonly outcome: 'failed'; readonly file: string; readonly problem: WriteProblem };

export type ExportOutcome =
  | Exclude<SaveDiagnosticsOutcome, { readonly outcome: 'saved' }>
  | { readonly outcome: 'saved'; readonly file: string; readonly count: number };

/** `other`: nothing the user could fix. */
export type WriteProblem = 'no-space' | 'not-allowed' | 'in-use' | 'other';

/** `unusable`: there's something else in the file than authorities' certificates. */
export type ChooseAuthorityOutcome =
  | { readonly outcome: 'chosen' | 'canceled' }
  | { readonly outcome: 'unusable'; readonly file: string };

export type AddAgentOutcome = { readonly outcome: 'added' | 'exists'; readonly agentId: string };

/** Main parses the input. The output is its own, so a type will do. */
interface Route<I extends z.ZodType, O> {
  readonly input: I;
  /** Type only; see {@link route}. */
  readonly output?: O;
}

// Only the type carries O; there's no value at run time.
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

export const routes = {
  'console.state': route<PageState>()(nothing),
  /** The demo lab needs no account and ignores all three. */
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
   * Creates the first account on "This computer" and signs in, or gives it to the session that's open there.
   * `rejected` if there already is one.
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
  /** Can a sign-in outlive the console here? It needs secure storage. */
  'session.canRemember': route<boolean>()(nothing),
  'session.resume': route<ResumeOutcome>()(nothing),
  'session.lock': route<void>()(nothing),
  /** `rejected` if the password is wrong. */
  'session.unlock': route<SignInOutcome>()(z.object({ password: credential })),
  /** Gets a new token once the service has rejected the old one. */
  'session.signInAgain': route<SignInOutcome>()(z.object({ password: credential })),
  /** Also forgets the remembered sign-in and the last known fleet, unless the session has no account. */
  'session.signOut': route<void>()(nothing),
  /** From now on, talk to this service unencrypted. */
  'trust.allowPlain': route<void>()(z.object({ address: serviceAddressSchema })),
  /** From now on, accept exactly this certificate of the service, whoever issued it. */
  'trust.acceptCertificate': route<void>()(
    z.object({ address: serviceAddressSchema, fingerprint: fingerprintSchema }),
  ),
  /** Main asks for an authority's file for this service, and stores its certificates. */
  'trust.chooseAuthority': route<ChooseAuthorityOutcome>()(z.object({ address: serviceAddressSchema })),
  'trust.remove': route<void>()(z.object({ address: serviceAddressSchema, what: z.enum(trustParts) })),
  'agents.add': route<AddAgentOutcome>()(agentInputSchema),
  /** Skips addresses that the lab already has. Returns how many it added. */
  'agents.addMany': route<{ readonly added: number }>()(
    z.object({ agents: z.array(agentInputSchema).max(10_000) }),
  ),
  /** `exists` if another agent of the lab has that address. */
  'agents.edit': route<AddAgentOutcome>()(agentInputSchema.extend({ agentId: identifier })),
  /** Moves agents to a group, pauses or resumes them. Absent fields stay as they are. */
  'agents.change': route<void>()(z.object({ agentIds, change: agentsChangeSchema })),
  'agents.remove': route<void>()(z.object({ agentIds })),
  /** Undoes the last removal, except where the address has been taken since. */
  'agents.restore': route<void>()(nothing),
  /** A command line that asks the agent what the console does. Null if it's not in the lab. */
  'agents.command': route<string | null>()(
    z.object({ agentId: identifier, shell: z.enum(['posix', 'powershell']) }),
  ),
  /** Polls these now, paused ones just this once. Null: all that aren't paused. */
  'agents.refresh': route<void>()(z.object({ agentIds: agentIds.nullable() })),
  /** Which agents are on screen, and whether the window is visible: those get polled more often. */
  'fleet.setView': route<void>()(z.object({ agentIds, isVisible: z.boolean() })),
  /** Removes devices that are disconnected or whose agent is silent. Listed ones stay. */
  'devices.dismiss': route<void>()(z.object({ keys: z.array(identifier).max(100_000) })),
  /** Main asks for the path, so the page can't pick one. */
  'devices.export': route<ExportOutcome>()(exportInputSchema),
  /** Indented JSON. Null if it's not in the fleet. */
  'devices.raw': route<string | null>()(z.object({ key: identifier })),
  /** All of them or none. Everybody who's signed in sees the `note`. */
  'claims.take': route<ClaimOutcome>()(
    z.object({
      devices: claimedDevices,
      minutes: z.int().min(1).max(MAX_CLAIM_MINUTES),
      note: claimNoteSchema.optional(),
      /** Even if the agent reports a user. */
      anyway: z.boolean().optional(),
    }),
  ),
  /** Adds `minutes` to one of the user's claims, or changes its note. An empty one removes it. */
  'claims.extend': route<ClaimOutcome>()(
    z.object({
      device: claimedDevice,
      minutes: z.int().min(0).max(MAX_CLAIM_MINUTES),
      note: claimNoteSchema.or(z.literal('')).optional(),
    }),
  ),
  'claims.release': route<ClaimOutcome>()(z.object({ devices: claimedDevices })),
  'screenshots.take': route<ScreenshotOutcome>()(
    z.object({ agentId: identifier, deviceId: z.string().min(1).max(1_024) }),
  ),
  /** Main keeps no picture, so the page hands it back. Main asks for the path. */
  'screenshots.save': route<SaveDiagnosticsOutcome>()(
    z.object({
      png: z.instanceof(Uint8Array).refine((png) => readPngSize(png) !== null),
      takenAt: z.int().min(0).max(MAX_DATE),
      device: z.string().max(1_024),
    }),
  ),
  /** Waits for one future event. What's true already doesn't count. */
  'alerts.add': route<void>()(alertInputSchema),
  'alerts.remove': route<void>()(z.object({ id: identifier })),
  'alerts.clearTriggered': route<void>()(nothing),
  /** Listens for announcements on the network, ten minutes at most. Results come as `discovery.changed`. */
  'discovery.listen': route<void>()(nothing),
  'discovery.stopListening': route<void>()(nothing),
  /** What could be scanned in the networks this computer is in now. */
  'discovery.ranges': route<readonly SearchRange[]>()(nothing),
  'discovery.search': route<SearchOutcome>()(discoveryRequestSchema),
  'discovery.cancelSearch': route<void>()(nothing),
  /** Stops everything and drops the results. */
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
  /** The page isn't allowed to use the clipboard itself. */
  'clipboard.copy': route<void>()(z.object({ text: z.string().max(16_000_000) })),
  /** So that a reloaded page shows the same. Gone at sign-out. */
  'page.keepView': route<void>()(pageViewSchema),
  /** Null if nobody was signed in. */
  'page.keptView': route<PageView | null>()(nothing),
  /** Text for a support case, to be reviewed first: no names, no addresses, no responses. */
  'diagnostics.gather': route<string>()(nothing),
  /** Saves what was gathered last, where the user says. */
  'diagnostics.save': route<SaveDiagnosticsOutcome>()(nothing),
  /** Quits and starts the new version, if one is ready. */
  'updates.restart': route<void>()(nothing),
  /** Hides the prompt and installs when the console is quit. */
  'updates.postpone': route<void>()(nothing),
  'about.read': route<About>()(nothing),
  'notices.dismiss': route<void>()(z.object({ id: identifier })),
} as const;

/** Main -> page. Only types, because main can be trusted. */
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
  'history.added': readonly FleetEvent[];
  'history.gaps': readonly HistoryGap[];
  'discovery.changed': Discovery;
  'snapshots.changed': readonly SavedSnapshot[];
  'views.changed': readonly SavedView[];
  /** Latest first. */
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
