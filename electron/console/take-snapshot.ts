import type { ConsoleSnapshot } from '#shared/ipc/contract.ts';
import type { AppScope } from './app-scope.ts';
import type { ConsoleOptions } from './console-interface.ts';
import type { SessionScope } from './session/session-scope.ts';

/** The complete state that the page needs to draw itself. */
export async function takeSnapshot(
  app: AppScope,
  scope: SessionScope,
  { embeddedLabs, log, version, hasTray }: ConsoleOptions,
): Promise<ConsoleSnapshot> {
  // Awaited first, so that all other data is of the same moment.
  const firstAccount = await embeddedLabs.hasAccount().then(
    (hasAccount) => (hasAccount ? ('exists' as const) : ('needed' as const)),
    (error: unknown) => {
      log.error('The accounts of this computer cannot be read', { error: String(error) });
      return 'unknown' as const;
    },
  );
  return {
    version,
    managed: app.managed,
    language: app.settings.language(),
    settings: app.settings.read(),
    accent: app.accent.read(),
    session: scope.session.state(),
    firstAccount,
    adbServer: scope.ownAdbServer.read(),
    labs: app.labs.list(),
    trusts: app.trust.list(),
    fleet: scope.fleet.snapshot(),
    notices: app.notices.list(),
    alerts: scope.alerts.list(),
    refreshProgress: scope.resumeRefresh.progress(),
    hasTray,
    isSignInNeeded: scope.renewal.isNeeded(),
    history: scope.history.list(),
    historyGaps: scope.history.gaps(),
    snapshots: scope.snapshots.list(),
    views: scope.views.list(),
    recentChoices: scope.recentChoices.list(),
    update: app.updates.state(),
  };
}
