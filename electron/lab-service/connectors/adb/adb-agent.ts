import { type DeviceListAnswer, RESULT_OK } from '#shared/wire/device-list.ts';
import { AgentFailure, type AgentFailureReason, findConnectReason } from '../agent-failure.ts';
import type { AgentTarget } from '../connector.ts';
import type { AdbOptions } from './adb-options.ts';
import { type DeviceListing, type ListedDevice, parseDeviceList } from './device-list.ts';
import { type Known, toDeviceRecord, toUnreadableRecord } from './device-record.ts';
import { type InTurn, ListedPhone } from './listed-phone.ts';
import { SmartSocketError, type SmartSocketProblem, withConnection } from './smart-socket.ts';
import { trackServer } from './track-server.ts';

interface ListReading {
  readonly text: string;
  readonly listing: DeviceListing;
  readonly requestedAt: number;
}

interface MadeAnswer {
  readonly agentIp: string;
  readonly listing: DeviceListing;
  readonly known: readonly Known[];
  readonly answer: DeviceListAnswer;
}

type PhoneTurns = Readonly<Record<'facts' | 'use', InTurn>>;

/** With a previous list this young, a device's arrival is known well enough to recognize the activity it causes. */
const ARRIVAL_GAP_MS = 10_000;

export class AdbAgent {
  #target: AgentTarget;
  readonly #options: AdbOptions;
  readonly #signal: AbortSignal;
  readonly #turns: PhoneTurns;
  #made: MadeAnswer | null = null;
  #phones = new Map<string, ListedPhone>();
  #contact: Promise<DeviceListing> | null = null;
  #pendingList: Promise<DeviceListing> | null = null;
  #tracking: Promise<void> | null = null;
  #listReading: ListReading | null = null;
  wantedAt = -Infinity;
  /** By a caller that doesn't poll. */
  #requestedAt = -Infinity;
  isPolled = false;
  /** Whether a known owner or the polling has requested it. Then its phones are read before those of strangers. */
  isKnown = false;
  /** Ends the wait of a response when no more facts come. */
  #quietTimer: NodeJS.Timeout | undefined;

  constructor(target: AgentTarget, options: AdbOptions, signal: AbortSignal, turns: PhoneTurns) {
    this.#target = target;
    this.#options = options;
    this.#signal = signal;
    this.#turns = turns;
  }

  get isTracked(): boolean {
    return this.#tracking !== null;
  }

  recall(agentIp: string): DeviceListAnswer | null {
    const now = this.#options.now();
    this.wantedAt = now;
    this.#requestedAt = now;
    const reading = this.#listReading;
    if (!this.isTracked || reading === null) return null;
    return now - reading.requestedAt <= this.#options.freshMs
      ? this.#describe(reading.listing, agentIp)
      : null;
  }

