import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { Log } from '#shared/log.ts';
import {
  createAlertNotifications,
  isQuiet,
  type Notifier,
} from './collections/alerts/alert-notifications.ts';
import { createClaimNotices } from './collections/alerts/claim-notices.ts';
import { createAlerts } from './collections/alerts/alerts.ts';
import { createHistory } from './collections/history/history.ts';
import { createRecentChoices } from './collections/recent-choices.ts';
import { momentOf } from './collections/settings-store.ts';
import { openSnapshots } from './collections/snapshots.ts';
import { createViews } from './collections/views.ts';
import type {
  AppScope,
  ConsoleOptions,
  SessionScope,
  SessionStores,
  Signals,
  SignInScope,
} from './console-interface.ts';
import type { ScreenRule } from '#shared/model/fleet/screenshot.ts';
import { createAgents } from './fleet/agents.ts';
import { createFleet } from './fleet/fleet.ts';
import { createLabAgents } from './fleet/lab-agents.ts';
import { createLabClaims } from './fleet/lab-claims.ts';
import { createSavedFleet } from './fleet/saved-fleet/saved-fleet.ts';
import { createResumeRefresh } from './fleet/resume-refresh.ts';
import { refuseLab } from './managed/read-managed.ts';
import { guardNotifier } from './privacy/masks.ts';
import { createPseudonyms } from './privacy/pseudonyms.ts';
import { followOwnServers, followSession } from './session-lifecycle.ts';
import { createLock } from './session/lock.ts';
import { createRenewal } from './session/renewal.ts';
import { createSession } from './session/session.ts';
import { createDiscovery } from './tools/discovery/discovery.ts';

export function openSessionScope(app: AppScope, options: ConsoleOptions): SessionScope {
  const signIn = createSignInScope(app, options);
  const stores = openSessionStores(app, signIn, options);
  followSession(app, signIn, stores, options.embeddedLabs);
  const ownAdbServer = followOwnServers(app, signIn, stores, options);
  return { ...signIn, ...stores, ownAdbServer } satisfies SessionScope;
}

function createSignInScope(app: AppScope, { embeddedLabs, version, log }: ConsoleOptions): SignInScope {
  const { managed, events, settings, rememberedSignIn, consoleSecret, trust } = app;
  const signals = new EventEmitter<Signals>();
  const session = createSession({
    embeddedLabs,
    rememberedSignIn,
    refuse: (choice) => refuseLab(managed, choice),
    trustOf: (address) => trust.of(address),
    version,
    consoleSecret,
    onTokenEnded: () => signals.emit('tokenEnded'),
    language: () => settings.language(),
    log,
    onChange: (state) => signals.emit('state', state),
  });
  const lock = createLock({
    session,
    rememberedSignIn,
    log,
    onChange: (state) => signals.emit('lock', state),
  });
  const renewal = createRenewal({
    session,
    rememberedSignIn,
    isLocked: () => lock.isLocked(),
    log,
    onChange: (isNeeded) => events.emit('session.renewal', { isNeeded }),
    onRenewed: () => signals.emit('renewed'),
  });
  signals.on('tokenEnded', () => renewal.begin());
  signals.on('state', () => {
    lock.clear();
    renewal.clear();
  });
  signals.on('lock', (state) => {
    renewal.clear();
    events.emit('session.changed', state);
  });
  return { signals, session, lock, renewal };
}

