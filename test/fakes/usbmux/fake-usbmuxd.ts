import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import plist from 'plist';
import type { AgentTarget } from '../../../electron/lab-service/connectors/connector.ts';
import { listen } from '../adb/listen.ts';
import type { FakeIphone } from './iphones.ts';

type Message = Readonly<Record<string, unknown>>;

export interface UsbmuxdOptions {
  readonly phones?: readonly FakeIphone[];
  readonly fault?:
    | 'wrong-tag'
    | 'short-length'
    | 'long-length'
    | 'binary'
    | 'silent'
    | 'drips'
    | 'echo'
    | 'nested';
  /** The path of a socket instead of a port. */
  readonly path?: string;
  readonly port?: number;
}

/**
 * A usbmuxd and the lockdownd of its phones. It reads and writes with the library `plist`, which the product doesn't
 * use, and Debian's libimobiledevice is a second client of it.
 */
export class FakeUsbmuxd implements AsyncDisposable {
  /** Each request as one word, such as `Connect`, or `GetValue ProductType` of a phone. */
  readonly requests: string[] = [];
  readonly #phones = new Map<number, FakeIphone>();
  readonly #listeners = new Set<Socket>();
  readonly #sockets = new Set<Socket>();
  readonly #streams = new Map<number, Set<Socket>>();
  readonly #server = createServer((socket) => void this.#serve(socket));
  readonly #options: UsbmuxdOptions;
  #lastId = 0;
  #port = 0;

  private constructor(options: UsbmuxdOptions) {
    this.#options = options;
    for (const phone of options.phones ?? []) this.attach(phone);
  }

