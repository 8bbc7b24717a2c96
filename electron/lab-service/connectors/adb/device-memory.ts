import type { AdbOptions } from './adb-options.ts';

export interface MemoryOptions extends Pick<AdbOptions, 'retryMs' | 'maxRetryMs' | 'now'> {
  /** Maximum age of a value before it is read again. */
  readonly everyMs: number;
  /** For how long a value is current. */
  readonly currentMs: number;
}

/** A value that is read from a device repeatedly, and whether it is due. */
export class DeviceMemory<T> {
  readonly #options: MemoryOptions;
  #value: T | null = null;
  #readAt = -Infinity;
  #failures = 0;
  #retryAt = -Infinity;
  #reading: Promise<void> | null = null;
  /** The reading failed or delayed a response: no further response waits for it until it succeeds. */
  #isLate = false;

  constructor(options: MemoryOptions) {
    this.#options = options;
  }

  /** The latest value, of any age. */
  get value(): T | null {
    return this.#value;
  }

  /** Whether the value is recent enough to report facts that change from minute to minute. */
  get isCurrent(): boolean {
    return this.#options.now() - this.#readAt <= this.#options.currentMs;
  }

  /** A reading in progress. Resolves when it has ended, with or without success. */
  get reading(): Promise<void> | null {
    return this.#reading;
  }

  /**
   * Reads the device if it is due. Returns a promise that a response should wait for, or none if the value is
   * fresh or the device has delayed a response before.
   */
  refresh(read: () => Promise<T>): Promise<void> | null {
    if (this.#reading === null && this.#isDue()) this.#reading = this.#read(read);
    return this.#isLate ? null : this.#reading;
  }

  /** Called when a response is sent without a reading that is in progress. */
  markLate(): void {
    if (this.#reading !== null) this.#isLate = true;
  }

  #isDue(): boolean {
    const now = this.#options.now();
    return now >= this.#retryAt && now - this.#readAt > this.#options.everyMs;
  }

  async #read(read: () => Promise<T>): Promise<void> {
    const { now, retryMs, maxRetryMs } = this.#options;
    try {
      this.#value = await read();
      this.#readAt = now();
      this.#failures = 0;
      this.#isLate = false;
    } catch {
      this.#retryAt = now() + Math.min(retryMs * 2 ** this.#failures, maxRetryMs);
      this.#failures += 1;
      this.#isLate = true;
    } finally {
      this.#reading = null;
    }
  }
}
