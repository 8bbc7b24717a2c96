import type { Moment } from '#shared/model/fleet/moment.ts';
import type { Alert, AlertCondition, AlertTarget, TriggeredAlert } from '#shared/model/fleet/alert.ts';
import type { SimulatedAgent } from './simulated-lab.ts';
import { useOf } from './use-oracle.ts';

/** The statements on a device that the last response of its agent allows. Null is none. */
export type Truth =
  | 'available'
  | 'idle'
  | 'recent-activity'
  | 'disconnected'
  | { readonly usedBy: string }
  | null;

const FRESH_FOR_MS = 45_000;
const AHEAD_MS = 5_000;

/**
 * Computes the allowed truths from the delivered responses alone, without reports, entries and merges.
 * @param lastResponse the response to use: the last one, unless the page has only the one before
 */
export function truthOf(
  simulated: SimulatedAgent | undefined,
  deviceId: string,
  { now, idleMs }: Moment,
  lastResponse = simulated?.lastResponse,
): Truth | 'listed' {
  // An agent that is not polled states nothing about now.
  if (simulated?.agent.isPaused) return null;
  if (!lastResponse?.isGood || now - lastResponse.at > FRESH_FOR_MS || lastResponse.at - now > AHEAD_MS)
    return null;
  // Dismissed, or never listed: there is no such device.
  if (!simulated?.listed.has(deviceId)) return null;
  const user = lastResponse.users.get(deviceId);
  if (user === undefined) return 'disconnected';
  if (user === null) return 'listed';
  if (typeof user === 'object') {
    const use = useOf(user, now, idleMs);
    if (use === 'in-use') return { usedBy: 'STF' };
    return use === 'unknown' ? 'listed' : use;
  }
  return user === '' ? 'available' : { usedBy: user };
}

function isTrue(when: AlertCondition, truth: ReturnType<typeof truthOf>): boolean | null {
  if (truth === null) return null;
  if (when === 'disconnected') return truth === 'disconnected';
  if (when === 'reconnected') return truth !== 'disconnected';
  // Nobody claims a phone here.
  if (truth === 'listed' || when === 'claim-ended') return null;
  return truth === 'available' || (when === 'unused' && truth === 'idle');
}

interface Waiting {
  readonly target: AlertTarget;
  readonly when: AlertCondition;
  readonly idleMs: number;
  /** The devices that have met the condition since the alert was set, according to all responses. */
  readonly known: Set<string>;
}

interface Listed {
  readonly simulated: SimulatedAgent;
  readonly deviceId: string;
  readonly key: string;
}

function listDevices(agents: readonly SimulatedAgent[]): readonly Listed[] {
  return agents.flatMap((simulated) =>
    [...simulated.listed].map((deviceId) => {
      return { simulated, deviceId, key: `${simulated.agent.id}/0/${deviceId}` };
    }),
  );
}

/** Whether a target includes this device. A search matches its DeviceID and the name of its agent. */
function isInTarget(target: AlertTarget, { simulated, deviceId, key }: Listed): boolean {
  if (target.kind === 'device') return target.key === key;
  if (target.kind === 'devices') return target.keys.includes(key);
  return deviceId.includes(target.query) || simulated.agent.name.includes(target.query);
}

/** Computes for every alert when exactly it must fire, and for which devices it can. */
export function createAlertOracle(lab: readonly SimulatedAgent[]) {
  const waiting = new Map<string, Waiting>();

  function* concerned({ target, when, idleMs }: Waiting, devices: readonly Listed[], now: number) {
    for (const device of devices) {
      if (!isInTarget(target, device)) continue;
      const truth = truthOf(device.simulated, device.deviceId, { now, idleMs });
      yield { key: device.key, truth: isTrue(when, truth) };
    }
  }

  return {
    add({ id, target, when, idleMinutes }: Alert, now: number): void {
      const alert: Waiting = { target, when, idleMs: (idleMinutes ?? 0) * 60_000, known: new Set() };
      for (const { key, truth } of concerned(alert, listDevices(lab), now)) if (truth) alert.known.add(key);
      waiting.set(id, alert);
    },

    /** To be called when the console reports these agents. Throws if an alert was triggered wrongly or not at all. */
    check(agents: readonly SimulatedAgent[], triggered: readonly TriggeredAlert[], now: number): void {
      const triggeredOf = new Map(triggered.map(({ alert, deviceKey }) => [alert.id, deviceKey]));
      if (triggeredOf.size !== triggered.length) throw new Error('an alert was triggered twice');
      const devices = listDevices(agents);
      for (const [id, alert] of waiting) {
        const due = new Set<string>();
        for (const { key, truth } of concerned(alert, devices, now)) {
          if (truth === false) alert.known.delete(key);
          else if (truth && !alert.known.has(key)) due.add(key);
        }
        const reported = triggeredOf.get(id);
        triggeredOf.delete(id);
        if (reported !== undefined && !due.has(reported))
          throw new Error(`${alert.when} was triggered wrongly for ${reported}`);
        if (reported === undefined && due.size > 0)
          throw new Error(`${alert.when} is missing for ${[...due][0]}`);
        if (reported !== undefined) waiting.delete(id);
      }
      if (triggeredOf.size > 0)
        throw new Error(`an alert was triggered again for ${[...triggeredOf.values()][0]}`);
    },
  };
}
