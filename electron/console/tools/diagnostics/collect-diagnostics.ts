import type { AppScope } from '../../app-scope.ts';
import type { SessionScope } from '../../session/session-scope.ts';

/** The current state of the console. The diagnostics contain only those parts of it that are not personal. */
export function collectDiagnostics(app: AppScope, scope: SessionScope) {
  const labs = app.labs.list();
  const counts: Readonly<Record<string, number>> = {
    labs: labs.length,
    alerts: scope.alerts.list().pending.length,
    history: scope.history.list().length,
    snapshots: scope.snapshots.list().length,
  };
  return {
    session: scope.session.state(),
    settings: app.settings.read(),
    labs,
    reports: scope.fleet.snapshot().reports,
    counts,
    notices: app.notices.list(),
  };
}
