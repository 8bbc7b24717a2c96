import type { PageState } from '#shared/ipc/page-state.ts';
import { countDevices } from '#shared/device/availability.ts';
import { isWithoutAccount } from '#shared/model/session.ts';
import { openAppScope } from './app-scope.ts';
import { momentOf } from './collections/settings-store.ts';
import type {
  AppScope,
  Console,
  ConsoleOptions,
  SessionScope,
  TraySummary,
  UnfilteredConsole,
} from './console-interface.ts';
import { createScreenshots } from './tools/screenshots.ts';
import { createPageScope } from './page-scope.ts';
import { openSessionScope } from './session-scope.ts';

/** First the app's parts, then the session's, then the page's. Each only uses what came before. */
export async function createConsole(options: ConsoleOptions): Promise<UnfilteredConsole> {
  const app = await openAppScope(options);
  const scope = openSessionScope(app, options);
  const page = createPageScope(app, scope, options);
  const { settings, trust, events } = app;
  const { fleet, alerts, session } = scope;
  return {
    privacy: scope.privacy,
    open: {
      session: openSession(app, scope),
      lock: scope.lock,
      trust: { ...trust, chooseAuthority: (address) => trust.chooseAuthority(address, page.fileChooser) },
      agents: scope.agents,
      discovery: scope.discovery,
      exporter: page.exporter,
      diagnostics: page.diagnostics,
      settings,
      notices: app.notices,
      updates: app.updates,
      recentChoices: scope.recentChoices,
      accent: app.accent,
      language: () => settings.language(),
      isSignedIn: () => session.state().kind === 'signed-in',
      isWithoutAccount: () => isWithoutAccount(session.state()),
      wake: () => scope.resumeRefresh.wake(),
      keepView: page.keepView,
      keptView: page.keptView,
      showPage: (name) => events.emit('page.shown', { page: name }),
      chooseCommand: (command) => events.emit('command.chosen', { command }),
      openLink: (link) => events.emit('link.opened', link),
      flush: () => flush(app, scope),
      saveNow: () => scope.savedFleet.saveNow(),
      close: () => close(app, scope),
    },
    unfiltered: {
      subscribe: (listener) => events.subscribe(listener),
      pageState: () => readPageState(app, scope, options),
      traySummary: () => takeTraySummary(app, scope),
      fleet,
      snapshots: scope.snapshots,
      views: scope.views,
      claims: {
        take: (input) => scope.labClaims.take(input),
        extend: (input) => scope.labClaims.extend(input),
        release: ({ devices }) => scope.labClaims.release(devices),
        own: () => scope.labClaims.own(),
      },
      screenshots: createScreenshots({ ...app, ...scope, ...page, log: options.log }),
      alerts: { ...alerts, add: (input) => alerts.add(input, fleet.read().reports) },
    },
  } satisfies UnfilteredConsole;
}

function openSession(
  { rememberedSignIn }: AppScope,
  { session, renewal, savedFleet }: SessionScope,
): Console['session'] {
  return {
    ...session,
    canRemember: () => rememberedSignIn.canRemember(),
    signInAgain: (password) => renewal.signInAgain(password),
    signOut() {
      const state = session.state();
      if (state.kind === 'signed-in') rememberedSignIn.remove();
      // No account, no user whose data would have to go.
      if (!isWithoutAccount(state)) savedFleet.remove();
      session.signOut();
    },
  };
}

async function readPageState(
  app: AppScope,
  scope: SessionScope,
  { embeddedLabs, log, version, hasTray }: ConsoleOptions,
): Promise<PageState> {
  // Awaited first, so that everything else is of one moment.
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
    fleet: scope.fleet.read(),
    notices: app.notices.list(),
    alerts: scope.alerts.list(),
    claims: scope.labClaims.read(),
    screenRule: scope.screenRule.read(),
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

function takeTraySummary(
  { settings }: AppScope,
  { session, lock, fleet, alerts }: SessionScope,
): TraySummary {
  return {
    isSignedIn: session.state().kind === 'signed-in',
    isLocked: lock.isLocked(),
    counts: countDevices(fleet.read().reports, momentOf(settings.read(), Date.now())),
    waiting: alerts.list().pending,
    areNotificationsPaused: settings.read().areNotificationsPaused,
    language: settings.language(),
  };
}

async function flush(
  { files, rememberedSignIn }: AppScope,
  { snapshots, savedFleet }: SessionScope,
): Promise<void> {
  // First, because writing a snapshot adds it to its index.
  await snapshots.flush();
  await Promise.all([files.flush(), savedFleet.flush(), rememberedSignIn.flush()]);
}

async function close(app: AppScope, scope: SessionScope): Promise<void> {
  app.updates.close();
  scope.resumeRefresh.close();
  scope.session.signOut();
  await Promise.all([flush(app, scope), scope.session.flush()]);
}
