import type { FleetChange } from '#shared/ipc/contract.ts';
import type { Log } from '#shared/log.ts';
import { join } from 'node:path';
import { createFleet } from '../../../electron/console/fleet/fleet.ts';
import { createHistory } from '../../../electron/console/collections/history/history.ts';
import { createSavedFleet } from '../../../electron/console/fleet/saved-fleet/saved-fleet.ts';
import { openFiles } from '../../../electron/console/app-scope.ts';
import { createAlerts } from '../../../electron/console/collections/alerts/alerts.ts';
import { emptyGridQuery } from '../../../renderer/grid/grid-query.ts';
import { applyFleetChanges, replaceFleet, useFleet } from '../../../renderer/state/fleet.ts';
import { grid, updateGrid } from '../../../renderer/state/fleet-grid.ts';
import { createSecretBox } from '../../fakes/secret-box.ts';
import {
  pollSimulated,
  createRandom,
  createSimulatedAgent,
  createSimulatedService,
  modes,
  type SimulatedAgent,
} from '../../unit/electron/console/fleet/simulated-lab.ts';
import { momentAt } from '../../fixtures/moment.ts';

const periods = { seenMs: 3_000, othersMs: 15_000, hiddenMs: 30_000 };
const LAB = 'lab';
/** Agents on screen. */
const SEEN = 12;
const ALERTS = 20;

export interface SimulatedDay {
  /** The events of the next minute, except the passing of time. */
  beginMinute(): void;
  /** The actions of a visible page. */
  render(): void;
  flush(): Promise<void>;
  close(): void;
  /** The number of received responses. */
  answers(): number;
}

/**
 * The parts of the console that run all day, connected as in the console, on real files: polling, the history,
 * alerts, the saved fleet, and the page's store and list. The lab keeps its size: devices are disconnected and
 * connected again, agents stop and resume responding, the service restarts, and the computer sleeps.
 */
export async function startDay(dataDir: string, agentCount: number, log: Log): Promise<SimulatedDay> {
  const random = createRandom(7);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T; // never empty here
  const lab = Array.from({ length: agentCount }, (_, index) => createSimulatedAgent(index, random));
  const byId = new Map(lab.map((simulated) => [simulated.agent.id, simulated]));
  const service = createSimulatedService(Date.now() - performance.now());
  const unplugged = new Map<string, SimulatedAgent>();
  const files = await openFiles(dataDir, [], log, { onUnread() {}, onSaved() {} });
  let answers = 0;
  let losesNext = false;

  const history = createHistory({
    file: files.history,
    moment: () => momentAt(Date.now()),
    onAdded: () => {},
    onGaps: () => {},
  });
  const alerts = createAlerts({
    file: files.alerts,
    onChange: () => {},
    onAwaited: (agentIds) => fleet.setAwaited(agentIds),
    onTriggered: () => {},
  });
  const fleet = createFleet({ log, periods, onChange: applyChange });
  const savedFleet = createSavedFleet({
    folder: join(dataDir, 'last-fleet'),
    secretBox: createSecretBox(),
    log,
    storageErrors: { onSaved() {} },
    remember: () => fleet.remember(),
  });

  function applyChange(change: FleetChange): void {
    const reports = fleet.reportsOf(change.updates.map(({ report }) => report.agent.id));
    history.update(reports);
    alerts.update(reports);
    savedFleet.update(change);
    if (losesNext) losesNext = false;
    else if (!applyFleetChanges([change])) replaceFleet(fleet.read());
  }

  replaceFleet({ sequence: 0, reports: [] });
  history.open(LAB);
  alerts.open(LAB);
  fleet.open(
    lab.map(({ agent }) => agent),
    {
      poll({ id }, signal, isKnown) {
        answers += 1;
        return pollSimulated(byId.get(id) as SimulatedAgent, service, { signal, isKnown }, random); // it has all agents
      },
    },
  );
  savedFleet.open({ labId: LAB, companyCode: 'ACME', employeeNumber: '1' }, (kept) => fleet.recall(kept));

  function use({ users }: SimulatedAgent): void {
    const id = pick([...users.keys(), undefined]);
    if (id !== undefined) users.set(id, users.get(id) === '' ? pick(['kim', 'lee']) : '');
  }

  function unplug(simulated: SimulatedAgent): void {
    const id = pick([...simulated.users.keys(), undefined]);
    if (id === undefined || unplugged.has(id)) return;
    simulated.users.delete(id);
    unplugged.set(id, simulated);
  }

  function plugInAgain(): void {
    for (const [id, simulated] of unplugged) {
      if (random() < 0.5) continue;
      simulated.users.set(id, '');
      unplugged.delete(id);
    }
  }

  function alert(simulated: SimulatedAgent): void {
    const id = pick([...simulated.users.keys(), undefined]);
    if (id === undefined || alerts.list().pending.length >= ALERTS) return;
    const key = `${simulated.agent.id}/0/${id}`;
    alerts.add(
      {
        target: { kind: 'device', key, name: id },
        when: pick(['available', 'reconnected', 'disconnected']),
        idleMinutes: null,
      },
      fleet.read().reports,
    );
  }

  return {
    beginMinute() {
      for (const simulated of lab) {
        if (random() < 0.3) use(simulated);
        if (random() < 0.02) unplug(simulated);
        // One in twenty has a fault at any time.
        simulated.mode = random() < 0.05 ? pick(modes) : 'answers';
      }
      plugInAgain();
      alert(pick(lab));
      fleet.setView({
        agentIds: Array.from({ length: SEEN }, () => pick(lab).agent.id),
        isVisible: random() < 0.8,
      });
      service.isUp = random() < 0.98;
      if (!service.isUp) service.wentDownAt = performance.now();
      losesNext = random() < 0.1;
      if (random() < 0.01) fleet.wake();
    },
    render() {
      updateGrid(useFleet.getState().reports, Date.now());
      grid.view(emptyGridQuery);
      grid.duplicates();
    },
    async flush() {
      await files.flush();
      await savedFleet.flush();
    },
    close() {
      savedFleet.leave();
      fleet.clear();
      alerts.open(null);
      history.open(null);
    },
    answers: () => answers,
  };
}
