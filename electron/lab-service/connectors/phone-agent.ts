import { type DeviceListAnswer, RESULT_OK } from '#shared/wire/device-list.ts';
import type { AgentTarget } from './connector.ts';
import { trackAgent, type Watch } from './track-agent.ts';

/** In ms. */
export interface PhoneAgentOptions {
  /** How long a response waits for its phones: in all, and since there was last progress. */
  readonly answerMs: number;
  readonly quietMs: number;
  /** Track an agent that was asked for within this time. 0 tracks none. */
  readonly trackMs: number;
  readonly pollMs: number;
  readonly minPollMs: number;
  readonly maxTrackPauseMs: number;
  /** How old a tracked agent's list may be in a response. */
  readonly freshMs: number;
  readonly now: () => number;
}

/** As the agent sent it. */
export interface Listing<D> {
  readonly devices: readonly D[];
  /** Why some of it is no device. */
  readonly unreadable: readonly string[];
}

interface ListReading<D> {
  readonly reply: Buffer;
  readonly listing: Listing<D>;
  readonly requestedAt: number;
}

interface MadeAnswer<D, K> {
  readonly agentIp: string;
  readonly listing: Listing<D>;
  readonly known: readonly K[];
  readonly answer: DeviceListAnswer;
}

/** What differs between kinds of agents. */
export interface PhoneSource<D, K> {
  requestList(target: AgentTarget): Promise<Buffer>;
  parse(reply: Buffer): Listing<D>;
  /** @param recentAt when the list was requested; null if the one before is old */
  remember(devices: readonly D[], recentAt: number | null): void;
  /** There's no list. @returns what to throw */
  fail(error: unknown): unknown;
  /** Starts what's due. @returns what a response should wait for */
  readPhones(target: AgentTarget, devices: readonly D[], onProgress: () => void): readonly Promise<void>[];
  /** Starts what no response waits for. Only for agents that are tracked or polled. */
  readMore?(target: AgentTarget, devices: readonly D[]): void;
  /** The response goes out without phones that are still being read. */
  markLate(): void;
  recall(device: D): K;
  toRecord(agentIp: string, device: D, known: K): object;
  toUnreadable(agentIp: string, reason: string): object;
  watch(target: AgentTarget, ...parts: Parameters<Watch>): Promise<never>;
  settle(): readonly (Promise<void> | null)[];
}

/** Lists one agent's phones, and follows the list for as long as anybody wants it. */
export class PhoneAgent<D, K extends { readonly isBeingRead: boolean }> {
  #target: AgentTarget;
  readonly #options: PhoneAgentOptions;
  readonly #signal: AbortSignal;
  readonly #source: PhoneSource<D, K>;
  #made: MadeAnswer<D, K> | null = null;
  #reading: ListReading<D> | null = null;
  #contact: Promise<Listing<D>> | null = null;
  #pendingList: Promise<Listing<D>> | null = null;
  #tracking: Promise<void> | null = null;
  wantedAt = -Infinity;
  /** By somebody who doesn't poll. */
  #requestedAt = -Infinity;
  isPolled = false;
  /** Somebody known or the polling wants it, so its phones are read before those of strangers. */
  isKnown = false;

  constructor(
    target: AgentTarget,
    options: PhoneAgentOptions,
    signal: AbortSignal,
    source: PhoneSource<D, K>,
  ) {
    this.#target = target;
    this.#options = options;
    this.#signal = signal;
    this.#source = source;
  }

  get isTracked(): boolean {
    return this.#tracking !== null;
  }

  recall(agentIp: string): DeviceListAnswer | null {
    const now = this.#options.now();
    this.wantedAt = now;
    this.#requestedAt = now;
    const reading = this.#reading;
    if (!this.isTracked || reading === null) return null;
    return now - reading.requestedAt <= this.#options.freshMs
      ? this.#describe(reading.listing, agentIp)
      : null;
  }

