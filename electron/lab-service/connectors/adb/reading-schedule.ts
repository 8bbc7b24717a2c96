import type { AdbOptions } from './adb-options.ts';

export type ScheduleOptions = Pick<AdbOptions, 'retryMs' | 'maxRetryMs' | 'now'>;

/** When to read something again: after its time, or after a pause that grows with each failure. */
export class ReadingSchedule {
  readonly #options: ScheduleOptions;
  readonly #everyMs: number;
  #readAt = -Infinity;
  #failures = 0;
  #retryAt = -Infinity;

  constructor(options: ScheduleOptions, everyMs: number) {
    this.#options = options;
    this.#everyMs = everyMs;
  }

  get isDue(): boolean {
    return this.#options.now() >= this.#retryAt && !this.isYounger(this.#everyMs);
  }

  isYounger(ms: number): boolean {
    return this.#options.now() - this.#readAt <= ms;
  }

  succeed(): void {
    this.#readAt = this.#options.now();
    this.#failures = 0;
  }

  fail(): void {
    const { now, retryMs, maxRetryMs } = this.#options;
    this.#retryAt = now() + Math.min(retryMs * 2 ** this.#failures, maxRetryMs);
    this.#failures += 1;
  }
}
