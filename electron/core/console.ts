import { join } from 'node:path';
import type { ConsoleSnapshot } from '#shared/ipc/contract.ts';
import type { Log } from '#shared/log.ts';
import type { PageView } from '#shared/model/page-view.ts';
import type { Language } from '#shared/languages/languages.ts';
import type { SessionState } from '#shared/model/session.ts';
import type { WatchCondition, WatchTarget } from '#shared/model/watch.ts';
import { type Agents, createAgents } from './agents.ts';
import { createDiagnostics, type Diagnostics } from './diagnostics/diagnostics.ts';
import { lookAround } from './diagnostics/look-around.ts';
import { type AgentDiscovery, createDiscovery, type DiscoveryOptions } from './discovery/discovery.ts';
import type { EmbeddedLabs } from './embedded-labs.ts';
import { createEventSource, type EventSource } from './events.ts';
import { createFleet, type Fleet } from './fleet/fleet.ts';
import { type Glance, takeGlance } from './glance.ts';
import { createExporter, type Exporter } from './export/exporter.ts';
import type { FileChooser } from './export/file-chooser.ts';
import { createHistory } from './history/history.ts';
import { createLastFleet } from './last-fleet/last-fleet.ts';
import { createLabBook } from './labs/lab-book.ts';
import { createLock, type Lock } from './lock/lock.ts';
import { lockGlance, lockNotifier } from './lock/locked-surroundings.ts';
import { createNotices, type Notices } from './notices.ts';
import { createPageGuide, type PageGuide } from './page-guide.ts';
import { createPeople } from './privacy/people.ts';
import { createVeil } from './privacy/veil.ts';
import { veilFleet, veilNotifier, veilSnapshots, veilViews } from './privacy/veiled-answers.ts';
import type { SecretBox } from './secret-box.ts';
import type { Notifier } from './notifier.ts';
import { createRecentChoices, type RecentChoices } from './recent-choices/recent-choices.ts';
import { createEntrance } from './session/entrance.ts';
import { findFirstAccount } from './session/find-first-account.ts';
import { createSession, type Session } from './session/session.ts';
import { openSnapshots } from './snapshots/open-snapshots.ts';
import type { Snapshots } from './snapshots/snapshots.ts';
import { openState } from './state/open-state.ts';
import { createTrustBook, type TrustBook } from './trust/trust-book.ts';
import { createStaying, type Staying } from './staying/staying.ts';
import { createUpdates, type Updates, type UpdatesOptions } from './updates/updates.ts';
import { createSystemAccent, type SystemAccent } from './system-accent.ts';
import { createWaking } from './waking.ts';
import { createViews, type Views } from './views/views.ts';
import { createTeller } from './watches/tell-of-watch.ts';
import { createWatches, type Watches } from './watches/watches.ts';
import { createSettingsStore, type LanguageChoice, type SettingsStore } from './settings/settings-store.ts';