  /** @param agentIp exactly as requested; the records repeat it (wire-spec 4.2 rule 3) */
  async listDevices(target: AgentTarget, agentIp: string, isPoll = false): Promise<DeviceListAnswer> {
    this.wantedAt = this.#options.now();
    if (isPoll) this.isPolled = true;
    else this.#requestedAt = this.wantedAt;
    // A name can have several addresses, and any of them is the same server.
    if (target.ips.length > this.#target.ips.length) this.#target = target;
    this.#contact ??= this.#contactServer().finally(() => (this.#contact = null));
    return this.#describe(await this.#contact, agentIp);
  }

  async settle(): Promise<void> {
    await Promise.allSettled([
      this.#contact,
      this.#tracking,
      ...Array.from(this.#phones.values(), (phone) => phone.settle()),
    ]);
  }

  async #contactServer(): Promise<DeviceListing> {
    const listing = await this.#joinListRequest();
    await this.#waitForFacts(this.#readDevices(listing));
    for (const phone of this.#phones.values()) phone.markLate();
    this.#startTracking();
    if (this.isTracked || this.isPolled) this.#readUse(listing);
    return listing;
  }

  async #waitForFacts(reading: Promise<void>): Promise<void> {
    const over = Promise.withResolvers<void>();
    const timer = setTimeout(over.resolve, this.#options.answerMs);
    this.#quietTimer = setTimeout(over.resolve, this.#options.quietMs);
    await Promise.race([reading, over.promise]);
    clearTimeout(timer);
    clearTimeout(this.#quietTimer);
    this.#quietTimer = undefined;
  }

  #isTrackingWanted(): boolean {
    return this.#options.now() - this.#requestedAt <= this.#options.trackMs;
  }

  #startTracking(): void {
    if (this.isTracked || this.#signal.aborted || this.#options.trackMs === 0) return;
    if (!this.#isTrackingWanted()) return;
    const poll = async (): Promise<void> => {
      const listing = await this.#joinListRequest();
      void this.#readDevices(listing);
      this.#readUse(listing);
    };
    const isWanted = () => this.#isTrackingWanted();
    const tracking = trackServer(this.#target, this.#options, this.#signal, isWanted, poll);
    this.#tracking = tracking.finally(() => (this.#tracking = null));
  }

  #joinListRequest(): Promise<DeviceListing> {
    this.#pendingList ??= this.#requestList().finally(() => (this.#pendingList = null));
    return this.#pendingList;
  }

  async #requestList(): Promise<DeviceListing> {
    const { now, listLimits } = this.#options;
    const requestedAt = now();
    try {
      const reply = await withConnection(this.#target, listLimits, this.#signal, async (connection) => {
        await connection.request('host:devices-l');
        return connection.readBlock();
      });
      const text = reply.toString('utf8');
      const last = this.#listReading;
      const listing = text === last?.text ? last.listing : parseDeviceList(text);
      const isRecent = last !== null && requestedAt - last.requestedAt <= ARRIVAL_GAP_MS;
      this.#remember(listing.devices, isRecent ? requestedAt : null);
      this.#listReading = { text, listing, requestedAt };
      return listing;
    } catch (error) {
      this.#listReading = null;
      const failure = toAgentFailure(error);
      // When it is back, it counts its transports from 1 again, and other phones may have their serials.
      if (isServerGone(failure)) this.#phones = new Map();
      throw failure;
    }
  }

  /** @param arrivedAt of a device that the last list did not have; null if that list is old */
  #remember(devices: readonly ListedDevice[], arrivedAt: number | null): void {
    const known = devices.map((device) => {
      const key = keyOf(device);
      const isReady = device.state === 'device' && device.transportId !== null;
      const before = this.#phones.get(key);
      // A network device that comes back can keep its transport. It may have changed in between.
      const isBack = isReady && before?.isReady === false;
      const phone = before === undefined || isBack ? new ListedPhone(this.#options, arrivedAt) : before;
      phone.isReady = isReady;
      return [key, phone] as const;
    });
    this.#phones = new Map(known);
  }

  /** Reads the facts that are due. Resolves when the devices that a response should wait for have finished. */
  async #readDevices({ devices }: DeviceListing): Promise<void> {
    const onProgress = (): void => void this.#quietTimer?.refresh();
    const readings = devices.map((device) => {
      const phone = this.#findReady(device);
      return phone?.known.refreshFacts(phone.place, this.#turns.facts, onProgress) ?? null;
    });
    await Promise.all(readings.filter((reading) => reading !== null));
  }

  #readUse({ devices }: DeviceListing): void {
    for (const device of devices) {
      const phone = this.#findReady(device);
      phone?.known.refreshUse(phone.place, this.#turns.use);
    }
  }

  #findReady(device: ListedDevice) {
    const { state, transportId } = device;
    const known = this.#phones.get(keyOf(device));
    if (state !== 'device' || transportId === null || known === undefined) return null;
    return { known, place: { target: this.#target, transportId, signal: this.#signal } };
  }

  /** The same object while nothing has changed, so that it is not encoded again. */
  #describe(listing: DeviceListing, agentIp: string): DeviceListAnswer {
    const known = listing.devices.map((device) => this.#phones.get(keyOf(device))?.recall() ?? nothingKnown);
    const last = this.#made;
    const isSame = (one: Known, index: number): boolean => {
      const other = last?.known[index];
      return (
        one.facts === other?.facts &&
        one.observed === other?.observed &&
        one.isBeingRead === other?.isBeingRead
      );
    };
    if (last?.listing === listing && last.agentIp === agentIp && known.every(isSame)) return last.answer;
    const beingRead = known.filter(({ isBeingRead }) => isBeingRead).length;
    const answer: DeviceListAnswer = {
      MobileList: [
        ...listing.devices.map((device, index) =>
          toDeviceRecord(agentIp, device, known[index] ?? nothingKnown),
        ),
        ...listing.unreadable.map((reason) => toUnreadableRecord(agentIp, reason)),
      ],
      ResultCode: RESULT_OK,
      ResultMessage: '',
      ...(beingRead > 0 && { PhonesBeingRead: beingRead }),
    };
    this.#made = { agentIp, listing, known, answer };
    return answer;
  }
}

const failureReasons: Readonly<Record<SmartSocketProblem, AgentFailureReason>> = {
  unreachable: 'cannot-connect',
  'timed-out': 'no-answer-in-time',
  'broken-off': 'answer-broken-off',
  refused: 'list-refused',
  malformed: 'not-an-adb-server',
  'too-large': 'answer-too-long',
};

function toAgentFailure(error: unknown): unknown {
  if (!(error instanceof SmartSocketError)) return error;
  const reason = error.problem === 'unreachable' ? findConnectReason(error.cause) : null;
  return new AgentFailure(reason ?? failureReasons[error.problem], { cause: error });
}

/** Nothing listens there, or only the end of a tunnel. A network that fails for a moment is something else. */
function isServerGone(failure: unknown): boolean {
  return (
    failure instanceof AgentFailure && ['connection-refused', 'answer-broken-off'].includes(failure.reason)
  );
}

const nothingKnown: Known = { facts: null, observed: null, isBeingRead: false };

/** A restarted server numbers its transports from 1 again; the whole line tells phones without a serial apart. */
function keyOf({ serial, noSerial, transportId, line }: ListedDevice): string {
  return noSerial === null ? `${serial} ${transportId}` : line;
}
