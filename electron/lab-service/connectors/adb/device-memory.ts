import type { AdbOptions } from './adb-options.ts';

export interface MemoryOptions extends Pick<AdbOptions, 'retryMs' | 'maxRetryMs' | 'now'> {
  /** Maximum age of a value before it is read again. */
  readonly everyMs: number;
}

/** A value that is read from a device repeatedly, and whether it is due. */
export class DeviceMemory<T> {
  readonly #options: MemoryOptions;
  #value: T | null = null;
  #readAt = -Infinity;
  #failures = 0;
  #retryAt = -Infinity;
  #reading: Promise<void> | null = null;

  constructor(options: MemoryOptions) {
    this.#options = options;
  }

  /** The latest value, of any age. */
  get value(): T | null {
    return this.#value;
  }

  /** A reading in progress. Resolves when it has ended, with or without success. */
  get reading(): Promise<void> | null {
    return this.#reading;
  }

  /** Reads the device if it is due. Returns the reading in progress. */
  refresh(read: () => Promise<T>): Promise<void> | null {
    if (this.#reading === null && this.#isDue()) this.#reading = this.#read(read);
    return this.#reading;
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
    } catch {
      this.#retryAt = now() + Math.min(retryMs * 2 ** this.#failures, maxRetryMs);
      this.#failures += 1;
    } finally {
      this.#reading = null;
    }
  }
}
