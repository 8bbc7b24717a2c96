import { type SocketPlace, toAgentFailure } from '../agent-socket.ts';
import type { AgentTarget } from '../connector.ts';
import type { PhoneSource } from '../phone-agent.ts';
import { toIphoneRecord, toUnreadableRecord } from './iphone-record.ts';
import { type InTurn, isSame, type Known, MuxPhone } from './mux-phone.ts';
import { ownUsbmuxd, type UsbmuxOptions } from './usbmux-options.ts';
import { type ListedDevice, parseList, requestList, watchList } from './usbmuxd.ts';

/** One usbmuxd and its phones. */
export function createMuxSource(
  options: UsbmuxOptions,
  signal: AbortSignal,
  inTurn: InTurn,
): PhoneSource<ListedDevice, Known> {
  const { only, listLimits, trackLimits } = options;
  const isListed = ({ udid }: ListedDevice) => only?.some((each) => isSame(each, udid)) ?? true;
  let phones = new Map<string, MuxPhone>();

  function remember(devices: readonly ListedDevice[]): void {
    const before = phones;
    phones = new Map(
      devices.map((device) => {
        const key = keyOf(device);
        return [key, before.get(key) ?? new MuxPhone(device, options)];
      }),
    );
    for (const [key, phone] of before) if (!phones.has(key)) phone.end();
  }

  return {
    requestList: (target) => requestList(placeOf(target, options), listLimits, signal),

    parse(reply) {
      const { devices, unreadable } = parseList(reply);
      return { devices: devices.filter(isListed), unreadable };
    },

    remember,

    fail(error) {
      // When it's back it counts connections from 1 again.
      remember([]);
      return toAgentFailure(error, 'list-malformed');
    },

    readPhones: (target, _, onProgress) =>
      Array.from(phones.values()).flatMap((phone) => {
        const reading = phone.refresh(placeOf(target, options), signal, inTurn);
        void reading?.then(onProgress);
        return reading ?? [];
      }),

    markLate() {
      for (const phone of phones.values()) phone.markLate();
    },

    recall: (device) => phones.get(keyOf(device))?.recall() ?? nothingKnown,
    toRecord: (agentIp, { udid }, { facts, state }) => toIphoneRecord(agentIp, udid, facts, state),
    toUnreadable: toUnreadableRecord,
    watch: (target, ending, onChange) => watchList(placeOf(target, options), trackLimits, ending, onChange),
    settle: () => Array.from(phones.values(), (phone) => phone.settle()),
  };
}

/** The address that stands for this computer's usbmuxd means its socket. */
export function placeOf(target: AgentTarget, { socket }: Pick<UsbmuxOptions, 'socket'>): SocketPlace {
  const isOwn = target.ips[0] === ownUsbmuxd.host && target.port === ownUsbmuxd.port;
  return isOwn && socket !== null ? { path: socket } : target;
}

const nothingKnown: Known = { facts: {}, state: null, isBeingRead: false };

const keyOf = ({ udid, id }: ListedDevice) => `${udid} ${id}`;
