import { keepClockShift, shiftObserved } from '#shared/wire/clock-shift.ts';
import type { DeviceListAnswer } from '#shared/wire/device-list.ts';

/** Maximum number of agents whose offset is kept. The least recently requested agent is removed first. */
const MAX_AGENTS = 16_384;

/** The offsets of agents' clocks from ours, so that the times of their observations are converted to our clock. */
export class AgentClocks {
  readonly #shifts = new Map<string, number>();

  /**
   * The offset of an agent's clock, in milliseconds.
   * @param date the `Date` header of the response, which arrived at `localMs`
   */
  update(agent: string, date: unknown, localMs: number): number {
    const shift = keepClockShift(this.#shifts.get(agent) ?? 0, date, localMs);
    this.#shifts.delete(agent);
    // Most clocks are correct.
    if (shift === 0) return 0;
    this.#shifts.set(agent, shift);
    const [oldest] = this.#shifts.keys();
    if (this.#shifts.size > MAX_AGENTS && oldest !== undefined) this.#shifts.delete(oldest);
    return shift;
  }
}

/** Converts the times of observations to our clock. */
export function shiftTimes(answer: DeviceListAnswer, shift: number): DeviceListAnswer {
  if (shift === 0) return answer;
  return { ...answer, MobileList: answer.MobileList.map((record) => shiftRecord(record, shift)) };
}

function shiftRecord(record: unknown, byMs: number): unknown {
  if (typeof record !== 'object' || record === null || !('Observed' in record)) return record;
  return { ...record, Observed: shiftObserved(record.Observed, byMs) };
}
