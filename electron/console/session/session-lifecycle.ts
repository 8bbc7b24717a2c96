import { settingsSchema } from '#shared/ipc/settings-schema.ts';
import { locales } from '#shared/locales/languages.ts';
import type { Agent } from '#shared/model/agent.ts';
import type { SignedIn } from '#shared/model/session.ts';
import type { AppScope } from '../app-scope.ts';
import { rememberPast } from '../fleet/demo-past.ts';
import type { RememberedAgent } from '../fleet/remembered-agent.ts';
import type { AgentClient } from '../lab-client/agent-client.ts';
import type { EmbeddedLabs } from '../lab-client/embedded-labs.ts';
import { arrangeForDemo } from './arrange-for-demo.ts';
import type { Connection } from './connection.ts';
import type { SessionStores } from './session-stores.ts';
import type { SignInScope } from './sign-in-scope.ts';

/** Replaces the identifying values of an account in a session without one. */
const noAccount = { companyCode: '', employeeNumber: '' };

/** Opens the stores of a lab at the sign-in, closes them at the end, and passes changes of the fleet to them. */
export function followSession(
  app: AppScope,
  { session, signals }: SignInScope,
  stores: SessionStores,
  embeddedLabs: Pick<EmbeddedLabs, 'startDemo'>,
): void {
  const { events, labs, settings } = app;
  const { fleet, agents, labAgents, lastFleet, history, alerts, resumeRefresh } = stores;

  function openStores(labId: string | null): void {
    const { views, recentChoices, snapshots } = stores;
    for (const store of [history, alerts, views, recentChoices, snapshots]) store.open(labId);
  }

  let opened: AgentClient | null = null;

  function enter(state: SignedIn, { agentClient, listAgents }: Connection): void {
    const lab = labs.remember(state.choice);
    if (agentClient === opened) {
      // The session got an account. Only the owner of its data changes.
      lastFleet.leave();
    } else {
      openStores(lab.id);
      agents.open(lab.agents, agentClient);
      if (state.choice.kind === 'service') labAgents.open(listAgents);
      arrangeForDemo(settings, state.choice.kind === 'demo');
      if (state.choice.kind === 'demo') recall(startDemo(lab.agents));
    }
    opened = agentClient;
    remember(state, lab.id);
  }

  function startDemo(demoAgents: readonly Agent[]): readonly RememberedAgent[] {
    const noAnswer = locales[settings.language()].native.agentFailures['no-answer-in-time'];
    return rememberPast(embeddedLabs.startDemo(), demoAgents, noAnswer);
  }

  function recall(kept: readonly RememberedAgent[]): void {
    // First, because the fleet recalls only the devices of its agents.
    labAgents.recall(kept);
    fleet.recall(kept);
  }

  function remember({ choice, account }: SignedIn, labId: string): void {
    // The account of the demo lab is not a user's, and its devices are the same at each start.
    const { companyCode, employeeNumber } = (choice.kind !== 'demo' && account) || noAccount;
    const owner = { labId, companyCode, employeeNumber };
    // The first account takes over the saved devices of the session without an account.
    const before = choice.kind === 'this-computer' && account ? { labId, ...noAccount } : null;
    if (choice.kind !== 'demo') lastFleet.open(owner, recall, before);
    // Codes that are longer than the form accepts are not remembered. The sign-in itself stays valid.
    if (!settingsSchema.shape.lastSignIn.safeParse(owner).success) return;
    settings.change({ lastSignIn: owner, ...(choice.kind === 'service' && { lastService: owner }) });
  }

  function leave(): void {
    opened = null;
    labAgents.close();
    lastFleet.leave();
    stores.privacy.pseudonyms.clear();
    openStores(null);
    resumeRefresh.clear();
    fleet.clear();
    stores.discovery.close();
  }

  signals.on('state', (state) => {
    const connection = session.connection();
    if (state.kind === 'signed-in' && connection) enter(state, connection);
    else leave();
    // Last, so that listeners find the lab, its agents and the settings loaded.
    events.emit('session.changed', state);
  });

  signals.on('fleet', (change) => {
    // First, because privacy must have the users of these devices before an event of the history names their
    // devices.
    events.emit('fleet.changed', change);
    const reports = fleet.reportsOf(change.updates.map((update) => update.report.agent.id));
    history.update(reports);
    alerts.update(reports);
    resumeRefresh.update();
    lastFleet.update(change);
  });
}
