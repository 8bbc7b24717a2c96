import type { ConsoleSnapshot } from '#shared/ipc/contract.ts';
import type { Log } from '#shared/log.ts';
import type { Language } from '#shared/locales/languages.ts';
import type { CommandId } from '#shared/model/command.ts';
import type { Link } from '#shared/model/link.ts';
import type { PageName } from '#shared/model/page-name.ts';
import type { AlertInput } from '#shared/model/alert.ts';
import type { AppScope } from './app-scope.ts';
import type { Notifier } from './collections/alerts/notifier.ts';
import type { EventSource } from './events.ts';
import type { OwnAdbServerOptions } from './fleet/own-adb-server.ts';
import type { TraySummary } from './fleet/tray-summary.ts';
import type { EmbeddedLabs } from './lab-client/embedded-labs.ts';
import type { ProtectedFile } from './managed/protected-file.ts';
import type { PageScope } from './page-scope.ts';
import type { SessionScope } from './session/session-scope.ts';
import type { LanguageChoice } from './settings/settings-store.ts';
import type { FileChooser } from './storage/file-chooser.ts';
import type { SecretBox } from './storage/secret-box.ts';
import type { DiscoveryOptions } from './tools/discovery/discovery.ts';
import type { UpdatesOptions } from './tools/updates/updates.ts';

/** The console without its window: its state, its operations and its events. */
export interface Console extends Pick<PageScope['keptView'], 'keepView' | 'keptView'> {
  snapshot(): Promise<ConsoleSnapshot>;
  readonly session: Pick<
    SessionScope['session'],
    'signIn' | 'openWithoutAccount' | 'createFirstAccount' | 'resume' | 'signOut'
  > &
    Pick<AppScope['rememberedSignIn'], 'canRemember'> &
    Pick<SessionScope['renewal'], 'signInAgain'>;
  readonly lock: Pick<SessionScope['lock'], 'isLocked' | 'lock' | 'unlock'>;
  readonly trust: Omit<AppScope['trust'], 'list' | 'of' | 'chooseAuthority'> & {
    chooseAuthority(address: string): ReturnType<AppScope['trust']['chooseAuthority']>;
  };
  readonly agents: SessionScope['agents'];
  readonly discovery: SessionScope['discovery'];
  readonly fleet: Pick<SessionScope['fleet'], 'pollNow' | 'dismiss' | 'rawRecord' | 'setView'>;
  readonly exporter: PageScope['exporter'];
  readonly diagnostics: PageScope['diagnostics'];
  readonly settings: Pick<AppScope['settings'], 'read' | 'change'>;
  readonly notices: Pick<AppScope['notices'], 'dismiss' | 'report'>;
  readonly alerts: {
    add(input: AlertInput): void;
  } & Pick<SessionScope['alerts'], 'remove' | 'clearTriggered'>;
  readonly snapshots: Pick<SessionScope['snapshots'], 'save' | 'rename' | 'remove' | 'compare'>;
  readonly views: Pick<SessionScope['views'], 'save' | 'rename' | 'replace' | 'move' | 'remove'>;
  readonly recentChoices: Pick<SessionScope['recentChoices'], 'remember'>;
  readonly updates: Pick<AppScope['updates'], 'restart' | 'postpone'>;
  readonly accent: Pick<AppScope['accent'], 'set'>;
  readonly subscribe: EventSource['subscribe'];
  /** Shows a page of the window. */
  showPage(page: PageName): void;
  /** Runs a command of the menu. */
  chooseCommand(command: CommandId): void;
  /** Shows an agent or a device, or reports that it does not exist. */
  openLink(link: Link): void;
  isSignedIn(): boolean;
  /** The session needs no password, so leaving it is only a change of labs. */
  isWithoutAccount(): boolean;
  language(): Language;
  traySummary(): TraySummary;
  /** Refreshes all agents after sleep, except paused ones. */
  wake(): void;
  /** Resolves when all changes so far are on disk, or the write has failed again. */
  flush(): Promise<void>;
  /** Writes before it returns what is written only now and then, the fleet: the system is about to end the process. */
  saveNow(): void;
  /**
   * Ends the session without signing out, and writes the remaining changes: the offline cache is kept for the
   * next start. The caller closes the embedded labs.
   */
  close(): Promise<void>;
}

/** The data that lock and privacy filter. */
type Filtered = 'subscribe' | 'snapshot' | 'traySummary' | 'fleet' | 'snapshots' | 'views' | 'alerts';

/** The console before its filter. Only `filterConsole` in `ipc/` creates a {@link Console} from it. */
export interface UnfilteredConsole {
  readonly open: Omit<Console, Filtered>;
  readonly unfiltered: Pick<Console, Filtered> & { readonly fleet: Pick<SessionScope['fleet'], 'snapshot'> };
  readonly privacy: SessionScope['privacy'];
}

export interface ConsoleOptions {
  /** The folder of all state on disk. Created if it is missing. */
  readonly dataDir: string;
  readonly embeddedLabs: EmbeddedLabs;
  readonly notifier: Notifier;
  readonly fileChooser: FileChooser;
  /** The search for agents, and its networks. */
  readonly discovery: Pick<DiscoveryOptions, 'recognize' | 'listRanges'>;
  /** The ADB server of this computer, and the check whether it runs. */
  readonly adbServer: Pick<OwnAdbServerOptions, 'address' | 'probe'>;
  /** Whether the desktop has a tray in which the console can stay when the window is closed. */
  readonly hasTray: boolean;
  readonly secretBox: SecretBox;
  /** The installer and the source of newer versions. */
  readonly updates: Pick<UpdatesOptions, 'installer' | 'sourceFiles'>;
  /** The administrator's `managed.json`, which need not exist. */
  readonly managedFile: ProtectedFile;
  readonly log: Log;
  /** The last part of the log. */
  readonly readLog: () => Promise<string>;
  readonly version: string;
  readonly language: LanguageChoice;
}