/** `followSession` opens and closes them. */
function openSessionStores(app: AppScope, signIn: SignInScope, options: ConsoleOptions): SessionStores {
  const { events, files, settings } = app;
  const { log } = options;
  const fleetStores = createFleetStores(app, signIn, options);
  const { fleet } = fleetStores;
  const privacy = {
    hidesNames: () => settings.read().hideNames,
    pseudonyms: createPseudonyms(() => settings.language()),
  };
  const notifier = guardNotifier(
    options.notifier,
    () => signIn.lock.isLocked(),
    () => settings.language(),
    privacy,
  );
  return {
    ...fleetStores,
    privacy,
    alerts: createSessionAlerts(app, fleetStores, notifier, log),
    ...createClaimStores(app, signIn, fleetStores, notifier, log),
    history: createHistory({
      file: files.history,
      moment: () => momentOf(settings.read(), Date.now()),
      onAdded: (added) => events.emit('history.added', added),
      onGaps: (gaps) => events.emit('history.gaps', gaps),
    }),
    snapshots: openSnapshots(options.dataDir, files.snapshots, {
      log,
      reports: () => fleet.read().reports,
      onChange: (list) => events.emit('snapshots.changed', list),
    }),
    views: createViews(files.views, (list) => events.emit('views.changed', list)),
    recentChoices: createRecentChoices(files.recentChoices, (ids) =>
      events.emit('recent-choices.changed', ids),
    ),
    discovery: createDiscovery({
      ...options.discovery,
      log,
      onChange: (found) => events.emit('discovery.changed', found),
    }),
  };
}

type FleetStores = Pick<
  SessionStores,
  'fleet' | 'agents' | 'labAgents' | 'screenRule' | 'resumeRefresh' | 'savedFleet'
>;

function createFleetStores(
  { events, labs, notices, settings }: AppScope,
  { session, signals }: SignInScope,
  { dataDir, secretBox, log }: ConsoleOptions,
): FleetStores {
  const fleet = createFleet({
    log,
    periods: settings.read().polling,
    onChange: (change) => signals.emit('fleet', change),
  });
  events.on('settings.changed', (change) => fleet.setPeriods(change.settings.polling));
  const agents = createAgents(session, labs, fleet);
  let screenRule: ScreenRule | null = null;
  const labAgents = createLabAgents({
    agents,
    fleet,
    log,
    onScreenRule(rule) {
      if (rule !== screenRule) events.emit('screen-rule.changed', { rule });
      screenRule = rule;
    },
  });
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
  const savedFleet = createSavedFleet({
    folder: join(dataDir, 'last-fleet'),
    secretBox,
    log,
    storageErrors: notices,
    remember: () => fleet.remember(),
  });
  return { fleet, agents, labAgents, screenRule: { read: () => screenRule }, resumeRefresh, savedFleet };
}

function createSessionAlerts(
  { events, files, settings }: AppScope,
  { fleet }: FleetStores,
  notifier: Notifier,
  log: Log,
): SessionStores['alerts'] {
  return createAlerts({
    file: files.alerts,
    onChange: (list) => events.emit('alerts.changed', list),
    onAwaited: (agentIds) => fleet.setAwaited(agentIds),
    onTriggered: createAlertNotifications({
      notifier,
      settings,
      log,
      onFollowed: (key) => events.emit('device.shown', { key }),
    }),
  });
}

function createClaimStores(
  { events, settings }: AppScope,
  { signals }: SignInScope,
  { fleet }: FleetStores,
  notifier: Notifier,
  log: Log,
): Pick<SessionStores, 'labClaims' | 'claimNotices'> {
  const claimNotices = createClaimNotices({
    beginNotice: (device, notice) => labClaims.beginNotice(device, notice),
    isQuiet: () => isQuiet(settings, Date.now()),
    reports: () => fleet.read().reports,
    language: () => settings.language(),
    hidesNames: () => settings.read().hideNames,
    show: (words, key) => notifier.show(words, () => key !== null && events.emit('device.shown', { key })),
  });
  const labClaims = createLabClaims({
    fleet,
    log,
    onChange(claims) {
      claimNotices.update(claims);
      events.emit('claims.changed', claims);
    },
    onTaken: (device) => claimNotices.onTaken(device),
    onEnded: (ending) => claimNotices.onEnded(ending),
  });
  signals.on('renewed', () => labClaims.refresh());
  return { labClaims, claimNotices };
}
