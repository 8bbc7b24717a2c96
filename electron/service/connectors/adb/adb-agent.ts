import { type AgentAddress, formatAgentAddress } from '#shared/model/agent-address.ts';
import { type DeviceListAnswer, RESULT_OK } from '#shared/wire/device-list.ts';
import type { Limiter } from '../../limiter.ts';
import { toAgentFailure } from './adb-failure.ts';
import type { AdbOptions } from './adb-options.ts';
import { type DeviceListing, type ListedDevice, parseDeviceList } from './device-list.ts';
import { DeviceMemory } from './device-memory.ts';
import { toDeviceRecord } from './device-record.ts';
import { readDevice } from './read-device.ts';
import { converse } from './smart-socket.ts';

/** One ADB server, and what is known of its devices. */
export class AdbAgent {
  readonly #address: AgentAddress;
  readonly #options: AdbOptions;
  /** Ends every question. */
  readonly #signal: AbortSignal;
  readonly #inTurn: Limiter['run'];
  #devices = new Map<string, DeviceMemory>();
  #contact: Promise<DeviceListAnswer> | null = null;

  constructor(address: AgentAddress, options: AdbOptions, signal: AbortSignal, inTurn: Limiter['run']) {
    this.#address = address;
    this.#options = options;
    this.#signal = signal;
    this.#inTurn = inTurn;
  }

  /** Asks the server; whoever comes while it is being asked shares the answer. */
  listDevices(): Promise<DeviceListAnswer> {
    this.#contact ??= this.#askServer().finally(() => {
      this.#contact = null;
    });
    return this.#contact;
  }

  /** Resolves when nothing is under way any more. */
  async settle(): Promise<void> {
    await Promise.allSettled([
      this.#contact,
      ...Array.from(this.#devices.values(), (device) => device.reading),
    ]);
  }

  async #askServer(): Promise<DeviceListAnswer> {
    const answerBy = this.#options.now() + this.#options.answerMs;
    const { devices, unreadable } = await this.#askForList();
    this.#remember(devices);
    await this.#refresh(devices, answerBy);
    return {
      MobileList: [
        ...devices.map((device) => this.#describe(device)),
        // No DeviceID: a reader counts it as unreadable instead of not hearing of it at all.
        ...unreadable.map((reason) => ({ Unreadable: reason })),
      ],
      ResultCode: RESULT_OK,
      ResultMessage: '',
    };
  }

  async #askForList(): Promise<DeviceListing> {
    try {
      const reply = await converse(
        this.#address,
        this.#options.listLimits,
        this.#signal,
        async (conversation) => {
          await conversation.request('host:devices-l');
          return conversation.readBlock();
        },
      );
      return parseDeviceList(reply.toString('utf8'));
    } catch (error) {
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

  /** Asks the devices that are due, and waits for them as long as the answer may take. */
  async #refresh(devices: readonly ListedDevice[], answerBy: number): Promise<void> {
    const readings = devices.map((device) => {
      const { state, transportId } = device;
      if (state !== 'device' || transportId === null) return null;
      const read = () => readDevice(this.#address, transportId, this.#options.deviceLimits, this.#signal);
      return this.#devices.get(keyOf(device))?.refresh(() => this.#inTurn(read)) ?? null;
    });
    await waitUntil(
      Promise.all(readings.filter((reading) => reading !== null)),
      answerBy - this.#options.now(),
    );
    for (const memory of this.#devices.values()) memory.markLate();
  }

  #describe(device: ListedDevice): object {
    const memory = this.#devices.get(keyOf(device));
    const areCurrent = device.state === 'device' && memory?.isCurrent === true;
    return toDeviceRecord(formatAgentAddress(this.#address), device, memory?.facts ?? null, areCurrent);
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
