import type { EventEmitter } from 'node:events';
import type {
  AddAgentOutcome,
  ChooseAuthorityOutcome,
  CompareOutcome,
  ExportInput,
  ExportOutcome,
  Input,
  SaveDiagnosticsOutcome,
  SaveSnapshotOutcome,
  SaveViewOutcome,
} from '#shared/ipc/contract.ts';
import type { PageState, FleetChange, FleetReports } from '#shared/ipc/page-state.ts';
import type { ScreenshotOutcome } from '#shared/model/fleet/screenshot.ts';
import type { DeviceCounts } from '#shared/device/availability.ts';
import type { Log } from '#shared/log.ts';
import type { Language } from '#shared/locales/languages.ts';
import type { AgentInput } from '#shared/model/fleet/agent.ts';
import type { Alert, AlertInput, AlertList } from '#shared/model/fleet/alert.ts';
import type { CommandId } from '#shared/model/command.ts';
import type { Shell } from '#shared/model/text/command-line.ts';
import type { SearchOutcome, SearchRange } from '#shared/model/fleet/discovery.ts';
import type { ClaimedDevice, ClaimOutcome } from '#shared/model/fleet/lab-claims.ts';
import type { Link } from '#shared/model/link.ts';
import type { Managed } from '#shared/model/managed.ts';
import type { Mishap } from '#shared/model/notice.ts';
import type { PageName } from '#shared/model/page-name.ts';
import type { PageView } from '#shared/model/page-view.ts';
import type { SavedSnapshot } from '#shared/model/fleet/saved-snapshot.ts';
import type { SavedView, ViewContent } from '#shared/model/saved-view.ts';
import type { ResumeOutcome, SessionState, SignInOutcome } from '#shared/model/session.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { ScreenRule } from '#shared/model/fleet/screenshot.ts';
import type { Notifier } from './collections/alerts/alert-notifications.ts';
import type { Alerts } from './collections/alerts/alerts.ts';
import type { ClaimNotices } from './collections/alerts/claim-notices.ts';
import type { HistoryFile } from './collections/history/history-file.ts';
import type { History } from './collections/history/history.ts';
import type { LabRepository } from './collections/labs/lab-repository.ts';
import type { LabsDocument } from './collections/labs/labs-format.ts';
import type { TrustPart, TrustRepository } from './collections/labs/trust-repository.ts';
import type { RecentChoices } from './collections/recent-choices.ts';
import type { LanguageChoice, SettingsChange, SettingsStore } from './collections/settings-store.ts';
import type { Snapshots } from './collections/snapshots.ts';
import type { Views } from './collections/views.ts';
import type { EventListener, EventSource } from './events.ts';
import type { Agents } from './fleet/agents.ts';
import type { Fleet } from './fleet/fleet.ts';
import type { LabAgents } from './fleet/lab-agents.ts';
import type { LabClaimsStore } from './fleet/lab-claims.ts';
import type { SavedFleet } from './fleet/saved-fleet/saved-fleet.ts';
import type { OwnAdbServerOptions, OwnAdbServerSearch } from './fleet/own-adb-server.ts';
import type { View } from './fleet/poller.ts';
import type { ResumeRefresh } from './fleet/resume-refresh.ts';
import type { EmbeddedLabs } from './lab-client/embedded-labs.ts';
import type { ProtectedFile } from './managed/protected-file.ts';
import type { Notices } from './notices.ts';
import type { Privacy } from './privacy/pseudonyms.ts';
import type { ConsoleSecret } from './session/console-secret.ts';
import type { Lock } from './session/lock.ts';
import type { RememberedSignIn } from './session/remembered-sign-in.ts';
import type { Renewal } from './session/renewal.ts';
import type { Session } from './session/session.ts';
import type { DocumentFile, OpenedDocument } from './storage/document-file.ts';
import type { LabDocument } from './storage/lab-document.ts';
import type { FileChooser, SecretBox } from './storage/system.ts';
import type { Diagnostics } from './tools/diagnostics.ts';
import type { DiscoveryOptions, DiscoveryTool } from './tools/discovery/discovery.ts';
import type { Exporter } from './tools/exporter.ts';
import type { Updates, UpdatesOptions } from './tools/updates/updates.ts';

