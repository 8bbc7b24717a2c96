import type { AppScope } from './app-scope.ts';
import type { ConsoleOptions } from './console-interface.ts';
import { createPageViewStore } from './page-view-store.ts';
import { maskFleet } from './privacy/mask-fleet.ts';
import { lockFileChooser } from './session/lock/lock-file-chooser.ts';
import { momentOf } from './settings/moment-of.ts';
import type { SessionScope } from './session/session-scope.ts';
import { createDiagnostics } from './tools/diagnostics/diagnostics.ts';
import { collectDiagnostics } from './tools/diagnostics/collect-diagnostics.ts';
import { createExporter } from './tools/export/exporter.ts';

export type PageScope = ReturnType<typeof createPageScope>;

/** The parts that serve the page: its data, and the file dialogs. */
export function createPageScope(app: AppScope, scope: SessionScope, options: ConsoleOptions) {
  const { session, lock } = scope;
  const fileChooser = lockFileChooser(options.fileChooser, lock, session);
  const maskedFleet = maskFleet(scope.privacy, scope.fleet);
  const exporter = createExporter({
    fileChooser,
    session,
    reports: () => maskedFleet.reports(),
    findRecord: (key) => maskedFleet.rawRecord(key),
    moment: () => momentOf(app.settings.read(), Date.now()),
    log: options.log,
  });
  const diagnostics = createDiagnostics({
    dataDir: options.dataDir,
    version: options.version,
    // It can be saved while the console is locked, because it contains neither names nor addresses.
    fileChooser: options.fileChooser,
    readLog: options.readLog,
    log: options.log,
    collect: () => collectDiagnostics(app, scope),
  });
  return {
    fileChooser,
    exporter,
    diagnostics,
    keptView: createPageViewStore(app.events, session, lock),
  };
}
