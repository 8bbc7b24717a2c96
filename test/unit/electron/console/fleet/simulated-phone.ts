import type { ObservedRecord } from '#shared/device/observed.ts';
import { isStatable, observe } from '../../../../../electron/lab-service/connectors/adb/use/observation.ts';
import type { Observation } from '../../../../../electron/lab-service/connectors/adb/use/observed-state.ts';
import type {
  PhoneMoment,
  UseReading,
} from '../../../../../electron/lab-service/connectors/adb/use/use-reading.ts';

const READ_EVERY_MS = 30_000;
/** Android records an activity this long after the start. */
const BOOT_ACTIVITY_MS = 11_453;
/** The service counts an activity this soon after the start as part of it. */
const START_MS = 120_000;

/** A moment of the service: by the monotonic clock, and by its own time of day. In milliseconds. */
export interface ServiceTime {
  readonly tick: number;
  readonly wallMs: number;
}

/**
 * A phone behind an ADB server, its actual state, and the service's readings. Times are ticks; `raw` ones are by
 * the phone's own clock.
 */
export interface SimulatedPhone {
  startedAt: number;
  /** How long its clock has stopped in deep sleep. */
  sleptMs: number;
  deepSince: number | null;
  isScreenOn: boolean;
  raw: number;
  wakeRaw: number;
  sleepRaw: number | null;
  event: number | null;
  power: string;
  hasRemoteControl: boolean;
  hasAutomation: boolean;
  stfSince: number | null;
  arrivedAt: number | null;
  /** Readings fail until then. */
  lostUntil: number;
  notRead: 'activity' | 'screen' | 'programs' | null;
  /** The last sign of use that the service could distinguish from a cable. */
  signAt: number;
  observation: Observation | null;
}

export function createSimulatedPhone(tick: number, arrivedAt: number | null, ageMs: number): SimulatedPhone {
  const phone: SimulatedPhone = {
    startedAt: tick - ageMs,
    sleptMs: 0,
    deepSince: null,
    isScreenOn: true,
    raw: 0,
    wakeRaw: 0,
    sleepRaw: null,
    event: 6,
    power: 'USB',
    hasRemoteControl: false,
    hasAutomation: false,
    stfSince: null,
    arrivedAt,
    lostUntil: -Infinity,
    notRead: null,
    signAt: -Infinity,
    observation: null,
  };
  if (arrivedAt !== null) phone.raw = uptimeOf(phone, tick);
  return phone;
}

function uptimeOf({ deepSince, startedAt, sleptMs }: SimulatedPhone, tick: number): number {
  return Math.round((deepSince ?? tick) - startedAt - sleptMs);
}

function endDeepSleep(phone: SimulatedPhone, tick: number): void {
  phone.sleptMs += tick - (phone.deepSince ?? tick);
  phone.deepSince = null;
}

function wake(phone: SimulatedPhone, tick: number): void {
  endDeepSleep(phone, tick);
  if (phone.isScreenOn) return;
  phone.isScreenOn = true;
  phone.raw = uptimeOf(phone, tick);
  phone.wakeRaw = phone.raw;
  phone.event = 0;
}

type Happening =
  | 'touch'
  | 'wake'
  | 'darken'
  | 'changeCable'
  | 'remoteControl'
  | 'automation'
  | 'stf'
  | 'lose'
  | 'readPartly'
  | 'reboot';

/** The events of a phone. Each is called with the tick and a number up to 1. */
export const happenings: Readonly<
  Record<Happening, (phone: SimulatedPhone, tick: number, chance: number) => void>
> = {
  touch(phone, tick, chance) {
    wake(phone, tick);
    phone.raw = uptimeOf(phone, tick) + 1;
    phone.event = chance < 0.4 ? null : Math.floor(chance * 7);
    if (phone.raw >= START_MS) phone.signAt = tick;
  },
  wake,
  darken(phone, tick, chance) {
    if (!phone.isScreenOn) return;
    phone.isScreenOn = false;
    phone.sleepRaw = uptimeOf(phone, tick);
    if (chance < 0.5) phone.deepSince = tick;
  },
  /** The phone records it as an activity. A sign of use since the last reading cannot be distinguished from it. */
  changeCable(phone, tick) {
    endDeepSleep(phone, tick);
    phone.power = phone.power === '' ? 'USB' : '';
    phone.raw = uptimeOf(phone, tick);
    phone.event = 0;
    if (phone.signAt >= (phone.observation?.time.sentAt ?? -Infinity)) phone.signAt = -Infinity;
  },
  remoteControl(phone) {
    phone.hasRemoteControl = !phone.hasRemoteControl;
  },
  automation(phone) {
    phone.hasAutomation = !phone.hasAutomation;
  },
  stf(phone, tick) {
    phone.stfSince = phone.stfSince === null ? tick : null;
  },
  lose(phone, tick, chance) {
    phone.lostUntil = tick + chance * 250_000;
  },
  readPartly(phone, _tick, chance) {
    const parts = ['activity', 'screen', 'programs'] as const;
    phone.notRead = phone.notRead === null ? (parts[Math.floor(chance * 3)] ?? null) : null;
  },
  reboot(phone, tick) {
    const { arrivedAt, observation, power, lostUntil } = phone;
    Object.assign(phone, createSimulatedPhone(tick, null, 0), { arrivedAt, observation, power, lostUntil });
  },
};

/** All programs end, and everything can be read. */
export function calm(phone: SimulatedPhone): void {
  const ended = { hasRemoteControl: false, hasAutomation: false, stfSince: null };
  Object.assign(phone, ended, { lostUntil: -Infinity, notRead: null });
}

/** The service's statement on the phone. The phone is read if that is due. Null if no reading is valid. */
export function observePhone(phone: SimulatedPhone, time: ServiceTime): ObservedRecord | null {
  const { tick, wallMs } = time;
  const { observation } = phone;
  const isDue = observation === null || tick - observation.time.sentAt > READ_EVERY_MS;
  if (isDue && tick >= phone.lostUntil) {
    const times = { sentAt: tick, receivedAt: tick, wallMs };
    phone.observation = observe(readPhone(phone, tick), times, observation, phone.arrivedAt);
  }
  return phone.observation && isStatable(phone.observation, tick, wallMs) ? phone.observation.record : null;
}

function readPhone(phone: SimulatedPhone, tick: number): UseReading {
  const uptime = uptimeOf(phone, tick);
  const momentOf = (raw: number): PhoneMoment => ({ raw, agoMs: Math.max(uptime - raw, 0) });
  if (phone.raw === 0 && uptime > BOOT_ACTIVITY_MS) phone.raw = BOOT_ACTIVITY_MS;
  const { notRead } = phone;
  const programs = {
    'remote-control': phone.hasRemoteControl ? ['scrcpy'] : [],
    automation: phone.hasAutomation ? ['Maestro'] : [],
    installed: ['STF'],
  };
  return {
    bootAgeMs: Math.round(tick - phone.startedAt),
    activity: notRead === 'activity' ? null : momentOf(phone.raw),
    event: phone.event,
    wakes: [phone.wakeRaw],
    sleep: phone.sleepRaw === null ? null : momentOf(phone.sleepRaw),
    globalSleepMs: null,
    screen: notRead === 'screen' ? null : phone.isScreenOn ? 'on' : 'off',
    power: phone.power,
    stf: phone.stfSince === null ? null : { heldMs: Math.round(tick - phone.stfSince) },
    hasScreenKeeper: false,
    programs: notRead === 'programs' ? null : programs,
  };
}
