import type { ConsoleSnapshot } from '#shared/ipc/contract.ts';
import type { Log } from '#shared/log.ts';
import type { Language } from '#shared/locales/languages.ts';
import type { CommandId } from '#shared/model/command.ts';
import type { Link } from '#shared/model/link.ts';
import type { PageName } from '#shared/model/page-name.ts';
import type { WatchCondition, WatchTarget } from '#shared/model/watch.ts';
import type { Agents } from './fleet/agents.ts';
import type { Diagnostics } from './tools/diagnostics/diagnostics.ts';
import type { AgentDiscovery, DiscoveryOptions } from './tools/discovery/discovery.ts';
import type { EmbeddedLabs } from './lab-client/embedded-labs.ts';
import type { EventSource } from './events.ts';
import type { Fleet } from './fleet/fleet.ts';
import type { TraySummary } from './fleet/tray-summary.ts';
import type { Exporter } from './tools/export/exporter.ts';
import type { FileChooser } from './storage/file-chooser.ts';
import type { Lock } from './session/lock/lock.ts';
import type { Notices } from './notices.ts';
import type { createKeptView } from './kept-view.ts';
import type { Privacy } from './privacy/pseudonyms.ts';
import type { SecretBox } from './storage/secret-box.ts';
import type { Notifier } from './collections/watches/notifier.ts';
import type { RecentChoices } from './session/recent-choices/recent-choices.ts';
import type { Renewal } from './session/renewal.ts';
import type { Session } from './session/session.ts';
import type { Snapshots } from './collections/snapshots/snapshots.ts';
import type { TrustRepository } from './session/trust/trust-repository.ts';
import type { RememberedSignIn } from './session/remembered-sign-in.ts';
import type { Updates, UpdatesOptions } from './tools/updates/updates.ts';
import type { createSystemAccent } from './system-accent.ts';
import type { Views } from './collections/views/views.ts';
import type { Watches } from './collections/watches/watches.ts';
import type { LanguageChoice, SettingsStore } from './settings/settings-store.ts';

/** The whole console but for its window: what it knows, what it can be told to do, and what it tells. */
export interface Console extends ReturnType<typeof createKeptView> {
  snapshot(): Promise<ConsoleSnapshot>;
  readonly session: Pick<Session, 'signIn' | 'createFirstAccount' | 'resume' | 'signOut'> &
    Pick<RememberedSignIn, 'canStay'> &
    Pick<Renewal, 'signInAgain'>;
  readonly lock: Pick<Lock, 'isLocked' | 'lock' | 'unlock'>;
  readonly trust: Omit<TrustRepository, 'list' | 'of' | 'chooseAuthority'> & {
    chooseAuthority(address: string): ReturnType<TrustRepository['chooseAuthority']>;
  };
  readonly agents: Agents;
  readonly discovery: AgentDiscovery;
  readonly fleet: Pick<Fleet, 'askNow' | 'dismiss' | 'rawRecord' | 'setView'>;
  readonly exporter: Exporter;
  readonly diagnostics: Diagnostics;
  readonly settings: Pick<SettingsStore, 'read' | 'change'>;
  readonly notices: Pick<Notices, 'dismiss' | 'report'>;
  readonly watches: {
    add(target: WatchTarget, when: WatchCondition): void;
  } & Pick<Watches, 'remove' | 'clearFired'>;
  readonly snapshots: Pick<Snapshots, 'save' | 'rename' | 'remove' | 'compare'>;
  readonly views: Pick<Views, 'save' | 'rename' | 'replace' | 'move' | 'remove'>;
  readonly recentChoices: Pick<RecentChoices, 'remember'>;
  readonly updates: Pick<Updates, 'restart' | 'postpone'>;
  readonly accent: Pick<ReturnType<typeof createSystemAccent>, 'set'>;
  readonly subscribe: EventSource['subscribe'];
  /** Shows a page of the window. */
  showPage(page: PageName): void;
  /** Runs a command of the menu. */
  chooseCommand(command: CommandId): void;
  /** Shows an agent or a device, or says that there is none. */
  openLink(link: Link): void;
  isSignedIn(): boolean;
  /** That which is shown now. */
  language(): Language;
  /** What there is to say of it all at once. */
  traySummary(): TraySummary;
  /** Asks every agent anew: after sleep, or when the network is another one. */
  wake(): void;
  /** Resolves when all that was changed so far is on disk, or has failed once more. */
  flush(): Promise<void>;
  /**
   * Ends the session without signing out of it, and writes what is left to write: the last known fleet is kept for the next
   * start. The embedded labs stay their maker's to close.
   */
  close(): Promise<void>;
}

/** What lock and privacy have a say in. */
type Filtered = 'subscribe' | 'snapshot' | 'traySummary' | 'fleet' | 'snapshots' | 'views' | 'watches';

/** The console before its filter. Only `filterConsole` in `ipc/` makes a {@link Console} of it. */
export interface UnfilteredConsole {
  readonly open: Omit<Console, Filtered>;
  readonly unfiltered: Pick<Console, Filtered> & { readonly fleet: Pick<Fleet, 'snapshot'> };
  readonly privacy: Privacy;
}

export interface ConsoleOptions {
  /** All state on disk lives here; made where it is missing. */
  readonly dataDir: string;
  readonly embeddedLabs: EmbeddedLabs;
  readonly notifier: Notifier;
  readonly fileChooser: FileChooser;
  /** How agents are found, and on which networks. */
  readonly discovery: Pick<DiscoveryOptions, 'recognise' | 'listRanges'>;
  /** Whether the desktop has a tray to stay in once the window is closed. */
  readonly hasTray: boolean;
  readonly secretBox: SecretBox;
  /** How a newer version comes here, and from where. */
  readonly updates: Pick<UpdatesOptions, 'installer' | 'sourceFiles'>;
  readonly log: Log;
  /** The end of what is in the log. */
  readonly readLog: () => Promise<string>;
  readonly version: string;
  readonly language: LanguageChoice;
}
