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
 * Updates the stores from main's events, from now on. It is the only subscriber. The returned function requests the
 * state, so that no change is lost between the two. The state is requested again after a missed change of the
 * fleet.
 */
export function connectStores(api: Api): () => Promise<void> {
  let requests = 0;
  let isSynchronizing = true;
  // Changes that arrived before a requested state. They are applied after it. Those that the state already
  // contains have no effect.
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
    // Changes from before the lock must not be shown again.
    else if (useConsole.getState().session.kind !== 'locked' && !applyFleetChanges(changes))
      report(synchronize());
  });

  api.on('session.changed', (session) => {
    const before = useConsole.getState();
    // A locked console has no labs. The sign-in form waits for them, because it starts with the last lab.
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
    // The setting is applied together with the names or the pseudonyms. It must not state that names are hidden while
    // the page still shows them.
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

/** Clears the stores of a lab after sign-out, and those that a locked console does not show. */
function leaveLab({ kind }: SessionState): void {
  useConsole.setState({ ...noLab, ...(kind === 'locked' && { labs: [], trusts: [] }) });
  replaceFleet({ sequence: useFleet.getState().sequence, reports: [] });
  changeAgentsView({ removed: [] });
  // After unlocking, the user finds the page unchanged.
  if (kind === 'locked') return;
  showPage('devices');
  // The filters and the selection belong to the lab that was left.
  clearFacetSelection();
  clearSelection(devicesSelection);
}

/** Whether the sign-in form needs more than the session contains: a first account may exist now. */
function isOutdated({ firstAccount }: ConsoleState, next: SessionState): boolean {
  return next.kind === 'signed-out' && firstAccount !== 'exists';
}
