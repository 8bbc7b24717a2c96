import type { Alert } from '#shared/model/fleet/alert.ts';
import type { OpenedConsole } from './open-console.ts';
import { answerJson, deviceList, wireDevice } from './lab-server.ts';

/** All saved data. Each part contains the number of the round that changed it last. */
export interface ConsoleState {
  readonly settings: number;
  readonly labs: number;
  readonly alerts: number;
  readonly snapshots: number;
  readonly history: number;
  readonly savedFleet: number;
}

const who = { companyCode: 'ACME', employeeNumber: 'QA1042', password: 'p' };
const address = { host: '10.0.0.5', port: 5037 };

/** Signs in to "this computer", which has an account already. */
async function signIn({ console, labs }: OpenedConsole): Promise<void> {
  if (!(await labs.hasAccount())) await console.session.createFirstAccount({ ...who, name: 'Kim' });
  else await console.session.signIn({ choice: { kind: 'this-computer' }, ...who });
}

/** Lets the agent list one device, used by `user`, and waits until the console has received it. */
async function waitForUser({ console, labs }: OpenedConsole, user: string): Promise<void> {
  labs.servers['this-computer'].listDevices = answerJson(
    deviceList([wireDevice('x', { ConnectedUser: user })]),
  );
  const reported = new Promise<void>((resolve) => {
    const stop = console.subscribe((event, payload) => {
      if (event !== 'fleet.changed' || !JSON.stringify(payload).includes(`"connectedUser":"${user}"`)) return;
      stop();
      resolve();
    });
  });
  console.fleet.pollNow(null);
  await reported;
}

/** Changes all saved data. */
export async function playRound(opened: OpenedConsole, round: number): Promise<void> {
  const { console } = opened;
  if ((await console.pageState()).session.kind === 'signed-out') await signIn(opened);
  const { fleet, snapshots, alerts } = await console.pageState();
  const [known] = fleet.reports;
  const named = { address, name: `${round}`, group: '', via: 'this-computer' } as const;
  if (known) console.agents.edit({ ...named, agentId: known.agent.id });
  else console.agents.add(named);
  await waitForUser(opened, `before ${round}`);
  await waitForUser(opened, `${round}`);
  console.settings.change({ polling: { seenMs: 1_000, othersMs: 1_000, hiddenMs: 1_000 + round } });
  console.alerts.add({
    target: { kind: 'search', query: `n${round}` },
    when: 'reconnected',
    idleMinutes: null,
  });
  for (const { id } of alerts.pending) console.alerts.remove(id);
  await console.snapshots.save(`${round}`);
  for (const { id } of snapshots.slice(2)) console.snapshots.remove(id);
  // Ends the previous session, which writes its saved fleet.
  await signIn(opened);
}

/** The data of a console after a start. @throws if a saved snapshot can't be read */
export async function readState(opened: OpenedConsole): Promise<ConsoleState> {
  const { console, labs } = opened;
  labs.servers['this-computer'].listDevices = () => {}; // never responds, so that the saved fleet stays
  await signIn(opened);
  // It is read after the sign-in, which does not wait for it.
  await console.flush();
  const { settings, fleet, alerts, history, snapshots } = await console.pageState();
  for (const { id } of snapshots) {
    const { outcome } = await console.snapshots.compare(id);
    if (outcome !== 'compared') throw new Error(`A snapshot is ${outcome}`);
  }
  const [report] = fleet.reports;
  const users = history.map(({ user }) => Number(user)).filter((user) => !Number.isNaN(user));
  return {
    settings: settings.polling.hiddenMs - 1_000,
    labs: Number(report?.agent.name ?? 0),
    alerts: Math.max(0, ...alerts.pending.map(roundOf)),
    snapshots: Number(snapshots[0]?.name ?? 0),
    history: Math.max(0, ...users),
    savedFleet: Number(report?.devices[0]?.device.connectedUser?.replace('before ', '') ?? 0),
  };
}

function roundOf({ target }: Alert): number {
  return target.kind === 'search' ? Number(target.query.slice(1)) : 0;
}