  static async start(options: UsbmuxdOptions = {}): Promise<FakeUsbmuxd> {
    const fake = new FakeUsbmuxd(options);
    if (options.path === undefined) fake.#port = await listen(fake.#server, options.port);
    else {
      fake.#server.listen(options.path);
      await once(fake.#server, 'listening');
    }
    return fake;
  }

  get address(): AgentTarget {
    return { host: '127.0.0.1', port: this.#port, ips: ['127.0.0.1'] };
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Plugs a phone in: it gets another number each time. */
  attach(phone: FakeIphone): number {
    this.#lastId += 1;
    this.#phones.set(this.#lastId, phone);
    for (const socket of this.#listeners) socket.write(frame(0, describe(this.#lastId, phone)));
    return this.#lastId;
  }

  detach(udid: string): void {
    for (const [id, phone] of this.#phones) {
      if (phone.udid !== udid) continue;
      this.#phones.delete(id);
      for (const stream of this.#streams.get(id) ?? []) stream.destroy();
      for (const socket of this.#listeners) socket.write(frame(0, { MessageType: 'Detached', DeviceID: id }));
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, 'close');
  }

  close = (): Promise<void> => this[Symbol.asyncDispose]();

  async #serve(socket: Socket): Promise<void> {
    this.#sockets.add(socket);
    socket.on('close', () => {
      this.#sockets.delete(socket);
      this.#listeners.delete(socket);
    });
    // The client ends the connection when it has enough data.
    socket.on('error', () => {});
    const read = createReading(socket);
    try {
      for (;;) {
        const header = await read(16);
        const length = header.readUInt32LE(0);
        // As the real one: it closes the connection of a program that speaks something else.
        if (length < 16 || length > 65_536 || header.readUInt32LE(8) !== 8) return void socket.destroy();
        const payload = await read(length - 16);
        const message = parse(payload);
        this.requests.push(String(message['MessageType']));
        const id = await this.#answer(socket, message, header.readUInt32LE(12), payload);
        if (id !== null) return await this.#serveLockdown(socket, id, read);
      }
    } catch {
      socket.destroy();
    }
  }

  /** The number of the phone to which the connection leads from now on. */
  async #answer(socket: Socket, message: Message, tag: number, payload: Buffer): Promise<number | null> {
    const answer = (values: Message): void => void this.#send(socket, tag, values, payload);
    const result = (Number: number): void => answer({ MessageType: 'Result', Number });
    switch (message['MessageType']) {
      case 'ReadBUID':
        answer({ BUID: '8D2C3B4A-0000-4000-8000-1234567890AB' });
        return null;
      case 'ListDevices':
        answer({ DeviceList: Array.from(this.#phones, ([id, phone]) => describe(id, phone)) });
        return null;
      case 'Listen':
        result(0);
        this.#listeners.add(socket);
        for (const [id, phone] of this.#phones) socket.write(frame(0, describe(id, phone)));
        return null;
      case 'Connect': {
        const id = Number(message['DeviceID']);
        const isThere = this.#phones.has(id) && message['PortNumber'] === 32_498;
        result(isThere ? 0 : 2);
        return isThere ? id : null;
      }
      default:
        result(1);
        return null;
    }
  }

  async #send(socket: Socket, tag: number, values: Message, request: Buffer): Promise<void> {
    const bytes = frame(this.#options.fault === 'wrong-tag' ? tag ^ 1 : tag, values);
    switch (this.#options.fault) {
      case 'silent':
        return;
      case 'echo':
        return void socket.write(wrap(tag, request));
      case 'short-length':
        bytes.writeUInt32LE(7, 0);
        return void socket.write(bytes);
      case 'long-length':
        bytes.writeUInt32LE(0xffff_fff0, 0);
        return void socket.write(bytes);
      case 'binary':
        return void socket.write(wrap(tag, Buffer.from('bplist00\u00d1\u0001\u0002')));
      case 'nested':
        return void socket.write(wrap(tag, nest(20_000)));
      case 'drips':
        return drip(socket, bytes);
      case 'wrong-tag':
      case undefined:
        socket.write(bytes);
    }
  }

  async #serveLockdown(socket: Socket, id: number, read: (bytes: number) => Promise<Buffer>): Promise<void> {
    const streams = this.#streams.get(id) ?? new Set();
    this.#streams.set(id, streams.add(socket));
    const phone = this.#phones.get(id);
    if (phone === undefined) return;
    if (phone.fault === 'resets') return void socket.resetAndDestroy();
    for (;;) {
      const message = parse(await read((await read(4)).readUInt32BE()));
      const key = message['Key'];
      this.requests.push([message['Request'], key].filter(Boolean).join(' '));
      if (phone.fault === 'hangs') continue;
      if (phone.delayMs !== undefined) await sleep(phone.delayMs);
      await sendLockdown(socket, phone, message);
    }
  }
}

async function sendLockdown(socket: Socket, phone: FakeIphone, message: Message): Promise<void> {
  const payload = Buffer.from(plist.build(answerOf(phone, message) as plist.PlistObject));
  if (phone.fault === 'drips') await drip(socket, lengthen(payload));
  else socket.write(lengthen(hostile[phone.fault ?? ''] ?? payload));
}

const hostile: Readonly<Record<string, Buffer>> = {
  huge: Buffer.alloc(2_000_000, 32),
  binary: Buffer.from('bplist00\u00d1'),
  nested: nest(201),
  garbage: Buffer.from('<plist version="1.0"><dict><key>Type</key>'),
};

function answerOf({ fault, values, udid }: FakeIphone, { Request, Key }: Message): Message {
  const key = typeof Key === 'string' ? Key : undefined;
  if (Request === 'QueryType') {
    const mode = fault === 'restore' ? 'restored' : 'lockdown';
    return { Request, Type: `com.apple.mobile.${mode}` };
  }
  // Also of DevicePublicKey, which libimobiledevice asks for before it would pair.
  if (Request !== 'GetValue') return { Request, Error: 'InvalidService' };
  if (fault === 'locked') return { Request, Error: 'PasswordProtected' };
  if (fault === 'refuses-all' || (fault === 'refuses-whole' && key === undefined))
    return { Request, Error: 'GetProhibited' };
  const told = fault === 'other-phone' ? { ...values, UniqueDeviceID: udid.replace(/.$/, '0') } : values;
  if (key === undefined) return { Request, Value: told };
  const Value = told[key];
  return Value === undefined ? { Request, Error: 'MissingValue' } : { Request, Key, Value };
}

function describe(DeviceID: number, { udid, connection = 'USB' }: FakeIphone) {
  const Properties = {
    ConnectionSpeed: 480_000_000,
    ConnectionType: connection,
    DeviceID,
    LocationID: 0x1_0000 + DeviceID,
    ProductID: 4_776,
    SerialNumber: udid,
  };
  return { DeviceID, MessageType: 'Attached', Properties };
}

function frame(tag: number, values: Message): Buffer {
  // Of texts, numbers and the like.
  return wrap(tag, Buffer.from(plist.build(values as plist.PlistObject)));
}

function wrap(tag: number, payload: Buffer): Buffer {
  const header = Buffer.alloc(16);
  for (const [index, word] of [16 + payload.length, 1, 8, tag >>> 0].entries())
    header.writeUInt32LE(word, 4 * index);
  return Buffer.concat([header, payload]);
}

function lengthen(payload: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(payload.length);
  return Buffer.concat([length, payload]);
}

function nest(depth: number): Buffer {
  return Buffer.from(`<plist version="1.0">${'<array>'.repeat(depth)}${'</array>'.repeat(depth)}</plist>`);
}

async function drip(socket: Socket, bytes: Buffer): Promise<void> {
  for (const byte of bytes) {
    if (socket.destroyed) return;
    socket.write(Buffer.of(byte));
    await sleep(1);
  }
}

function parse(payload: Buffer): Message {
  // The root of each message is a dictionary.
  return plist.parse(payload.toString()) as Message;
}

function createReading(socket: Socket) {
  const chunks: AsyncIterator<Buffer> = socket[Symbol.asyncIterator]();
  let received: Buffer = Buffer.alloc(0);
  return async (bytes: number): Promise<Buffer> => {
    while (received.length < bytes) {
      const { value, done } = await chunks.next();
      if (done === true) throw new Error('The client has closed the connection');
      received = Buffer.concat([received, value]);
    }
    const taken = received.subarray(0, bytes);
    received = received.subarray(bytes);
    return taken;
  };
}
