import type { AdbOptions } from './adb-options.ts';

export interface MemoryOptions extends Pick<AdbOptions, 'retryMs' | 'maxRetryMs' | 'now'> {
  /** How old a value may be before it is read again. */
  readonly everyMs: number;
  /** For how long a value is current. */
  readonly currentMs: number;
}

/** A value that is read from a device again and again, and whether it is time to read it. */
export class DeviceMemory<T> {
  readonly #options: MemoryOptions;
  #value: T | null = null;
  #readAt = -Infinity;
  #failures = 0;
  #retryAt = -Infinity;
  #reading: Promise<void> | null = null;
  /** It failed, or kept an answer waiting: no further answer waits for it until it has been read. */
  #isLate = false;

  constructor(options: MemoryOptions) {
    this.#options = options;
  }

  /** The latest value, however old. */
  get value(): T | null {
    return this.#value;
  }

  /** Whether the value is recent enough to state what changes from minute to minute. */
  get isCurrent(): boolean {
    return this.#options.now() - this.#readAt <= this.#options.currentMs;
  }

  /** A reading under way; resolves when it has ended, either way. */
  get reading(): Promise<void> | null {
    return this.#reading;
  }

  /**
   * Reads the device if it is due. Returns what an answer should wait for: nothing when the value is fresh, or when
   * the device has kept an answer waiting before.
   */
  refresh(read: () => Promise<T>): Promise<void> | null {
    if (this.#reading === null && this.#isDue()) this.#reading = this.#read(read);
    return this.#isLate ? null : this.#reading;
  }

  /** An answer is given without it. */
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
