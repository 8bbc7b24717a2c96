import { join } from 'node:path';
import type { PageView } from '#shared/model/page-view.ts';
import type { SessionState } from '#shared/model/session.ts';
import { createAgents } from './fleet/agents.ts';
import { createDiagnostics } from './tools/diagnostics/diagnostics.ts';
import { lookAround } from './tools/diagnostics/look-around.ts';
import { createDiscovery } from './tools/discovery/discovery.ts';
import { createEventSource } from './events.ts';
import { createFleet } from './fleet/fleet.ts';
import { takeTraySummary } from './fleet/tray-summary.ts';
import { createExporter } from './tools/export/exporter.ts';
import { createHistory } from './collections/history/history.ts';
import { createLastFleet } from './fleet/last-fleet/last-fleet.ts';
import { createLabBook } from './collections/labs/lab-book.ts';
import { createLock } from './session/lock/lock.ts';
import { lockFileChooser } from './session/lock/lock-file-chooser.ts';
import { createNotices } from './notices.ts';
import { createPageGuide } from './page-guide.ts';
import { createPseudonyms } from './privacy/pseudonyms.ts';
import { guardNotifier } from './privacy/guard-notifier.ts';
import { maskFleet } from './privacy/mask-fleet.ts';
import { createRecentChoices } from './session/recent-choices/recent-choices.ts';
import { createEntrance } from './session/entrance.ts';
import { findFirstAccount } from './session/find-first-account.ts';
import { createRenewal } from './session/renewal.ts';
import { createSession } from './session/session.ts';
import { openSnapshots } from './collections/snapshots/open-snapshots.ts';
import { fileNames } from './storage/file-names.ts';
import { openState } from './storage/open-state.ts';
import { createTrustBook } from './session/trust/trust-book.ts';
import { createStaying } from './session/staying.ts';
import { createUpdates } from './tools/updates/updates.ts';
import { createSystemAccent } from './system-accent.ts';
import { createWaking } from './fleet/waking.ts';
import { createViews } from './collections/views/views.ts';
import { createTeller } from './collections/watches/tell-of-watch.ts';
import { createWatches } from './collections/watches/watches.ts';
import { createSettingsStore } from './settings/settings-store.ts';
import type { ConsoleOptions, UnfilteredConsole } from './console-interface.ts';

export async function createConsole(options: ConsoleOptions): Promise<UnfilteredConsole> {
  const { dataDir, embeddedLabs, notifier, log, version } = options;
  const pseudonyms = createPseudonyms(() => settings.language());
  const privacy = { hidesNames: () => settings.read().hideNames, pseudonyms };
  const events = createEventSource();
  const accent = createSystemAccent(events);
  const notices = createNotices(() => events.emit('notices.changed', notices.list()));
  const files = await openState(dataDir, embeddedLabs.demoAgents, log, notices);
  const settings = createSettingsStore(files.settings, options.language, () => {
    fleet.setPeriods(settings.read().asking);
    events.emit('settings.changed', { settings: settings.read(), language: settings.language() });
  });
  const labBook = createLabBook(files.labs, () => events.emit('labs.changed', labBook.list()));
  const fileChooser = lockFileChooser(
    options.fileChooser,
    () => lock,
    () => session,
  );
  const trust = createTrustBook(files.labs, fileChooser, () => events.emit('trusts.changed', trust.list()));
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
    onGaps: (gaps) => events.emit('history.gaps', gaps),
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
      notifier: guardNotifier(
        { isLocked: () => lock.isLocked(), language: () => settings.language(), privacy },
        notifier,
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
    lowestVersionFile: join(dataDir, 'lowest-version.json'),
    onOldList: (days) => notices.reportOldList(days),
    log,
    onChange: (update) => events.emit('update.changed', update),
  });
  let view: PageView | null = null;
  const staying = createStaying({
    path: join(dataDir, fileNames.staying),
    secretBox: options.secretBox,
    onRemoved: (isRemoved) => notices.onRemoved(isRemoved),
    log,
  });
  const session = createSession({
    embeddedLabs,
    staying,
    trustOf: (address) => trust.of(address),
    version,
    onTokenEnded: () => renewal.begin(),
    language: () => settings.language(),
    log,
    now: Date.now,
    onChange: followSession,
  });
  const lock = createLock({
    session,
    staying,
    log,
    onChange(state) {
      renewal.clear();
      events.emit('session.changed', state);
    },
  });
  const renewal = createRenewal({
    session,
    staying,
    isLocked: () => lock.isLocked(),
    log,
    onChange: (isNeeded) => events.emit('session.renewal', { isNeeded }),
    onRenewed: () => fleet.askNow(null),
  });
  const agents = createAgents(session, labBook, fleet);

  const maskedFleet = maskFleet(privacy, fleet);
  const exporter = createExporter({
    fileChooser,
    session,
    reports: () => maskedFleet.reports(),
    findRecord: (key) => maskedFleet.rawRecord(key),
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
    pseudonyms,
    recentChoices,
  };
  const diagnostics = createDiagnostics({
    dataDir,
    version,
    // It may be saved while the console is locked: it holds neither names nor addresses.
    fileChooser: options.fileChooser,
    readLog: options.readLog,
    log,
    look: () => lookAround({ ...parts, session, settings, notices }),
  });

  const entrance = createEntrance({ ...parts, settings });

  /** The page hears of the session last: by then the lab, its agents and the settings are in their places. */
  function followSession(state: SessionState): void {
    lock.clear();
    renewal.clear();
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
    privacy,
    open: {
      session: {
        ...session,
        canStay: () => staying.canStay(),
        signInAgain: (password) => renewal.signInAgain(password),
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
      exporter,
      diagnostics,
      settings,
      notices,
      updates,
      recentChoices,
      accent,
      language: () => settings.language(),
      isSignedIn: () => session.state().kind === 'signed-in',
      wake: () => waking.wake(),
      keepView(next) {
        if (session.connection() && !lock.isLocked()) view = next;
      },
      keptView: () => (lock.isLocked() ? null : view),
      ...createPageGuide(events),
      flush,
      async close() {
        updates.close();
        waking.close();
        session.signOut();
        await Promise.all([flush(), session.flush()]);
      },
    },
    unfiltered: {
      subscribe: (listener) => events.subscribe(listener),
      fleet,
      snapshots,
      views,
      watches: {
        add: (target, when) => watches.add(target, when, fleet.snapshot().reports),
        remove: (id) => watches.remove(id),
        clearFired: () => watches.clearFired(),
      },
      traySummary: () => takeTraySummary({ session, lock, fleet, watches, settings }, Date.now()),
      async snapshot() {
        // Asked first, so that all the rest is of one moment.
        const firstAccount = await findFirstAccount(embeddedLabs, log);
        return {
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
          isSignInNeeded: renewal.isNeeded(),
          history: history.list(),
          historyGaps: history.gaps(),
          snapshots: snapshots.list(),
          views: views.list(),
          recentChoices: recentChoices.list(),
          update: updates.state(),
        };
      },
    },
  };
}