/** The whole console but for its window: what it knows, what it can be told to do, and what it tells. */
export interface Console extends PageGuide {
  snapshot(): Promise<ConsoleSnapshot>;
  readonly session: Pick<Session, 'signIn' | 'createFirstAccount' | 'resume' | 'signOut'> &
    Pick<Staying, 'canStay'>;
  readonly lock: Pick<Lock, 'isLocked' | 'lock' | 'unlock'>;
  readonly trust: Omit<TrustBook, 'list' | 'of'>;
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
  readonly accent: Pick<SystemAccent, 'set'>;
  readonly subscribe: EventSource['subscribe'];
  isSignedIn(): boolean;
  /** That which is shown now. */
  language(): Language;
  /** What there is to say of it all at once. */
  glance(): Glance;
  /** What its page shows now. */
  keepView(view: PageView): void;
  keptView(): PageView | null;
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

export async function createConsole(options: ConsoleOptions): Promise<Console> {
  const { dataDir, embeddedLabs, notifier, log, version } = options;
  const people = createPeople(() => settings.language());
  const veil = createVeil(people, () => settings.read().hideNames);
  const events = createEventSource();
  const accent = createSystemAccent(events);
  const notices = createNotices(() => events.emit('notices.changed', notices.list()));
  const files = await openState(dataDir, embeddedLabs.demoAgents, log, notices);
  const settings = createSettingsStore(files.settings, options.language, () => {
    fleet.setPeriods(settings.read().asking);
    events.emit('settings.changed', { settings: settings.read(), language: settings.language() });
  });
  const labBook = createLabBook(files.labs, () => events.emit('labs.changed', labBook.list()));
  const trust = createTrustBook(files.labs, options.fileChooser, () =>
    events.emit('trusts.changed', trust.list()),
  );
  const fleet = createFleet({
    log,
    now: Date.now,
    periods: settings.read().asking,
    onChange(change) {
      events.emit('fleet.changed', change);
      const reports = fleet.reportsOf(change.updates.map((update) => update.report.agent.id));
      history.hear(reports);
      watches.hear(reports);
      waking.hear(change, reports);
      lastFleet.hear(change);
    },
  });
  const waking = createWaking({
    fleet,
    log,
    now: Date.now,
    onChange: (recheck) => events.emit('recheck.changed', recheck),
  });
  const lastFleet = createLastFleet({
    folder: join(dataDir, 'last-fleet'),
    secretBox: options.secretBox,
    log,
    troubles: notices,
    remember: () => fleet.remember(),
  });
  const history = createHistory({
    file: files.history,
    now: Date.now,
    onAdded: (added) => events.emit('history.added', added),
  });
  const snapshots = await openSnapshots(dataDir, files.snapshots, {
    log,
    reports: () => fleet.snapshot().reports,
    onChange: () => events.emit('snapshots.changed', snapshots.list()),
  });
  const views = createViews(files.views, () => events.emit('views.changed', views.list()));
  const recentChoices = createRecentChoices(files.recentChoices, () =>
    events.emit('recent-choices.changed', recentChoices.list()),
  );
  const watches = createWatches({
    file: files.watches,
    now: Date.now,
    onChange: () => events.emit('watches.changed', watches.list()),
    onWatched: (agentIds) => fleet.setWatched(agentIds),
    onFired: createTeller({
      notifier: lockNotifier(
        () => lock,
        () => settings.language(),
        veilNotifier(veil, notifier),
      ),
      settings,
      log,
      onFollowed: (key) => events.emit('device.shown', { key }),
    }),
  });
  const discovery = createDiscovery({
    ...options.discovery,
    log,
    now: Date.now,
    onChange: (found) => events.emit('discovery.changed', found),
  });
  const updates = createUpdates({
    ...options.updates,
    log,
    onChange: (update) => events.emit('update.changed', update),
  });
  let view: PageView | null = null;
  const staying = createStaying({
    path: join(dataDir, 'stay-signed-in.json'),
    secretBox: options.secretBox,
    log,
  });
  const session = createSession({
    embeddedLabs,
    staying,
    trustOf: (address) => trust.of(address),
    language: () => settings.language(),
    log,
    now: Date.now,
    onChange: followSession,
  });
  const lock = createLock({
    session,
    staying,
    log,
    onChange: (state) => events.emit('session.changed', state),
  });
  const agents = createAgents(session, labBook, fleet);

  const shownFleet = veilFleet(veil, fleet);
  const exporter = createExporter({
    fileChooser: options.fileChooser,
    session,
    reports: () => veil.reports(fleet.snapshot().reports),
    findRecord: (key) => shownFleet.rawRecord(key),
    now: Date.now,
    log,
  });

  const parts = {
    labBook,
    fleet,
    lastFleet,
    history,
    watches,
    views,
    snapshots,
    waking,
    discovery,
    people,
    recentChoices,
  };
  const diagnostics = createDiagnostics({
    dataDir,
    version,
    fileChooser: options.fileChooser,
    readLog: options.readLog,
    log,
    look: () => lookAround({ ...parts, session, settings, notices }),
  });

  const entrance = createEntrance({ ...parts, settings });

  /** The page hears of the session last: by then the lab, its agents and the settings are in their places. */
  function followSession(state: SessionState): void {
    lock.clear();
    const connection = session.connection();
    if (state.kind === 'signed-in' && connection) {
      entrance.enter(state, connection.asker);
    } else {
      entrance.leave();
      view = null;
    }
    events.emit('session.changed', state);
  }

  async function flush(): Promise<void> {
    // First: a snapshot that is being written is put into its index at the end.
    await snapshots.flush();
    await Promise.all([files.flush(), lastFleet.flush(), staying.flush()]);
  }

  return {
    session: {
      ...session,
      canStay: () => staying.canStay(),
      signOut() {
        if (session.state().kind === 'signed-in') staying.forget();
        lastFleet.forget();
        session.signOut();
      },
    },
    lock,
    trust,
    agents,
    discovery,
    fleet: shownFleet,
    exporter,
    diagnostics,
    settings,
    notices,
    updates,
    recentChoices,
    accent,
    snapshots: veilSnapshots(veil, snapshots),
    views: veilViews(veil, views),
    watches: {
      add: (target, when) => watches.add(veil.reveal(target), when, fleet.snapshot().reports),
      remove: (id) => watches.remove(id),
      clearFired: () => watches.clearFired(),
    },
    subscribe: (listener) =>
      events.subscribe((event, payload) => {
        const told = lock.event(event, payload);
        if (told !== undefined) listener(event, veil.event(event, told));
      }),
    language: () => settings.language(),
    isSignedIn: () => session.state().kind === 'signed-in',
    wake: () => waking.wake(),
    keepView(next) {
      if (session.connection() && !lock.isLocked()) view = next;
    },
    keptView: () => (lock.isLocked() ? null : view),
    ...createPageGuide(events),

    glance: () =>
      veil.glance(lockGlance(lock, takeGlance({ session, fleet, watches, settings }, Date.now()))),

    async snapshot() {
      // Asked first, so that all the rest is of one moment.
      const firstAccount = await findFirstAccount(embeddedLabs, log);
      const shown = lock.snapshot({
        version,
        language: settings.language(),
        settings: settings.read(),
        accent: accent.read(),
        session: session.state(),
        firstAccount,
        labs: labBook.list(),
        trusts: trust.list(),
        fleet: fleet.snapshot(),
        notices: notices.list(),
        watches: watches.list(),
        recheck: waking.recheck(),
        hasTray: options.hasTray,
        history: history.list(),
        snapshots: snapshots.list(),
        views: views.list(),
        recentChoices: recentChoices.list(),
        update: updates.state(),
      });
      return veil.snapshot(shown);
    },

    flush,

    async close() {
      updates.close();
      waking.close();
      session.signOut();
      await flush();
    },
  };
}
