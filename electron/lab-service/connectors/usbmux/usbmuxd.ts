import type { Socket } from 'node:net';
import { z } from 'zod';
import { wait } from '../../limits/wait.ts';
import { AgentFailure } from '../agent-failure.ts';
import {
  createReader,
  SocketError,
  type SocketLimits,
  type SocketPlace,
  type SocketReader,
  withSocket,
} from '../agent-socket.ts';
import type { Listing } from '../phone-agent.ts';
import { type Plist, readPlist, writePlist } from './plist.ts';

/** We never send a usbmuxd anything else. */
type Request = 'ReadBUID' | 'ListDevices' | 'Listen' | 'Connect';

const HEADER_BYTES = 16;
const PLIST_VERSION = 1;
const PLIST_TYPE = 8;
const LOCKDOWN_PORT = 62_078;
/** In network byte order, as usbmuxd wants it. */
const SWAPPED_PORT = ((LOCKDOWN_PORT & 0xff) << 8) | (LOCKDOWN_PORT >> 8);
const MAX_DEVICES = 512;
/** An entry has two: a list of almost twice as many is cut, and only a longer one is refused. */
const MAX_LIST_CONTAINERS = 4 * MAX_DEVICES;
/** Between reports of changes, so that even endless ones cost little. */
const REPORT_PAUSE_MS = 10;

const result = z.object({ MessageType: z.literal('Result'), Number: z.int() });
const buid = z.object({ BUID: z.string() });
const list = z.object({ DeviceList: z.array(z.unknown()) });
const listed = z.object({
  DeviceID: z.int(),
  Properties: z.object({ SerialNumber: z.string(), ConnectionType: z.string().catch('USB') }),
});

export interface ListedDevice {
  /** A phone gets another number each time it connects. */
  readonly id: number;
  readonly udid: string;
}

/** Changes nothing. @throws SocketError; the signal's reason */
export async function greet(place: SocketPlace, limits: SocketLimits, signal: AbortSignal): Promise<void> {
  await withSocket(place, limits, signal, async (socket) => {
    const payload = await request(socket, createReader(socket, limits.replyBytes), 'ReadBUID');
    try {
      if (!buid.safeParse(readPlist(payload)).success) throw new SocketError('malformed');
    } catch (error) {
      // It is one. The list will say why we can't read it.
      if (!(error instanceof AgentFailure && error.reason === 'binary-plist')) throw error;
    }
  });
}

/** Unparsed: that's only needed if it's not what came last time. */
export function requestList(place: SocketPlace, limits: SocketLimits, signal: AbortSignal): Promise<Buffer> {
  return withSocket(place, limits, signal, (socket) =>
    request(socket, createReader(socket, limits.replyBytes), 'ListDevices'),
  );
}

export function parseList(payload: Buffer): Listing<ListedDevice> {
  const reading = list.safeParse(readPlist(payload, MAX_LIST_CONTAINERS));
  if (!reading.success) throw new SocketError('refused');
  const entries = reading.data.DeviceList;
  const devices = new Map<string, ListedDevice>();
  const unreadable: string[] = [];
  for (const [index, entry] of entries.slice(0, MAX_DEVICES).entries()) {
    const { success, data } = listed.safeParse(entry);
    if (!success) {
      unreadable.push(`entry ${index + 1} of usbmuxd's list has no usable serial`);
      continue;
    }
    const { SerialNumber: udid, ConnectionType } = data.Properties;
    // With cable and Wi-Fi, a phone is listed twice. Take the cable.
    if (devices.has(udid) && ConnectionType === 'Network') continue;
    devices.set(udid, { id: data.DeviceID, udid });
  }
  if (entries.length > MAX_DEVICES)
    unreadable.push(`only the first ${MAX_DEVICES} of ${entries.length} entries were read`);
  return { devices: Array.from(devices.values()), unreadable };
}

/** Never mind what has changed: the list will tell. */
export function watchList(
  place: SocketPlace,
  limits: SocketLimits,
  signal: AbortSignal,
  onChange: () => void,
): Promise<never> {
  return withSocket(place, limits, signal, async (socket) => {
    const reader = createReader(socket, limits.replyBytes);
    checkResult(readPlist(await request(socket, reader, 'Listen')));
    for (;;) {
      await readFrame(reader);
      onChange();
      await wait(REPORT_PAUSE_MS, signal);
    }
  });
}

/** Asks a phone's lockdownd. */
export type AskPhone = (values: Readonly<Record<string, string>>) => Promise<Plist>;

/** @throws SocketError; AgentFailure; the signal's reason */
export function withLockdown<T>(
  place: SocketPlace,
  { id }: ListedDevice,
  limits: SocketLimits,
  signal: AbortSignal,
  run: (ask: AskPhone) => Promise<T>,
): Promise<T> {
  return withSocket(place, limits, signal, async (socket) => {
    const reader = createReader(socket, limits.replyBytes);
    const connected = await request(socket, reader, 'Connect', { DeviceID: id, PortNumber: SWAPPED_PORT });
    checkResult(readPlist(connected));
    return run(async (values) => {
      const payload = writePlist({ Label: 'device-lab', ...values });
      const length = Buffer.alloc(4);
      length.writeUInt32BE(payload.length);
      socket.write(Buffer.concat([length, payload]));
      const bytes = (await reader.readExactly(4)).readUInt32BE();
      return readPlist(await reader.readExactly(bytes));
    });
  });
}

function checkResult(answer: Plist): void {
  const reading = result.safeParse(answer);
  if (!reading.success) throw new SocketError('malformed');
  if (reading.data.Number !== 0) throw new SocketError('refused');
}

async function request(
  socket: Socket,
  reader: SocketReader,
  MessageType: Request,
  values: Readonly<Record<string, number>> = {},
): Promise<Buffer> {
  // Nothing that an echo or another protocol would have just here.
  const tag = Math.trunc(Math.random() * 0xffff_ffff);
  const names = { MessageType, ClientVersionString: 'device-lab', ProgName: 'device-lab' };
  const payload = writePlist({ ...names, kLibUSBMuxVersion: 3, ...values });
  const header = Buffer.alloc(HEADER_BYTES);
  const words = [HEADER_BYTES + payload.length, PLIST_VERSION, PLIST_TYPE, tag];
  for (const [index, word] of words.entries()) header.writeUInt32LE(word, 4 * index);
  socket.write(Buffer.concat([header, payload]));
  const frame = await readFrame(reader);
  if (frame.tag !== tag) throw new SocketError('malformed');
  return frame.payload;
}

async function readFrame({ readExactly }: SocketReader) {
  const header = await readExactly(HEADER_BYTES);
  const length = header.readUInt32LE(0);
  const isPlist = header.readUInt32LE(4) === PLIST_VERSION && header.readUInt32LE(8) === PLIST_TYPE;
  if (!isPlist || length < HEADER_BYTES) throw new SocketError('malformed');
  return { tag: header.readUInt32LE(12), payload: await readExactly(length - HEADER_BYTES) };
}
