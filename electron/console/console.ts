import { isWithoutAccount } from '#shared/model/session.ts';
import { type AppScope, openAppScope } from './app-scope.ts';
import type { Console, ConsoleOptions, UnfilteredConsole } from './console-interface.ts';
import { takeTraySummary } from './fleet/tray-summary.ts';
import { createPageScope } from './page-scope.ts';
import { openSessionScope, type SessionScope } from './session/session-scope.ts';
import { takeSnapshot } from './take-snapshot.ts';

/** Creates the parts of the app, then of the session, then of the page. Each part uses only earlier ones. */
export async function createConsole(options: ConsoleOptions): Promise<UnfilteredConsole> {
  const app = await openAppScope(options);
  const scope = openSessionScope(app, options);
  const page = createPageScope(app, scope, options);
  const { settings, trust } = app;
  const { fleet, alerts, snapshots, views } = scope;
  return {
    privacy: scope.privacy,
    open: {
      session: openSession(app, scope),
      lock: scope.lock,
      trust: {
        ...trust,
        chooseAuthority: (address) => trust.chooseAuthority(address, page.fileChooser),
      },
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
      isSignedIn: () => scope.session.state().kind === 'signed-in',
      isWithoutAccount: () => isWithoutAccount(scope.session.state()),
      wake: () => scope.resumeRefresh.wake(),
      ...page.keptView,
      showPage: (name) => app.events.emit('page.shown', { page: name }),
      chooseCommand: (command) => app.events.emit('command.chosen', { command }),
      openLink: (link) => app.events.emit('link.opened', link),
      flush: () => flush(app, scope),
      saveNow: () => scope.lastFleet.saveNow(),
      close: () => close(app, scope),
    },
    unfiltered: {
      subscribe: (listener) => app.events.subscribe(listener),
      snapshot: () => takeSnapshot(app, scope, options),
      traySummary: () => takeTraySummary(app, scope),
      fleet,
      snapshots,
      views,
      alerts: {
        add: (input) => alerts.add(input, fleet.snapshot().reports),
        remove: (id) => alerts.remove(id),
        clearTriggered: () => alerts.clearTriggered(),
      },
    },
  };
}

function openSession(
  { rememberedSignIn }: AppScope,
  { session, renewal, lastFleet }: SessionScope,
): Console['session'] {
  return {
    ...session,
    canRemember: () => rememberedSignIn.canRemember(),
    signInAgain: (password) => renewal.signInAgain(password),
    signOut() {
      const state = session.state();
      if (state.kind === 'signed-in') rememberedSignIn.remove();
      // Without an account there is no user whose data must be removed: leaving is only a change of labs.
      if (!isWithoutAccount(state)) lastFleet.remove();
      session.signOut();
    },
  };
}

async function flush(
  { files, rememberedSignIn }: AppScope,
  { snapshots, lastFleet }: SessionScope,
): Promise<void> {
  // First, because a snapshot is added to its index when it is written.
  await snapshots.flush();
  await Promise.all([files.flush(), lastFleet.flush(), rememberedSignIn.flush()]);
}

async function close(app: AppScope, scope: SessionScope): Promise<void> {
  app.updates.close();
  scope.resumeRefresh.close();
  scope.session.signOut();
  await Promise.all([flush(app, scope), scope.session.flush()]);
}