/** The console without its window: state, operations, events. */
export interface Console {
  pageState(): Promise<PageState>;
  subscribe(listener: EventListener): () => void;
  readonly session: {
    signIn(input: Input<'session.signIn'>): Promise<SignInOutcome>;
    /** `rejected` if it has an account. */
    openWithoutAccount(): Promise<SignInOutcome>;
    /** `rejected` if there's one already. */
    createFirstAccount(input: Input<'session.createFirstAccount'>): Promise<SignInOutcome>;
    resume(): Promise<ResumeOutcome>;
    signInAgain(password: string): Promise<SignInOutcome>;
    signOut(): void;
    canRemember(): Promise<boolean>;
  };
  readonly lock: {
    isLocked(): boolean;
    lock(): void;
    unlock(password: string): Promise<SignInOutcome>;
  };
  readonly trust: {
    allowPlain(address: string): void;
    acceptCertificate(address: string, fingerprint: string): void;
    chooseAuthority(address: string): Promise<ChooseAuthorityOutcome>;
    remove(address: string, what: TrustPart): void;
  };
  readonly agents: {
    add(input: AgentInput): AddAgentOutcome;
    addMany(inputs: readonly AgentInput[]): { readonly added: number };
    edit(input: Input<'agents.edit'>): AddAgentOutcome;
    change(agentIds: readonly string[], change: Input<'agents.change'>['change']): void;
    remove(agentIds: readonly string[]): void;
    restore(): void;
  };
  readonly fleet: {
    /** Null: all that aren't paused. */
    pollNow(agentIds: readonly string[] | null): void;
    setView(view: View): void;
    dismiss(keys: readonly string[]): void;
    rawRecord(key: string): { readonly record: unknown } | null;
  };
  readonly discovery: {
    listen(): void;
    stopListening(): void;
    ranges(): readonly SearchRange[];
    search(request: Input<'discovery.search'>): SearchOutcome;
    cancelSearch(): void;
    close(): void;
  };
  readonly exporter: {
    exportDevices(input: ExportInput): Promise<ExportOutcome>;
    writeCommand(agentId: string, shell: Shell): string | null;
  };
  readonly diagnostics: {
    gather(): Promise<string>;
    save(): Promise<SaveDiagnosticsOutcome>;
  };
  readonly settings: {
    read(): Settings;
    change(change: SettingsChange): void;
  };
  readonly notices: {
    report(kind: Mishap['kind']): void;
    dismiss(id: string): void;
  };
  readonly alerts: {
    add(input: AlertInput): void;
    remove(id: string): void;
    clearTriggered(): void;
  };
  readonly claims: {
    take(input: Input<'claims.take'>): Promise<ClaimOutcome>;
    extend(input: Input<'claims.extend'>): Promise<ClaimOutcome>;
    release(input: Input<'claims.release'>): Promise<ClaimOutcome>;
    /** The user's own, and when the last of them ends. Null if there's none, or while the console is locked. */
    own(): { readonly devices: ClaimedDevice[]; readonly until: number } | null;
  };
  readonly screenshots: {
    take(input: Input<'screenshots.take'>): Promise<ScreenshotOutcome>;
    save(input: Input<'screenshots.save'>): Promise<SaveDiagnosticsOutcome>;
    /** Are they on, for agents that this computer polls itself? */
    areOnHere(): boolean;
  };
  readonly snapshots: {
    save(name: string): Promise<SaveSnapshotOutcome>;
    rename(id: string, name: string): void;
    remove(id: string): void;
    compare(id: string): Promise<CompareOutcome>;
  };
  readonly views: {
    save(name: string, content: ViewContent): SaveViewOutcome;
    rename(id: string, name: string): void;
    replace(id: string, content: ViewContent): void;
    move(id: string, by: number): void;
    remove(id: string): void;
  };
  readonly recentChoices: { remember(id: string): void };
  readonly updates: { restart(): void; postpone(): void };
  readonly accent: { set(accent: string): void };
  /** What the page shows, for when it's reloaded. */
  keepView(view: PageView): void;
  keptView(): PageView | null;
  showPage(page: PageName): void;
  chooseCommand(command: CommandId): void;
  /** Says so if there's no such thing. */
  openLink(link: Link): void;
  isSignedIn(): boolean;
  /** Nobody needs a password then, so leaving just changes the lab. */
  isWithoutAccount(): boolean;
  language(): Language;
  traySummary(): TraySummary;
  /** Everybody but paused agents, after sleep. */
  wake(): void;
  /** Resolves once everything so far is on disk, or writing has failed again. */
  flush(): Promise<void>;
  /** The system is about to end us, so this writes the fleet before it returns. */
  saveNow(): void;
  /** Doesn't sign out. Writes what's left; the caller closes the embedded labs. */
  close(): Promise<void>;
}