  /** @param agentIp exactly as requested; the records repeat it (wire-spec 4.2 rule 3) */
  async listDevices(target: AgentTarget, agentIp: string, isPoll: boolean): Promise<DeviceListAnswer> {
    this.wantedAt = this.#options.now();
    if (isPoll) this.isPolled = true;
    else this.#requestedAt = this.wantedAt;
    // A name can have several addresses, all of the same agent.
    if (target.ips.length > this.#target.ips.length) this.#target = target;
    this.#contact ??= this.#contactAgent().finally(() => (this.#contact = null));
    return this.#describe(await this.#contact, agentIp);
  }

  async settle(): Promise<void> {
    await Promise.allSettled([this.#contact, this.#tracking, ...this.#source.settle()]);
  }

  async #contactAgent(): Promise<Listing<D>> {
    const listing = await this.#joinListRequest();
    await this.#waitForPhones(listing);
    this.#source.markLate();
    this.#startTracking();
    if (this.isTracked || this.isPolled) this.#source.readMore?.(this.#target, listing.devices);
    return listing;
  }

  async #waitForPhones({ devices }: Listing<D>): Promise<void> {
    const over = Promise.withResolvers<void>();
    const timer = setTimeout(over.resolve, this.#options.answerMs);
    const quiet = setTimeout(over.resolve, this.#options.quietMs);
    let isOver = false;
    const readings = this.#source.readPhones(this.#target, devices, () => void (isOver || quiet.refresh()));
    await Promise.race([Promise.all(readings), over.promise]);
    isOver = true;
    clearTimeout(timer);
    clearTimeout(quiet);
  }

  #startTracking(): void {
    const { trackMs, now } = this.#options;
    const isWanted = (): boolean => now() - this.#requestedAt <= trackMs;
    if (this.isTracked || this.#signal.aborted || trackMs === 0 || !isWanted()) return;
    const poll = async (): Promise<void> => {
      const { devices } = await this.#joinListRequest();
      void this.#source.readPhones(this.#target, devices, () => undefined);
      this.#source.readMore?.(this.#target, devices);
    };
    const watch: Watch = (signal, onChange) => this.#source.watch(this.#target, signal, onChange);
    const tracking = trackAgent({ ...this.#options, closing: this.#signal, isWanted, poll, watch });
    this.#tracking = tracking.finally(() => (this.#tracking = null));
  }

  #joinListRequest(): Promise<Listing<D>> {
    this.#pendingList ??= this.#requestList().finally(() => (this.#pendingList = null));
    return this.#pendingList;
  }

  async #requestList(): Promise<Listing<D>> {
    const requestedAt = this.#options.now();
    try {
      const reply = await this.#source.requestList(this.#target);
      const last = this.#reading;
      const listing = last?.reply.equals(reply) === true ? last.listing : this.#source.parse(reply);
      const isRecent = last !== null && requestedAt - last.requestedAt <= ARRIVAL_GAP_MS;
      this.#source.remember(listing.devices, isRecent ? requestedAt : null);
      this.#reading = { reply, listing, requestedAt };
      return listing;
    } catch (error) {
      this.#reading = null;
      throw this.#source.fail(error);
    }
  }

  /** The same object while nothing changes, so that it isn't encoded again. */
  #describe(listing: Listing<D>, agentIp: string): DeviceListAnswer {
    const known = listing.devices.map((device) => this.#source.recall(device));
    const last = this.#made;
    const isSame = last?.listing === listing && last.agentIp === agentIp;
    if (isSame && known.every((one, index) => areEqual(one, last.known[index]))) return last.answer;
    const beingRead = known.filter(({ isBeingRead }) => isBeingRead).length;
    const answer: DeviceListAnswer = {
      MobileList: [
        ...known.map((each, index) => this.#source.toRecord(agentIp, listing.devices[index] as D, each)),
        ...listing.unreadable.map((reason) => this.#source.toUnreadable(agentIp, reason)),
      ],
      ResultCode: RESULT_OK,
      ResultMessage: '',
      ...(beingRead > 0 && { PhonesBeingRead: beingRead }),
    };
    this.#made = { agentIp, listing, known, answer };
    return answer;
  }
}

/** If the previous list is no older, we know well enough when a device came to spot the activity that causes. */
const ARRIVAL_GAP_MS = 10_000;

/** Compares objects with the same properties. */
function areEqual<K extends object>(one: K, other: K | undefined): boolean {
  // For a generic type, Object.entries() has values of type any.
  const entries: [string, unknown][] = Object.entries(one);
  return other !== undefined && entries.every(([key, value]) => value === other[key as keyof K]);
}
