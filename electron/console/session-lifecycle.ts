import { isDeepStrictEqual } from 'node:util';
import { settingsSchema } from '#shared/ipc/settings-schema.ts';
import { locales } from '#shared/locales/languages.ts';
import { addressKey } from '#shared/model/fleet/agent-address.ts';
import type { Agent } from '#shared/model/fleet/agent.ts';
import { type Arrangement, defaultArrangement } from '#shared/model/list-view.ts';
import { isWithoutAccount, type SignedIn } from '#shared/model/session.ts';
import type { SettingsStore } from './collections/settings-store.ts';
import type { AppScope, ConsoleOptions, SessionStores, SignInScope } from './console-interface.ts';
import { rememberPast } from './fleet/demo-past.ts';
import {
  createOwnAdbServer,
  type OwnAdbServerOptions,
  type OwnAdbServerSearch,
} from './fleet/own-adb-server.ts';
import type { RememberedAgent } from './fleet/remembered-agent.ts';
import type { AgentClient } from './lab-client/agent-client.ts';
import type { EmbeddedLabs } from './lab-client/embedded-labs.ts';
import type { Connection } from './session/connection.ts';

const noAccount = { companyCode: '', employeeNumber: '' };

/** Opens a lab's stores at sign-in, closes them at the end, and feeds them changes of the fleet in between. */
export function followSession(
  { events, labs, settings }: AppScope,
  { session, signals }: SignInScope,
  stores: SessionStores,
  embeddedLabs: Pick<EmbeddedLabs, 'startDemo'>,
): void {
  const { fleet, agents, labAgents, labClaims, savedFleet } = stores;
  let opened: AgentClient | null = null;

  function openStores(labId: string | null): void {
    const { history, alerts, claimNotices, views, recentChoices, snapshots } = stores;
    for (const store of [history, alerts, claimNotices, views, recentChoices, snapshots]) store.open(labId);
  }

  function enter(state: SignedIn, { agentClient, listAgents, claims }: Connection): void {
    const lab = labs.remember(state.choice);
    if (agentClient === opened) {
      // The session got an account, so its data just changes hands.
      savedFleet.leave();
    } else {
      openStores(lab.id);
      agents.open(lab.agents, agentClient);
      if (state.choice.kind === 'service') labAgents.open(listAgents);
      labClaims.open(claims);
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
    // First, because the fleet only recalls devices of agents it has.
    labAgents.recall(kept);
    fleet.recall(kept);
  }

  function remember({ choice, account }: SignedIn, labId: string): void {
    // The demo lab's account is nobody's, and its devices are the same at each start.
    const { companyCode, employeeNumber } = (choice.kind !== 'demo' && account) || noAccount;
    const owner = { labId, companyCode, employeeNumber };
    // The first account takes over what was saved without one.
    const before = choice.kind === 'this-computer' && account ? { labId, ...noAccount } : null;
    if (choice.kind !== 'demo') savedFleet.open(owner, recall, before);
    // Don't remember codes that are too long for the form.
    if (!settingsSchema.shape.lastSignIn.safeParse(owner).success) return;
    settings.change({ lastSignIn: owner, ...(choice.kind === 'service' && { lastService: owner }) });
  }

  function leave(): void {
    opened = null;
    labAgents.close();
    labClaims.close();
    savedFleet.leave();
    stores.privacy.pseudonyms.clear();
    openStores(null);
    stores.resumeRefresh.clear();
    fleet.clear();
    stores.discovery.close();
  }

  signals.on('state', (state) => {
    const connection = session.connection();
    if (state.kind === 'signed-in' && connection) enter(state, connection);
    else leave();
    // Last, so that listeners find lab, agents and settings loaded.
    events.emit('session.changed', state);
  });
  passChanges(events, signals, stores);
}

/** Hands changes of the fleet to the page and to the stores. */
function passChanges(
  events: AppScope['events'],
  signals: SignInScope['signals'],
  { fleet, history, alerts, claimNotices, resumeRefresh, savedFleet }: SessionStores,
): void {
  signals.on('fleet', (change) => {
    // First: privacy must know these devices' users before the history names the devices.
    events.emit('fleet.changed', change);
    const reports = fleet.reportsOf(change.updates.map((update) => update.report.agent.id));
    history.update(reports);
    alerts.update(reports);
    claimNotices.onReports(reports);
    resumeRefresh.update();
    savedFleet.update(change);
  });
}

const demoArrangement: Arrangement = {
  ...defaultArrangement,
  sort: [{ field: 'availability', direction: 'ascending' }],
  groupBy: 'model',
};

/** Lays out the list for the demo lab, and again for the lab after it, unless the user has laid it out. */
export function arrangeForDemo(settings: SettingsStore, isDemo: boolean): void {
  const { view, lastSignIn } = settings.read();
  if (!isDemo && lastSignIn?.labId !== 'demo') return;
  const { density, ...arrangement } = view;
  const [before, after] = isDemo
    ? [defaultArrangement, demoArrangement]
    : [demoArrangement, defaultArrangement];
  if (isDeepStrictEqual(arrangement, before)) settings.change({ view: { ...after, density } });
}

const loopback: readonly string[] = ['127.0.0.1', '::1'];

type OwnServer = NonNullable<ConsoleOptions['usbmuxd']>;
const keyOf = ({ address }: OwnServer) => address && addressKey(address);
const names = { isAdbServerAdded: 'thisComputer', isUsbmuxdAdded: 'thisComputersIphones' } as const;

/**
 * Adds this computer's ADB server and usbmuxd to its lab, while it has no other agents. Only once: never
 * re-adds one that the user has removed.
 */
export function followOwnServers(
  { events, labs, settings }: AppScope,
  { session }: SignInScope,
  { agents }: SessionStores,
  { adbServer, usbmuxd, log }: ConsoleOptions,
): OwnAdbServerSearch {
  const ownKeys = [keyOf(adbServer), usbmuxd ? keyOf(usbmuxd) : null];

  function follow(
    server: OwnServer,
    flag: keyof typeof names,
    onChange: OwnAdbServerOptions['onChange'],
  ): OwnAdbServerSearch {
    let isSought = false;
    const search = createOwnAdbServer({
      ...server,
      add(address) {
        const { native } = locales[settings.language()];
        const name = loopback.includes(address.host) ? native[names[flag]] : '';
        agents.add({ address, name, group: '', via: 'lab' });
      },
      log,
      onChange,
    });

    function update(): void {
      const lab = labs.list().find(({ choice }) => choice.kind === 'this-computer');
      const keys = lab?.agents.map((agent) => addressKey(agent.address)) ?? null;
      const isThere = keys?.some((key) => key === keyOf(server)) === true;
      if (isThere && !settings.read()[flag]) settings.change({ [flag]: true });
      // We may have found the other one first.
      const isAlone =
        keys?.length === 0 || (isSought && keys?.every((key) => ownKeys.includes(key)) === true);
      isSought = isWithoutAccount(session.state()) && isAlone && !settings.read()[flag];
      search.seek(isSought);
    }

    events.on('session.changed', update);
    events.on('labs.changed', update);
    return search;
  }

  if (usbmuxd) follow(usbmuxd, 'isUsbmuxdAdded', () => undefined);
  return follow(adbServer, 'isAdbServerAdded', (server) => events.emit('adb-server.changed', server));
}
