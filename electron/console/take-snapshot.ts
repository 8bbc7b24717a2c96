import type { ConsoleSnapshot } from '#shared/ipc/contract.ts';
import type { AppScope } from './app-scope.ts';
import type { ConsoleOptions } from './console-interface.ts';
import { findFirstAccount } from './session/find-first-account.ts';
import type { SessionScope } from './session/session-scope.ts';

/** All that the page needs to draw itself, as it is now. */
export async function takeSnapshot(
  app: AppScope,
  scope: SessionScope,
  { embeddedLabs, log, version, hasTray }: ConsoleOptions,
): Promise<ConsoleSnapshot> {
  // Asked first, so that all the rest is of one moment.
  const firstAccount = await findFirstAccount(embeddedLabs, log);
  return {
    version,
    language: app.settings.language(),
    settings: app.settings.read(),
    accent: app.accent.read(),
    session: scope.session.state(),
    firstAccount,
    labs: app.labs.list(),
    trusts: app.trust.list(),
    fleet: scope.fleet.snapshot(),
    notices: app.notices.list(),
    watches: scope.watches.list(),
    recheck: scope.resumeRefresh.progress(),
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