export interface TraySummary {
  readonly isSignedIn: boolean;
  readonly isLocked: boolean;
  readonly counts: DeviceCounts;
  readonly waiting: readonly Alert[];
  readonly areNotificationsPaused: boolean;
  readonly language: Language;
}

/** What lock and privacy filter. */
type Filtered =
  | 'subscribe'
  | 'pageState'
  | 'traySummary'
  | 'fleet'
  | 'snapshots'
  | 'views'
  | 'alerts'
  | 'claims'
  | 'screenshots';

/** Nothing's filtered yet. Only `filterConsole` in `ipc/` makes a {@link Console} of it. */
export interface UnfilteredConsole {
  readonly open: Omit<Console, Filtered>;
  readonly unfiltered: Pick<Console, Filtered> & { readonly fleet: { read(): FleetReports } };
  readonly privacy: Privacy;
}

/** These live as long as the app. */
export interface AppScope {
  readonly managed: Managed;
  readonly events: EventSource;
  readonly notices: Notices;
  readonly files: StateFiles;
  readonly settings: SettingsStore;
  readonly labs: LabRepository;
  readonly trust: TrustRepository;
  readonly rememberedSignIn: RememberedSignIn;
  readonly consoleSecret: ConsoleSecret;
  readonly updates: Updates;
  /** As `rrggbbaa`. Null if there's none, or the system hasn't told us yet. */
  readonly accent: { read(): string | null; set(accent: string): void };
}

export interface StateFiles {
  readonly settings: DocumentFile<Settings>;
  readonly labs: DocumentFile<LabsDocument>;
  readonly alerts: DocumentFile<LabDocument<AlertList>>;
  readonly views: DocumentFile<LabDocument<readonly SavedView[]>>;
  readonly recentChoices: DocumentFile<LabDocument<readonly string[]>>;
  readonly snapshots: OpenedDocument<LabDocument<readonly SavedSnapshot[]>>;
  readonly history: HistoryFile;
  flush(): Promise<unknown>;
}

export interface SignInScope {
  readonly signals: EventEmitter<Signals>;
  readonly session: Session;
  readonly lock: Lock;
  readonly renewal: Renewal;
}

/** For what's created later. Listeners run in the order they were added. */
export interface Signals {
  readonly state: [SessionState];
  readonly lock: [SessionState];
  readonly tokenEnded: [];
  readonly renewed: [];
  readonly fleet: [FleetChange];
}

/** The stores of the lab we're signed in to. Empty without a session. */
export interface SessionStores {
  readonly fleet: Fleet;
  readonly agents: Agents;
  readonly labAgents: LabAgents;
  readonly labClaims: LabClaimsStore;
  readonly screenRule: { read(): ScreenRule | null };
  readonly claimNotices: ClaimNotices;
  readonly resumeRefresh: ResumeRefresh;
  readonly savedFleet: SavedFleet;
  readonly history: History;
  readonly snapshots: Snapshots;
  readonly views: Views;
  readonly recentChoices: RecentChoices;
  readonly alerts: Alerts;
  readonly privacy: Privacy;
  readonly discovery: DiscoveryTool;
}

/** These serve one session after the other. */
export interface SessionScope extends SignInScope, SessionStores {
  readonly ownAdbServer: OwnAdbServerSearch;
}

export interface PageScope extends Pick<Console, 'keepView' | 'keptView'> {
  /** Lock the console, and whatever is chosen counts as canceled. */
  readonly fileChooser: FileChooser;
  readonly exporter: Exporter;
  readonly diagnostics: Diagnostics;
}

export interface ConsoleOptions {
  /** Everything we keep on disk. Created if missing. */
  readonly dataDir: string;
  readonly embeddedLabs: EmbeddedLabs;
  readonly notifier: Notifier;
  readonly fileChooser: FileChooser;
  readonly discovery: Pick<DiscoveryOptions, 'recognize' | 'listRanges'>;
  readonly adbServer: Pick<OwnAdbServerOptions, 'address' | 'probe'>;
  /** This computer's. Without it, we don't look for iPhones. */
  readonly usbmuxd?: Pick<OwnAdbServerOptions, 'address' | 'probe'>;
  readonly hasTray: boolean;
  readonly secretBox: SecretBox;
  readonly updates: Pick<UpdatesOptions, 'installer' | 'sourceFiles'>;
  /** The administrator's `managed.json`, if there is one. */
  readonly managedFile: ProtectedFile;
  readonly log: Log;
  readonly readLog: () => Promise<string>;
  readonly version: string;
  readonly language: LanguageChoice;
}
