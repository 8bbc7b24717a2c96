import { wait } from '../../limits/wait.ts';
import { AgentFailure } from '../agent-failure.ts';
import { toAgentFailure } from '../agent-socket.ts';
import type { AgentTarget } from '../connector.ts';
import type { PhoneSource } from '../phone-agent.ts';
import type { AdbOptions } from './adb-options.ts';
import { type ListedDevice, parseDeviceList } from './device-list.ts';
import { type Known, toDeviceRecord, toUnreadableRecord } from './device-record.ts';
import { type InTurn, ListedPhone } from './listed-phone.ts';
import { withConnection } from './smart-socket.ts';

type PhoneTurns = Readonly<Record<'facts' | 'use', InTurn>>;

/** One server and its phones. */
export function createAdbSource(
  options: AdbOptions,
  signal: AbortSignal,
  turns: PhoneTurns,
): PhoneSource<ListedDevice, Known> {
  let phones = new Map<string, ListedPhone>();

  function findReady(target: AgentTarget, device: ListedDevice) {
    const { state, transportId } = device;
    const phone = phones.get(keyOf(device));
    if (state !== 'device' || transportId === null || phone === undefined) return null;
    return { phone, place: { target, transportId, signal } };
  }

  return {
    requestList: (target) =>
      withConnection(target, options.listLimits, signal, async (connection) => {
        await connection.request('host:devices-l');
        return connection.readBlock();
      }),

    parse: (reply) => parseDeviceList(reply.toString('utf8')),

    remember(devices, recentAt) {
      const known = devices.map((device) => {
        const key = keyOf(device);
        const isReady = device.state === 'device' && device.transportId !== null;
        const before = phones.get(key);
        // A network device may come back on the same transport, changed.
        const isBack = isReady && before?.isReady === false;
        const phone = before === undefined || isBack ? new ListedPhone(options, recentAt) : before;
        phone.isReady = isReady;
        return [key, phone] as const;
      });
      phones = new Map(known);
    },

    fail(error) {
      const failure = toAgentFailure(error, 'not-an-adb-server');
      // When it's back it counts transports from 1 again, and their serials may be other phones'.
      if (isServerGone(failure)) phones = new Map();
      return failure;
    },

    readPhones: (target, devices, onProgress) =>
      devices.flatMap((device) => {
        const ready = findReady(target, device);
        return ready?.phone.refreshFacts(ready.place, turns.facts, onProgress) ?? [];
      }),

    readMore(target, devices) {
      for (const device of devices) {
        const ready = findReady(target, device);
        ready?.phone.refreshUse(ready.place, turns.use);
      }
    },

    markLate() {
      for (const phone of phones.values()) phone.markLate();
    },

    recall: (device) => phones.get(keyOf(device))?.recall() ?? nothingKnown,
    toRecord: toDeviceRecord,
    toUnreadable: toUnreadableRecord,

    watch: (target, ending, onChange) =>
      withConnection(target, options.trackLimits, ending, async (connection) => {
        // Only a hint: adb 29 leaves out phones that go offline.
        await connection.request('host:track-devices-l');
        for (;;) {
          await connection.readBlock();
          onChange();
          // Slows down a server that reports changes all the time.
          await wait(options.minPollMs / 4, ending);
        }
      }),

    settle: () => Array.from(phones.values(), (phone) => phone.settle()),
  };
}

/** Nobody listens there, or only the end of a tunnel. A network that's gone for a moment is something else. */
function isServerGone(failure: unknown): boolean {
  return (
    failure instanceof AgentFailure && ['connection-refused', 'answer-broken-off'].includes(failure.reason)
  );
}

const nothingKnown: Known = { facts: null, observed: null, isBeingRead: false };

/** A restarted server counts transports from 1 again. Without a serial, only the whole line tells phones apart. */
function keyOf({ serial, noSerial, transportId, line }: ListedDevice): string {
  return noSerial === null ? `${serial} ${transportId}` : line;
}
