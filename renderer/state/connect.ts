import type { FleetChange } from '#shared/ipc/page-state.ts';
import { MAX_LISTED_EVENTS } from '#shared/model/fleet/fleet-event.ts';
import type { SessionState } from '#shared/model/session.ts';
import { keepShares } from '#shared/model/fleet/keep-shares.ts';
import { changeAgentsView } from './agents-view.ts';
import type { Api } from './api/create-api.ts';
import { createChangeBatcher } from './change-batcher.ts';
import { type ConsoleState, noLab, useConsole, nameDisplayOf } from './console.ts';
import { clearFacetSelection } from './facet-selection.ts';
import { showDevice, devicesSelection } from './devices-view.ts';
import { clearSelection } from './list-selection.ts';
import { closeDialog, setLink, showPage } from './page.ts';
import { applyFleetChanges, replaceFleet, useFleet } from './fleet.ts';
import { withOptimisticSettings } from './optimistic-settings.ts';
import { report } from './report.ts';

/**
 * From now on main's events go into the stores, and nobody else subscribes. The returned function asks for
 * the state, so nothing gets lost in between. If a change of the fleet goes missing, we ask again.
 */
export function connectStores(api: Api): () => Promise<void> {
  let requests = 0;
  let isSynchronizing = true;
  // Came before a state that we asked for. They're applied after it; what it already has makes no difference.
  let early: FleetChange[] = [];

  async function synchronize(): Promise<void> {
    requests += 1;
    const request = requests;
    isSynchronizing = true;
    const { fleet, ...rest } = await api.call('console.state');
    if (request !== requests) return;
    useConsole.setState(rest);
    replaceFleet(fleet);
    const changes = early;
    early = [];
    isSynchronizing = false;
    if (!applyFleetChanges(changes)) await synchronize();
  }

  const enqueue = createChangeBatcher((changes) => {
    if (isSynchronizing) early.push(...changes);
    // From before the lock, so don't show them again.
    else if (useConsole.getState().session.kind !== 'locked' && !applyFleetChanges(changes))
      report(synchronize());
  });

  api.on('session.changed', (session) => {
    const before = useConsole.getState();
    // A locked console has no labs. The sign-in form starts with the last one, so it waits for them.
    const isLockLeft = before.session.kind === 'locked' && session.kind === 'signed-out';
    if (!isLockLeft) useConsole.setState({ session });
    if (session.kind === 'signed-in') return report(synchronize());
    closeDialog();
    leaveLab(session);
    if (isSynchronizing || isLockLeft || isOutdated(before, session)) report(synchronize());
  });
  api.on('session.renewal', ({ isNeeded }) => useConsole.setState({ isSignInNeeded: isNeeded }));
  api.on('adb-server.changed', (adbServer) => useConsole.setState({ adbServer }));
  api.on('labs.changed', (labs) => useConsole.setState({ labs }));
  api.on('trusts.changed', (trusts) => useConsole.setState({ trusts }));
  api.on('settings.changed', (change) => {
    const before = useConsole.getState();
    // The setting changes along with the names. It mustn't say that they're hidden while the page still shows them.
    if (nameDisplayOf(change) !== nameDisplayOf(before)) report(synchronize());
    else
      useConsole.setState({ ...change, settings: withOptimisticSettings(change.settings, before.settings) });
  });
  api.on('accent.changed', ({ accent }) => useConsole.setState({ accent }));
  api.on('notices.changed', (notices) => useConsole.setState({ notices }));
  api.on('alerts.changed', (alerts) => useConsole.setState({ alerts }));
  api.on('claims.changed', (claims) => useConsole.setState({ claims }));
  api.on('screen-rule.changed', ({ rule: screenRule }) => useConsole.setState({ screenRule }));
  api.on('history.added', (added) =>
    useConsole.setState(({ history }) => ({
      history: keepShares([...added, ...history], MAX_LISTED_EVENTS, ({ agent }) => agent),
    })),
  );
  api.on('history.gaps', (historyGaps) => useConsole.setState({ historyGaps }));
  api.on('snapshots.changed', (snapshots) => useConsole.setState({ snapshots }));
  api.on('views.changed', (views) => useConsole.setState({ views }));
  api.on('recent-choices.changed', (recentChoices) => useConsole.setState({ recentChoices }));
  api.on('refresh-progress.changed', (refreshProgress) => useConsole.setState({ refreshProgress }));
  api.on('update.changed', (update) => useConsole.setState({ update }));
  api.on('link.opened', setLink);
  api.on('page.shown', ({ page }) => showPage(page));
  api.on('discovery.changed', (discovery) => useConsole.setState({ discovery }));
  api.on('device.shown', ({ key }) => showDevice(key));
  api.on('fleet.changed', (change) => {
    if (isSynchronizing) early.push(change);
    else enqueue(change);
  });
  return synchronize;
}

/** After sign-out, or what a locked console doesn't show. */
function leaveLab({ kind }: SessionState): void {
  useConsole.setState({ ...noLab, ...(kind === 'locked' && { labs: [], trusts: [] }) });
  replaceFleet({ sequence: useFleet.getState().sequence, reports: [] });
  changeAgentsView({ removed: [] });
  // After unlocking, all is as it was.
  if (kind === 'locked') return;
  showPage('devices');
  // Filters and selection were about the lab that we've left.
  clearFacetSelection();
  clearSelection(devicesSelection);
}

/** The sign-in form needs to know more than the session: there may be a first account now. */
function isOutdated({ firstAccount }: ConsoleState, next: SessionState): boolean {
  return next.kind === 'signed-out' && firstAccount !== 'exists';
}
