import type { AdbOptions } from './adb-options.ts';
import type { DeviceFacts } from './device-facts.ts';

/** What is remembered of one device from answer to answer: its facts, and whether it is worth asking. */
export class DeviceMemory {
  readonly #options: AdbOptions;
  #facts: DeviceFacts | null = null;
  #readAt = -Infinity;
  #failures = 0;
  #retryAt = -Infinity;
  #reading: Promise<void> | null = null;
  /** It failed, or kept an answer waiting: no further answer waits for it until it has told its facts. */
  #isLate = false;

  constructor(options: AdbOptions) {
    this.#options = options;
  }

  /** The latest facts, however old. */
  get facts(): DeviceFacts | null {
    return this.#facts;
  }

  /** Whether the facts are recent enough to state what changes from minute to minute. */
  get isCurrent(): boolean {
    return this.#options.now() - this.#readAt <= 2 * this.#options.factsMs;
  }

  /** A reading under way; resolves when it has ended, either way. */
  get reading(): Promise<void> | null {
    return this.#reading;
  }

  /**
   * Reads the device if it is due. Answers what an answer should wait for: nothing when the facts are fresh, or when
   * the device has kept somebody waiting before.
   */
  refresh(read: () => Promise<DeviceFacts>): Promise<void> | null {
    if (this.#reading === null && this.#isDue()) this.#reading = this.#read(read);
    return this.#isLate ? null : this.#reading;
  }

  /** An answer is given without it. */
  markLate(): void {
    if (this.#reading !== null) this.#isLate = true;
  }

  #isDue(): boolean {
    const now = this.#options.now();
    return now >= this.#retryAt && now - this.#readAt > this.#options.factsMs;
  }

  async #read(read: () => Promise<DeviceFacts>): Promise<void> {
    const { now, retryMs, maxRetryMs } = this.#options;
    try {
      this.#facts = await read();
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
