import { vi } from 'vitest';
import { silentLog } from '#shared/log.ts';
import type { FleetChange } from '#shared/ipc/page-state.ts';
import type { FleetEvent } from '#shared/model/fleet/fleet-event.ts';
import type { Agent } from '#shared/model/fleet/agent.ts';
import { deviceFreshness } from '#shared/model/fleet/freshness.ts';
import {
  alertConditions,
  type AlertList,
  type AlertTarget,
  type TriggeredAlert,
} from '#shared/model/fleet/alert.ts';
import { createFleet } from '../../../../../electron/console/fleet/fleet.ts';
import type { RememberedAgent } from '../../../../../electron/console/fleet/remembered-agent.ts';
import { createHistory } from '../../../../../electron/console/collections/history/history.ts';
import { createAlerts } from '../../../../../electron/console/collections/alerts/alerts.ts';
import type { LabDocument } from '../../../../../electron/console/storage/lab-document.ts';
import { applyFleetChanges, replaceFleet } from '../../../../../renderer/state/fleet.ts';
import {
  createRandom,
  createSimulatedAgent,
  createSimulatedService,
  type LastResponse,
  modes,
  pollSimulated,
  type SimulatedAgent,
} from './simulated-lab.ts';
import { calm, createSimulatedPhone, happenings } from './simulated-phone.ts';
import { createHistoryOracle } from './history-oracle.ts';
import { createAlertOracle } from './simulation-oracle.ts';

/** The data on disk of a console that has ended, and its rows. */
interface Kept {
  readonly agents: readonly RememberedAgent[];
  readonly listed: Map<string, Set<string>>;
}

const periods = { seenMs: 3_000, othersMs: 15_000, hiddenMs: 30_000 };
const MAX_WATCHES = 120;
/** The history follows a short idle period, so that phones become idle often. */
const HISTORY_IDLE_MS = 120_000;
const TWENTY_MINUTES_MS = 1_200_000;

/**
 * A lab, the fleet that polls it, the alerts and the history that receive its events, and the page that receives
 * its changes and sometimes loses a message.
 */
