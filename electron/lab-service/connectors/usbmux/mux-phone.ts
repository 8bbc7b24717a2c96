import type { UsbState } from '#shared/device/usb-states.ts';
import { SocketError, type SocketPlace } from '../agent-socket.ts';
import { type PhoneFacts, readPhone } from './lockdown.ts';
import type { UsbmuxOptions } from './usbmux-options.ts';
import { type ListedDevice, withLockdown } from './usbmuxd.ts';

/** Phones that failed last time share fewer turns. */
export type InTurn = <T>(read: () => Promise<T>, hasFailed: boolean) => Promise<T>;

/** Replaced as a whole: the same object means the same record. */
export interface Known {
  readonly facts: PhoneFacts;
  readonly state: UsbState | null;
  readonly isBeingRead: boolean;
}

/** A phone, for as long as it stays connected to its usbmuxd. */
export class MuxPhone {
  readonly #device: ListedDevice;
  readonly #options: UsbmuxOptions;
  readonly #listedAt: number;
  readonly #gone = new AbortController();
  #known: Known = { facts: {}, state: null, isBeingRead: true };
  #reading: Promise<void> | null = null;
  #dueAt = -Infinity;
  #failures = 0;
  /** It held up a response. None waits for it again until it has been read. */
  #isLate = false;

  constructor(device: ListedDevice, options: UsbmuxOptions) {
    this.#device = device;
    this.#options = options;
    this.#listedAt = options.now();
  }

  recall(): Known {
    const { firstReadingMs, now } = this.#options;
    if (this.#known.isBeingRead && now() - this.#listedAt > firstReadingMs) this.#change({});
    return this.#known;
  }

  /** Returns what a response should wait for. */
  refresh(place: SocketPlace, closing: AbortSignal, inTurn: InTurn): Promise<void> | null {
    if (this.#reading === null && this.#options.now() >= this.#dueAt) {
      const signal = AbortSignal.any([closing, this.#gone.signal]);
      this.#reading = inTurn(() => this.#read(place, signal), this.#failures > 0)
        .catch(() => this.#fail())
        .finally(() => (this.#reading = null));
    }
    return this.#isLate ? null : this.#reading;
  }

  markLate(): void {
    if (this.#reading !== null) this.#isLate = true;
  }

  end(): void {
    this.#gone.abort();
  }

  settle = (): Promise<void> | null => this.#reading;

  async #read(place: SocketPlace, signal: AbortSignal): Promise<void> {
    const { phoneLimits, readsNames, now, retryMs, nameMs } = this.#options;
    const { facts, state } = await withLockdown(place, this.#device, phoneLimits, signal, (ask) =>
      readPhone(ask, readsNames),
    );
    // After a restart, usbmuxd hands out the same numbers again.
    if (!isSame(facts.UniqueDeviceID ?? this.#device.udid, this.#device.udid))
      throw new SocketError('malformed');
    this.#failures = 0;
    this.#isLate = false;
    const isWhole = state === null && facts.ProductType !== undefined;
    this.#dueAt = now() + (isWhole ? (readsNames ? nameMs : Infinity) : retryMs);
    this.#change({ facts: { ...this.#known.facts, ...facts }, state });
  }

  #fail(): void {
    const { now, retryMs, maxRetryMs } = this.#options;
    this.#dueAt = now() + Math.min(retryMs * 2 ** this.#failures, maxRetryMs);
    this.#failures += 1;
    this.#change({ state: 'no-answer' });
  }

  #change(known: Partial<Known>): void {
    this.#known = { ...this.#known, ...known, isBeingRead: false };
  }
}

/** Some programs write a UDID without its hyphen. */
export function isSame(udid: string, other: string): boolean {
  return plain(udid) === plain(other);
}

const plain = (udid: string) => udid.replaceAll('-', '').toLowerCase();
