import { type DeviceListAnswer, RESULT_OK } from '#shared/wire/device-list.ts';
import type { Limiter } from '../../limiter.ts';
import type { AgentTarget } from '../connector.ts';
import { toAgentFailure } from './adb-failure.ts';
import type { AdbOptions } from './adb-options.ts';
import { AnswerMemory, type Known } from './answer-memory.ts';
import { type DeviceListing, type ListedDevice, parseDeviceList } from './device-list.ts';
import { DeviceMemory } from './device-memory.ts';
import { toDeviceRecord } from './device-record.ts';
import { followServer } from './follow-server.ts';
import { readDevice } from './read-device.ts';
import { converse } from './smart-socket.ts';

const nothingKnown: Known = { facts: null, areCurrent: false };

/** A list, in the server's words and in ours, and when it was asked for. */
interface Sighting {
  readonly text: string;
  readonly listing: DeviceListing;
  readonly askedAt: number;
}

/** Spellings of a server's address that are kept. Further ones are probably invented. */
const MOST_SPELLINGS = 8;

/** One ADB server with all spellings of its address, and its known devices. */
export class AdbAgent {
  #target: AgentTarget;
  readonly #options: AdbOptions;
  /** Ends every question. */
  readonly #signal: AbortSignal;
  readonly #inTurn: Limiter['run'];
  readonly #answers = new Map<string, AnswerMemory>();
  #devices = new Map<string, DeviceMemory>();
  #contact: Promise<DeviceListing> | null = null;
  #asking: Promise<DeviceListing> | null = null;
  #following: Promise<void> | null = null;
  #sighting: Sighting | null = null;
  #wantedAt = -Infinity;

  constructor(target: AgentTarget, options: AdbOptions, signal: AbortSignal, inTurn: Limiter['run']) {
    this.#target = target;
    this.#options = options;
    this.#signal = signal;
    this.#inTurn = inTurn;
  }

  get wantedAt(): number {
    return this.#wantedAt;
  }

  get isFollowed(): boolean {
    return this.#following !== null;
  }

  /** The last list of the server, if it is recent; otherwise null. See {@link listDevices}. */
  recall(agentIp: string): DeviceListAnswer | null {
    const now = this.#options.now();
    this.#wantedAt = now;
    const sighting = this.#sighting;
    if (!this.isFollowed || sighting === null) return null;
    return now - sighting.askedAt <= this.#options.freshMs ? this.#describe(sighting.listing, agentIp) : null;
  }

  /**
   * Asks the server. Calls at the same time share one request. `agentIp` is the address as this caller spells it; the records
   * repeat it (wire-spec 4.2 rule 3).
   */
  async listDevices(target: AgentTarget, agentIp: string): Promise<DeviceListAnswer> {
    this.#wantedAt = this.#options.now();
    // A name can have several addresses, and any of them is the same server.
    if (target.ips.length > this.#target.ips.length) this.#target = target;
    this.#contact ??= this.#askServer().finally(() => {
      this.#contact = null;
    });
    return this.#describe(await this.#contact, agentIp);
  }

  /** Resolves when nothing is under way any more. */
  async settle(): Promise<void> {
    await Promise.allSettled([
      this.#contact,
      this.#following,
      ...Array.from(this.#devices.values(), (device) => device.reading),
    ]);
  }

  async #askServer(): Promise<DeviceListing> {
    const answerBy = this.#options.now() + this.#options.answerMs;
    const listing = await this.#askForList();
    await waitUntil(this.#readDevices(listing), answerBy - this.#options.now());
    for (const memory of this.#devices.values()) memory.markLate();
    this.#follow();
    return listing;
  }

  #follow(): void {
    if (this.#signal.aborted || this.#options.followMs === 0) return;
    this.#following ??= followServer(this.#target, this.#options, this.#signal, {
      isWanted: () => this.#options.now() - this.#wantedAt <= this.#options.followMs,
      poll: async () => void this.#readDevices(await this.#askForList()),
    }).finally(() => {
      this.#following = null;
    });
  }

  /** The server's list, asked for once at a time. */
  #askForList(): Promise<DeviceListing> {
    this.#asking ??= this.#requestList().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #requestList(): Promise<DeviceListing> {
    const askedAt = this.#options.now();
    try {
      const reply = await converse(
        this.#target,
        this.#options.listLimits,
        this.#signal,
        async (conversation) => {
          await conversation.request('host:devices-l');
          return conversation.readBlock();
        },
      );
      const text = reply.toString('utf8');
      const listing = text === this.#sighting?.text ? this.#sighting.listing : parseDeviceList(text);
      this.#sighting = { text, listing, askedAt };
      this.#remember(listing.devices);
      return listing;
    } catch (error) {
      this.#sighting = null;
      throw toAgentFailure(error);
    }
  }

  /** Keeps the memory of devices that are listed still, and of no others. */
  #remember(devices: readonly ListedDevice[]): void {
    const known = devices.map((device) => {
      const key = keyOf(device);
      return [key, this.#devices.get(key) ?? new DeviceMemory(this.#options)] as const;
    });
    this.#devices = new Map(known);
  }

  /** Asks the devices that are due; resolves when those have answered that an answer should wait for. */
  async #readDevices({ devices }: DeviceListing): Promise<void> {
    const readings = devices.map((device) => {
      const { state, transportId } = device;
      if (state !== 'device' || transportId === null) return null;
      const read = () => readDevice(this.#target, transportId, this.#options.deviceLimits, this.#signal);
      return this.#devices.get(keyOf(device))?.refresh(() => this.#inTurn(read)) ?? null;
    });
    await Promise.all(readings.filter((reading) => reading !== null));
  }

  #memoryOf(agentIp: string): AnswerMemory {
    const memory = this.#answers.get(agentIp) ?? new AnswerMemory();
    if (this.#answers.size < MOST_SPELLINGS) this.#answers.set(agentIp, memory);
    return memory;
  }

  #describe(listing: DeviceListing, agentIp: string): DeviceListAnswer {
    const known = listing.devices.map((device) => {
      const memory = this.#devices.get(keyOf(device));
      if (memory === undefined) return nothingKnown;
      return { facts: memory.facts, areCurrent: device.state === 'device' && memory.isCurrent };
    });
    return this.#memoryOf(agentIp).keep(listing, known, () => ({
      MobileList: [
        ...listing.devices.map((device, index) => {
          const { facts, areCurrent } = known[index] ?? nothingKnown;
          return toDeviceRecord(agentIp, device, facts, areCurrent);
        }),
        // No DeviceID: a reader counts it as unreadable instead of not hearing of it at all.
        ...listing.unreadable.map((reason) => ({ Unreadable: reason })),
      ],
      ResultCode: RESULT_OK,
      ResultMessage: '',
    }));
  }
}

/** A phone plugged in again is another transport: it may have been changed in between. */
function keyOf({ serial, transportId }: ListedDevice): string {
  return `${serial} ${transportId}`;
}

async function waitUntil(work: Promise<unknown>, ms: number): Promise<void> {
  const { promise: elapsed, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, Math.max(ms, 0));
  await Promise.race([work, elapsed]);
  clearTimeout(timer);
}
