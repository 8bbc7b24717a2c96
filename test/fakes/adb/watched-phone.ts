import { observe } from '../../../electron/lab-service/connectors/adb/use/observation.ts';
import type { Observation } from '../../../electron/lab-service/connectors/adb/use/observed-state.ts';
import { parseUse } from '../../../electron/lab-service/connectors/adb/use/use-reading.ts';
import {
  listProcesses,
  type PhoneUse,
  printBattery,
  printPower,
  printUptime,
  usedPhone,
} from './phone-use.ts';

export const NINE = Date.UTC(2026, 10, 22, 9);
export const at = (seconds: number) => new Date(NINE + seconds * 1_000).toISOString();

export function parse(use: PhoneUse) {
  return parseUse({
    uptime: printUptime(use),
    power: printPower(use).replaceAll(')', ''),
    battery: printBattery(use),
    processes: use.processes === null ? '/proc/1/cmdlin*\n' : '/proc/1/cmdline\n',
    programs: [...listProcesses(use).values()].map((line) => `${line.slice(0, -1)}\n`).join(''),
  });
}

/** Readings of one device. Times are in seconds after the first. */
export function watch(first: PhoneUse, arrivedAt: number | null = null) {
  let use = first;
  let last: Observation | null = null;
  let wallJumpMs = 0;
  function read(seconds: number, change: Partial<PhoneUse> = {}) {
    const awake =
      first.uptimeMs +
      seconds * 1_000 -
      (change.deepSleepMs ?? use.deepSleepMs ?? 0) +
      (first.deepSleepMs ?? 0);
    use = { ...use, uptimeMs: awake, ...change };
    const sentAt = seconds * 1_000;
    last = observe(
      parse(use),
      { sentAt, receivedAt: sentAt + 50, wallMs: NINE + sentAt + wallJumpMs },
      last,
      arrivedAt,
    );
    return last.record;
  }
  return {
    read,
    jump: (ms: number) => void (wallJumpMs += ms),
    get observation() {
      if (last === null) throw new Error('nothing read');
      return last;
    },
  };
}

/** A raw time of the device, as seconds after the first reading. */
export const raw = (seconds: number) => usedPhone.uptimeMs + seconds * 1_000;
