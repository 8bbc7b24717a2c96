import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Phone } from './phone.ts';
import type { ByteEngine, CommandEngine } from './recorded-engine.ts';
import { encodePacket, type Packet, PacketReader } from './packet.ts';

const VERSION = 0x01000001;
const MAX_DATA = 262_144;
/** Of a phone whose output is slowed down. */
const PACED_DATA = 131_072;
const AUTH_TOKEN = 1;

/** The fault of a device, if any. */
export type Fault =
  | 'none'
  /** Accepts the command and then sends nothing. */
  | 'silent'
  /** Prints endlessly. */
  | 'endless'
  /** Accepts no commands. */
  | 'refuses'
  /** Prints nothing for `exec:`, only for `shell:`. */
  | 'no-exec'
  /** Ends its response in the middle. */
  | 'cut-short'
  /** Disconnects in the middle of its response. */
  | 'dies'
  /** The user has not tapped "Allow" yet. */
  | 'unauthorized'
  /** Sends no greeting. */
  | 'offline';

interface ConnectedDevice {
  readonly phone: Phone;
  readonly fault: Fault;
  readonly engine: CommandEngine | ByteEngine;
  readonly hangs: readonly string[];
  readonly services: string[];
  readonly bytesPerMs: number;
}

/** A command's output to the server: sends one packet, then waits until the server has accepted it. */
class OutputStream {
  readonly #socket: Socket;
  readonly #localId: number;
  readonly #remoteId: number;
  readonly #bytesPerMs: number;
  #taken = Promise.withResolvers<void>();
  isClosed = false;

  constructor(socket: Socket, localId: number, remoteId: number, bytesPerMs: number) {
    this.#socket = socket;
    this.#bytesPerMs = bytesPerMs;
    this.#localId = localId;
    this.#remoteId = remoteId;
    socket.write(encodePacket('OKAY', localId, remoteId));
  }

  async write(data: Buffer): Promise<void> {
    const isPaced = this.#bytesPerMs < Infinity;
    const most = isPaced ? PACED_DATA : MAX_DATA;
    for (let at = 0; at < data.length && !this.isClosed; at += most) {
      this.#taken = Promise.withResolvers<void>();
      this.#socket.write(encodePacket('WRTE', this.#localId, this.#remoteId, data.subarray(at, at + most)));
      await this.#taken.promise;
      if (isPaced) await sleep(most / this.#bytesPerMs);
    }
  }

  acknowledge(): void {
    this.#taken.resolve();
  }

  close(): void {
    if (!this.isClosed) this.#socket.write(encodePacket('CLSE', this.#localId, this.#remoteId));
    this.isClosed = true;
    this.#taken.resolve();
  }
}

/** The device's side of one connection with an ADB server. */
export class DeviceConnection {
  readonly #device: ConnectedDevice;
  readonly #socket: Socket;
  readonly #reader = new PacketReader();
  readonly #streams = new Map<number, OutputStream>();
  #lastId = 0;

  constructor(device: ConnectedDevice, socket: Socket) {
    this.#device = device;
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => {
      for (const packet of this.#reader.push(chunk)) this.#take(packet);
    });
    // The server may end at any time. The code that waits for it continues and finds the stream closed.
    socket.on('error', () => {});
    socket.once('close', () => {
      for (const stream of this.#streams.values()) stream.close();
    });
  }

  /** Reports the device's properties, which makes it usable. */
  greet(): void {
    const { product, properties } = this.#device.phone;
    const banner =
      `device::ro.product.name=${product};ro.product.model=${properties['ro.product.model'] ?? ''};` +
      `ro.product.device=${properties['ro.product.device'] ?? ''};features=shell_v2,cmd,stat_v2,ls_v2`;
    this.#socket.write(encodePacket('CNXN', VERSION, MAX_DATA, banner));
  }

  #take(packet: Packet): void {
    switch (packet.command) {
      case 'CNXN':
        this.#takeGreeting();
        break;
      case 'AUTH':
        // Type 2 is a signature by an unknown key. Type 3 is that key, which the user can allow.
        if (packet.arg0 === 2) this.#requestAuthorization();
        break;
      case 'OPEN':
        this.#open(packet.arg0, packet.data.toString('utf8').replace(/\0$/, '')).catch(() =>
          this.#socket.destroy(),
        );
        break;
      case 'OKAY':
        this.#streams.get(packet.arg1)?.acknowledge();
        break;
      case 'CLSE':
        this.#streams.get(packet.arg1)?.close();
        this.#streams.delete(packet.arg1);
        break;
      case 'WRTE':
        // Input of a command: accepted and ignored.
        this.#socket.write(encodePacket('OKAY', packet.arg1, packet.arg0));
        break;
    }
  }

  #takeGreeting(): void {
    if (this.#device.fault === 'unauthorized') this.#requestAuthorization();
    else if (this.#device.fault !== 'offline') this.greet();
  }

  #requestAuthorization(): void {
    this.#socket.write(encodePacket('AUTH', AUTH_TOKEN, 0, randomBytes(20)));
  }

  async #open(remoteId: number, service: string): Promise<void> {
    this.#device.services.push(service);
    const [, kind, commandLine] = /^(exec|shell|shell,[^:]*):(.*)$/s.exec(service) ?? [];
    if (kind === undefined || commandLine === undefined || this.#device.fault === 'refuses') {
      this.#socket.write(encodePacket('CLSE', 0, remoteId));
      return;
    }
    this.#lastId += 1;
    const stream = new OutputStream(this.#socket, this.#lastId, remoteId, this.#device.bytesPerMs);
    this.#streams.set(this.#lastId, stream);
    if (this.#device.fault === 'no-exec' && kind === 'exec') stream.close();
    else await this.#answer(stream, commandLine, kind.startsWith('shell,v2'));
  }

  async #answer(stream: OutputStream, commandLine: string, isShellV2: boolean): Promise<void> {
    const { fault, phone, engine, hangs } = this.#device;
    if (fault === 'silent') return;
    const commands = commandLine.split('; ');
    const hangsAt = commands.findIndex((command) => hangs.some((start) => command.startsWith(start)));
    if (hangsAt !== -1) {
      await stream.write(toBytes(await engine(phone, commands.slice(0, hangsAt).join('; '))));
      return;
    }
    if (fault === 'endless') {
      const noise = Buffer.alloc(16_384, 'never enough\n');
      while (!stream.isClosed) await stream.write(noise);
      return;
    }
    const output = toBytes(await engine(phone, commandLine));
    if (fault === 'dies' || fault === 'cut-short') {
      await stream.write(output.subarray(0, output.length / 2));
      if (fault === 'dies') await this.#hangUp();
    } else {
      await stream.write(isShellV2 ? frameShellV2(output) : output);
    }
    stream.close();
  }

  async #hangUp(): Promise<void> {
    this.#socket.destroy();
    await once(this.#socket, 'close');
  }
}

const toBytes = (output: string | Buffer) => (typeof output === 'string' ? Buffer.from(output) : output);

/** Output (1), then the exit status (3), which is success. */
function frameShellV2(output: Buffer): Buffer {
  return Buffer.concat([frame(1, output), frame(3, Buffer.from([0]))]);
}

function frame(id: number, data: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt8(id, 0);
  header.writeUInt32LE(data.length, 1);
  return Buffer.concat([header, data]);
}
