import { join } from 'node:path';
import type { AppScope } from '../app-scope.ts';
import { createHistory } from '../collections/history/history.ts';
import { openSnapshots } from '../collections/snapshots/snapshots.ts';
import { createViews } from '../collections/views/views.ts';
import { createAlertNotifications } from '../collections/alerts/alert-notifications.ts';
import { createAlerts } from '../collections/alerts/alerts.ts';
import type { ConsoleOptions } from '../console-interface.ts';
import { createAgents } from '../fleet/agents.ts';
import { createFleet, type Fleet } from '../fleet/fleet.ts';
import { createLabAgents } from '../fleet/lab-agents/lab-agents.ts';
import { createLastFleet } from '../fleet/last-fleet/last-fleet.ts';
import { createResumeRefresh } from '../fleet/resume-refresh.ts';
import { guardNotifier } from '../privacy/guard-notifier.ts';
import { createPseudonyms, type Privacy } from '../privacy/pseudonyms.ts';
import { createDiscovery } from '../tools/discovery/discovery.ts';
import { createRecentChoices } from './recent-choices/recent-choices.ts';
import { momentOf } from '../settings/moment-of.ts';
import type { SignInScope } from './sign-in-scope.ts';

export type SessionStores = ReturnType<typeof openSessionStores>;

/** The stores of the lab that the session is signed in to. The session lifecycle opens and closes them. */
export function openSessionStores(app: AppScope, signIn: SignInScope, options: ConsoleOptions) {
  const { events, files } = app;
  const { log } = options;
  const fleetStores = createFleetStores(app, signIn, options);
  const { fleet } = fleetStores;
  const history = createHistory({
    file: files.history,
    moment: () => momentOf(app.settings.read(), Date.now()),
    onAdded: (added) => events.emit('history.added', added),
    onGaps: (gaps) => events.emit('history.gaps', gaps),
  });
  const snapshots = openSnapshots(options.dataDir, files.snapshots, {
    log,
    reports: () => fleet.snapshot().reports,
    onChange: (list) => events.emit('snapshots.changed', list),
  });
  const views = createViews(files.views, (list) => events.emit('views.changed', list));
  const recentChoices = createRecentChoices(files.recentChoices, (ids) =>
    events.emit('recent-choices.changed', ids),
  );
  const privacy = createPrivacy(app);
  const alerts = createSessionAlerts(app, signIn, { fleet, privacy }, options);
  const discovery = createDiscovery({
    ...options.discovery,
    log,
    now: Date.now,
    onChange: (found) => events.emit('discovery.changed', found),
  });
  return { ...fleetStores, history, snapshots, views, recentChoices, privacy, alerts, discovery };
}

function createFleetStores(
  { events, labs, notices, settings }: AppScope,
  signIn: SignInScope,
  options: ConsoleOptions,
) {
  const { session, signals } = signIn;
  const { dataDir, secretBox, log } = options;
  const fleet = createFleet({
    log,
    now: Date.now,
    periods: settings.read().polling,
    onChange: (change) => signals.emit('fleet', change),
  });
  events.on('settings.changed', (change) => fleet.setPeriods(change.settings.polling));
  const agents = createAgents(session, labs, fleet);
  const labAgents = createLabAgents({ agents, fleet, now: Date.now, log });
  signals.on('renewed', () => {
    labAgents.refresh();
    fleet.pollNow(null, { isRefresh: false });
  });
  const resumeRefresh = createResumeRefresh({
    fleet,
    labAgents,
    log,
    onChange: (progress) => events.emit('refresh-progress.changed', progress),
  });
  const lastFleet = createLastFleet({
    folder: join(dataDir, 'last-fleet'),
    secretBox,
    log,
    storageErrors: notices,
    remember: () => fleet.remember(),
  });
  return { fleet, agents, labAgents, resumeRefresh, lastFleet };
}

function createPrivacy({ settings }: AppScope): Privacy {
  const pseudonyms = createPseudonyms(() => settings.language());
  return { hidesNames: () => settings.read().hideNames, pseudonyms };
}

function createSessionAlerts(
  { events, files, settings }: AppScope,
  { lock }: SignInScope,
  { fleet, privacy }: { readonly fleet: Fleet; readonly privacy: Privacy },
  { log, notifier }: ConsoleOptions,
) {
  const guard = { isLocked: () => lock.isLocked(), language: () => settings.language(), privacy };
  return createAlerts({
    file: files.alerts,
    now: Date.now,
    onChange: (list) => events.emit('alerts.changed', list),
    onAwaited: (agentIds) => fleet.setAwaited(agentIds),
    onTriggered: createAlertNotifications({
      notifier: guardNotifier(guard, notifier),
      settings,
      log,
      onFollowed: (key) => events.emit('device.shown', { key }),
    }),
  });
}
