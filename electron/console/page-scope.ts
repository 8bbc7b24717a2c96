import type { PageView } from '#shared/model/page-view.ts';
import { momentOf } from './collections/settings-store.ts';
import type { AppScope, ConsoleOptions, PageScope, SessionScope } from './console-interface.ts';
import { maskFleet } from './privacy/masks.ts';
import { lockFileChooser } from './session/lock.ts';
import { createDiagnostics, type DiagnosedState } from './tools/diagnostics.ts';
import { createExporter } from './tools/exporter.ts';

export function createPageScope(app: AppScope, scope: SessionScope, options: ConsoleOptions): PageScope {
  const { session, lock } = scope;
  const { dataDir, version, readLog, log } = options;
  const fileChooser = lockFileChooser(options.fileChooser, lock, session);
  const maskedFleet = maskFleet(scope.privacy, scope.fleet);
  const exporter = createExporter({
    fileChooser,
    session,
    reports: () => maskedFleet.reports(),
    findRecord: (key) => maskedFleet.rawRecord(key),
    moment: () => momentOf(app.settings.read(), Date.now()),
    log,
  });
  const diagnostics = createDiagnostics({
    dataDir,
    version,
    // There are no names and addresses in them, so you can save them even while the console is locked.
    fileChooser: options.fileChooser,
    readLog,
    log,
    collect: () => collectDiagnostics(app, scope),
  });
  return { fileChooser, exporter, diagnostics, ...createPageViewStore(app, scope) } satisfies PageScope;
}

function collectDiagnostics(app: AppScope, scope: SessionScope): DiagnosedState {
  const labs = app.labs.list();
  return {
    session: scope.session.state(),
    settings: app.settings.read(),
    labs,
    reports: scope.fleet.read().reports,
    counts: {
      labs: labs.length,
      alerts: scope.alerts.list().pending.length,
      history: scope.history.list().length,
      snapshots: scope.snapshots.list().length,
    },
    notices: app.notices.list(),
  };
}

function createPageViewStore({ events }: AppScope, { session, lock }: SessionScope) {
  let view: PageView | null = null;
  events.on('session.changed', ({ kind }) => {
    if (kind !== 'signed-in') view = null;
  });
  return {
    keepView(next: PageView) {
      if (session.connection() && !lock.isLocked()) view = next;
    },
    keptView: () => (lock.isLocked() ? null : view),
  };
}