export function startSimulation(seed: number, agents: number) {
  const random = createRandom(seed);
  // Back-off randomizes a part of its pauses.
  vi.spyOn(Math, 'random').mockImplementation(createRandom(-seed));
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T; // never empty here
  const lab = Array.from({ length: agents }, (_, index) => createSimulatedAgent(index, random));
  const observed = lab.filter(({ phones }) => phones !== null);
  const byId = new Map(lab.map((simulated) => [simulated.agent.id, simulated]));
  const at = (id: string) => byId.get(id) as SimulatedAgent; // all are in it
  const service = createSimulatedService(
    Date.now() - performance.now() + pick([-TWENTY_MINUTES_MS, 0, TWENTY_MINUTES_MS]),
  );
  const historyOracle = createHistoryOracle();
  const events: FleetEvent[] = [];
  const oracle = createAlertOracle(lab);
  // Tracked separately: the fake monotonic clock steps back when the other one is set.
  const reported = new Map<string, LastResponse | null>();
  const triggered: TriggeredAlert[] = [];
  let document: LabDocument<AlertList> = { labs: {} };
  let losesNext = false;
  let sequence = 0;
  let wokenAt = 0;
  let kept: Kept | null = null;

  const alerts = createAlerts({
    file: { read: () => document, write: (next) => (document = next), flush: async () => {} },
    onChange: () => {},
    onAwaited: (agentIds) => fleet.setAwaited(agentIds),
    onTriggered: (each) => triggered.push(each),
  });
  alerts.open('lab');

  const historyMoment = () => ({ now: Date.now(), idleMs: HISTORY_IDLE_MS });
  const history = createHistory({
    file: {
      lines: () => [],
      append: (lines) => events.push(...lines.map(({ event }) => event)),
      flush: async () => {},
    },
    moment: historyMoment,
    onAdded: () => {},
    onGaps: () => {},
  });
  history.open('lab');

  /** Combined like in the console. */
  function applyChange(change: FleetChange): void {
    const ids = change.updates.map(({ report }) => report.agent.id);
    const before = triggered.length;
    ({ sequence } = change);
    const eventsBefore = events.length;
    const reports = fleet.reportsOf(ids);
    history.update(reports);
    alerts.update(reports);
    historyOracle.check(ids.map(at), events.slice(eventsBefore), historyMoment());
    oracle.check(ids.map(at), triggered.slice(before), Date.now());
    for (const id of ids) reported.set(id, at(id).lastResponse);
    if (losesNext) losesNext = false;
    else if (!applyFleetChanges([change])) replaceFleet(fleet.read());
  }

  const fleet = createFleet({ log: silentLog, periods, onChange: applyChange });

  function open(): void {
    fleet.open(
      lab.map(({ agent }) => agent),
      {
        poll: ({ id }, signal, isKnown) => pollSimulated(at(id), service, { signal, isKnown }, random),
      },
    );
  }
  open();

  /** The console ends and starts again. The saved fleet is not loaded immediately. */
  function restart(): void {
    recall();
    kept = { agents: fleet.remember(), listed: new Map() };
    for (const simulated of lab) {
      kept.listed.set(simulated.agent.id, simulated.listed);
      Object.assign(simulated, { lastResponse: null, listed: new Set(), handledAt: performance.now() });
    }
    history.open('lab');
    historyOracle.clear();
    open();
  }

  function recall(): void {
    for (const [id, listed] of kept?.listed ?? []) {
      const simulated = at(id);
      simulated.listed = new Set([...simulated.listed, ...listed]);
      simulated.handledAt = performance.now();
    }
    fleet.recall(kept?.agents ?? []);
    kept = null;
  }

  function wake(): void {
    wokenAt = performance.now();
    fleet.wake();
  }

  const pickDevice = ({ users }: SimulatedAgent) => pick([...users.keys(), undefined]);

  function use(simulated: SimulatedAgent): void {
    const id = pickDevice(simulated);
    if (id === undefined) return;
    if (simulated.phones) return useObserved();
    const isFree = simulated.users.get(id) === '';
    simulated.users.set(id, random() < 0.1 ? null : isFree ? pick(['kim', 'lee']) : '');
  }

  function unplug({ users }: SimulatedAgent): void {
    users.delete([...users.keys()][0] ?? '');
  }

  /** Connects a phone to another agent, or back to an earlier one. It keeps its DeviceID on every computer. */
  function replug(simulated: SimulatedAgent): void {
    const id = pickDevice(simulated) ?? pick([...simulated.listed, `new${random()}`]);
    simulated.users.delete(id);
    plug(random() < 0.5 ? simulated : pick(lab), id);
  }

  function plug({ users, phones }: SimulatedAgent, id: string): void {
    users.set(id, phones ? null : '');
    phones?.set(id, createSimulatedPhone(performance.now(), performance.now(), random() * 36_000_000));
  }

  function alert(simulated: SimulatedAgent): void {
    const id = pick([...simulated.listed, ...simulated.users.keys(), 'phone0n0']);
    const target: AlertTarget = pick([
      { kind: 'device', key: `${simulated.agent.id}/0/${id}`, name: id },
      { kind: 'device', key: `${simulated.agent.id}/0/${id}`, name: id },
      {
        kind: 'devices',
        keys: [simulated, pick(lab)].map(({ agent }) => `${agent.id}/0/${id}`),
        name: 'two',
      },
      { kind: 'search', query: id },
      { kind: 'search', query: simulated.agent.name },
    ]);
    if (alerts.list().pending.length >= MAX_WATCHES) return;
    const when = pick(alertConditions);
    const idleMinutes = when === 'unused' ? pick([1, 2, 5, 15, 30]) : null;
    alerts.add({ target, when, idleMinutes }, fleet.read().reports);
    const added = alerts.list().pending.at(-1);
    if (added) oracle.add(added, Date.now());
  }

  /** Dismisses all devices of an agent that can be dismissed. */
  function dismiss(simulated: SimulatedAgent): void {
    const [report] = fleet.reportsOf([simulated.agent.id]);
    if (!report) return;
    simulated.handledAt = performance.now();
    fleet.dismiss(report.devices.map(({ key }) => key));
    for (const entry of report.devices) {
      if (deviceFreshness(entry, report.state, Date.now()) === 'fresh') continue;
      simulated.listed.delete(entry.device.deviceId);
    }
  }

  function readd(simulated: SimulatedAgent): void {
    simulated.handledAt = performance.now();
    fleet.remove(simulated.agent.id);
    simulated.lastResponse = null;
    simulated.listed.clear();
    fleet.add(simulated.agent);
  }

  function edit(simulated: SimulatedAgent, change: Partial<Agent>): void {
    simulated.agent = { ...simulated.agent, ...change };
    simulated.handledAt = performance.now();
    fleet.edit(simulated.agent);
  }

  // Changes that end automatically happen more often than those that stay.
  const { touch, stf, ...others } = happenings;
  const phoneHappenings = [...Object.values(others), touch, touch, stf, stf, calm, calm, calm, calm];

  /** Phones behind ADB change independently. */
  function useObserved(): void {
    const { phones } = pick(observed);
    const phone = pick([...(phones?.values() ?? []), undefined]);
    if (phone) pick(phoneHappenings)(phone, performance.now(), random());
  }

  function forgetReadings(): void {
    for (const { phones } of lab) for (const phone of phones?.values() ?? []) phone.observation = null;
  }

  const setMode = (simulated: SimulatedAgent) => (simulated.mode = pick(modes));
  const lives = [setMode, use, use, unplug, replug];
  const everyday: readonly ((simulated: SimulatedAgent) => void)[] = [
    use,
    use,
    use,
    unplug,
    replug,
    replug,
    alert,
    alert,
    alert,
    alert,
    dismiss,
    () => fleet.setView({ agentIds: [pick(lab).agent.id, pick(lab).agent.id], isVisible: random() < 0.8 }),
    () => fleet.setAwaited(new Set([pick(lab).agent.id, pick(lab).agent.id])),
    () => fleet.pollNow(random() < 0.1 ? null : [pick(lab).agent.id]),
  ];
  const faults: readonly ((simulated: SimulatedAgent) => void)[] = [
    setMode,
    setMode,
    // A network fault: many agents at once, and back to normal as fast.
    () => lab.forEach((simulated) => random() < 0.2 && (simulated.mode = pick(['answers', 'unreachable']))),
    readd,
    (simulated) => edit(simulated, { name: `rack-${Math.floor(random() * agents)}` }),
    (simulated) => edit(simulated, { isPaused: !simulated.agent.isPaused }),
    () => (losesNext = true),
    // The service restarts, and may be down until the next time.
    () => {
      service.isUp = !service.isUp || random() < 0.7;
      service.wentDownAt = performance.now();
      forgetReadings();
    },
    // Its clock is set, or changes by a little.
    () => (service.aheadMs += pick([-1, 1, random() - 0.5, 0.02]) * TWENTY_MINUTES_MS),
    forgetReadings,
    // Sleep: only the clock continues, until the computer resumes.
    () => {
      vi.setSystemTime(Date.now() + random() * 600_000);
      if (random() < 0.7) wake();
    },
    () => vi.setSystemTime(Date.now() - random() * 60_000),
    () => random() < 0.4 && restart(),
    recall,
    recall,
  ];

  function endFaults(): void {
    recall();
    service.isUp = true;
    for (const simulated of lab) {
      simulated.mode = 'answers';
      for (const phone of simulated.phones?.values() ?? []) calm(phone);
      if (simulated.agent.isPaused) edit(simulated, { isPaused: false });
    }
  }

  /** One event after another in a small lab. In a large one, the agents also change independently. */
  function step(): void {
    pick(random() < 0.8 ? everyday : faults)(pick(lab));
    useObserved();
    for (let other = 0; other < agents / 100; other += 1) pick(lives)(pick(lab));
  }

  return {
    lab,
    byId,
    fleet,
    random,
    step,
    endFaults,
    reported,
    triggered,
    events,
    sequence: () => sequence,
    wokenAt: () => wokenAt,
  };
}
