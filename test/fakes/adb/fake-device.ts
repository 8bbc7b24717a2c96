import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { DeviceConnection, type Fault } from './device-connection.ts';
import type { Phone } from './phone.ts';
import { listen } from './listen.ts';
import { type ByteEngine, type CommandEngine, createRecordedEngine } from './recorded-engine.ts';

export interface FakeDeviceOptions {
  readonly phone: Phone;
  readonly fault?: Fault;
  readonly engine?: CommandEngine | ByteEngine;
  /** The starts of commands that never end, such as `wm`. */
  readonly hangs?: readonly string[];
  /** How fast its cable is. Default: without a limit. */
  readonly bytesPerMs?: number;
}

/** The ADB daemon of a device, listening on a loopback port. Its data and its fault can change while it runs. */
export class FakeDevice {
  /** Its name in an ADB server. */
  readonly serial: string;
  phone: Phone;
  fault: Fault;
  engine: CommandEngine | ByteEngine;
  hangs: readonly string[];
  readonly bytesPerMs: number;
  /** Every service that the server opened on it, in order. */
  readonly services: string[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #connections = new Set<DeviceConnection>();

  private constructor(server: Server, port: number, options: FakeDeviceOptions) {
    this.serial = `127.0.0.1:${port}`;
    this.phone = options.phone;
    this.fault = options.fault ?? 'none';
    this.engine = options.engine ?? createRecordedEngine();
    this.hangs = options.hangs ?? [];
    this.bytesPerMs = options.bytesPerMs ?? Infinity;
    this.#server = server;
    server.on('connection', (socket) => this.#serve(socket));
  }

  static async start(options: FakeDeviceOptions): Promise<FakeDevice> {
    const server = createServer();
    return new FakeDevice(server, await listen(server), options);
  }

  /** The number of command lines that it received. */
  get commandCount(): number {
    return this.services.length;
  }

  /** The user taps "Allow". */
  authorize(): void {
    this.fault = 'none';
    for (const connection of this.#connections) connection.greet();
  }

  /** Loses its connections. The server connects again. */
  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #serve(socket: Socket): void {
    const connection = new DeviceConnection(this, socket);
    this.#sockets.add(socket);
    this.#connections.add(connection);
    socket.once('close', () => {
      this.#sockets.delete(socket);
      this.#connections.delete(connection);
    });
  }
}
