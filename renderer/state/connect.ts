import type { FleetChange } from '#shared/ipc/contract.ts';
import { MOST_LISTED_EVENTS } from '#shared/model/fleet-event.ts';
import type { SessionState } from '#shared/model/session.ts';
import { keepShares } from '#shared/model/keep-shares.ts';
import { setRemoved } from './agents-view.ts';
import type { Api } from './api/create-api.ts';
import { createChangeBatcher } from './change-batcher.ts';
import { type ConsoleState, noLab, useConsole } from './console.ts';
import { clearFacetSelection } from './facet-selection.ts';
import { clearSelection, showDevice } from './devices-view.ts';
import { closeDialog } from './dialogs.ts';
import { useDiscovery } from './discovery.ts';
import { applyFleetChanges, replaceFleet, useFleet } from './fleet.ts';
import { setLink } from './link.ts';
import { withOptimisticSettings } from './optimistic-settings.ts';
import { showPage } from './page.ts';
import { report } from './report.ts';

/**
 * Turns what main says into store updates, from now on; the only subscriber to what it knows. The function it returns asks for the
 * snapshot, so nothing can fall between the two; it is requested again whenever a change of the fleet was missed.
 */
export function connectStores(api: Api): () => Promise<void> {
  let requests = 0;
  let isSynchronising = true;
  // Changes that overtook a snapshot under way; applied after it, where those it already holds do no harm.
  let early: FleetChange[] = [];

  async function synchronise(): Promise<void> {
    requests += 1;
    const request = requests;
    isSynchronising = true;
    const { fleet, ...rest } = await api.call('console.snapshot');
    if (request !== requests) return;
    useConsole.setState(rest);
    replaceFleet(fleet);
    const changes = early;
    early = [];
    isSynchronising = false;
    if (!applyFleetChanges(changes)) await synchronise();
  }

  const enqueue = createChangeBatcher((changes) => {
    if (isSynchronising) early.push(...changes);
    // What was gathered before the lock must not come back.
    else if (useConsole.getState().session.kind !== 'locked' && !applyFleetChanges(changes))
      report(synchronise());
  });

  api.on('session.changed', (session) => {
    const before = useConsole.getState();
    // A locked console knows no labs: the sign-in form waits for them, since it begins with the last one.
    const isLockLeft = before.session.kind === 'locked' && session.kind === 'signed-out';
    if (!isLockLeft) useConsole.setState({ session });
    if (session.kind === 'signed-in') return report(synchronise());
    closeDialog();
    leaveLab(session);
    if (isSynchronising || isLockLeft || isOutdated(before, session)) report(synchronise());
  });
  api.on('session.renewal', ({ isNeeded }) => useConsole.setState({ isSignInNeeded: isNeeded }));
  api.on('adb-server.changed', (adbServer) => useConsole.setState({ adbServer }));
  api.on('labs.changed', (labs) => useConsole.setState({ labs }));
  api.on('trusts.changed', (trusts) => useConsole.setState({ trusts }));
  api.on('settings.changed', (change) => {
    const { settings, language } = useConsole.getState();
    const { hideNames } = change.settings;
    const isToldOtherwise = hideNames !== settings.hideNames || (hideNames && language !== change.language);
    // With the names, or their letters, comes the setting: it must not say that they are hidden while they still stand here.
    if (isToldOtherwise) report(synchronise());
    else useConsole.setState({ ...change, settings: withOptimisticSettings(change.settings, settings) });
  });
  api.on('accent.changed', ({ accent }) => useConsole.setState({ accent }));
  api.on('notices.changed', (notices) => useConsole.setState({ notices }));
  api.on('watches.changed', (watches) => useConsole.setState({ watches }));
  api.on('history.added', (added) =>
    useConsole.setState(({ history }) => ({
      history: keepShares([...added, ...history], MOST_LISTED_EVENTS, ({ agent }) => agent),
    })),
  );
  api.on('history.gaps', (historyGaps) => useConsole.setState({ historyGaps }));
  api.on('snapshots.changed', (snapshots) => useConsole.setState({ snapshots }));
  api.on('views.changed', (views) => useConsole.setState({ views }));
  api.on('recent-choices.changed', (recentChoices) => useConsole.setState({ recentChoices }));
  api.on('recheck.changed', (recheck) => useConsole.setState({ recheck }));
  api.on('update.changed', (update) => useConsole.setState({ update }));
  api.on('link.opened', setLink);
  api.on('page.shown', ({ page }) => showPage(page));
  api.on('discovery.changed', (discovery) => useDiscovery.setState(discovery));
  api.on('device.shown', ({ key }) => showDevice(key));
  api.on('fleet.changed', (change) => {
    if (isSynchronising) early.push(change);
    else enqueue(change);
  });
  return synchronise;
}

/** Empties the stores of a lab that is left, or that a locked console does not show. */
function leaveLab({ kind }: SessionState): void {
  useConsole.setState({ ...noLab, ...(kind === 'locked' && { labs: [], trusts: [] }) });
  replaceFleet({ sequence: useFleet.getState().sequence, reports: [] });
  setRemoved([]);
  // The person who unlocks the console finds the page as it was.
  if (kind === 'locked') return;
  showPage('devices');
  // What is filtered by and selected is of the lab that is left.
  clearFacetSelection();
  clearSelection();
}

/** Whether the sign-in form needs more than the session says: a first account may exist now. */
function isOutdated({ firstAccount }: ConsoleState, next: SessionState): boolean {
  return next.kind === 'signed-out' && firstAccount !== 'exists';
}
