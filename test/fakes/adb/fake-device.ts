import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { DeviceConnection } from './device-connection.ts';
import type { Phone } from './phone.ts';
import { listen } from './listen.ts';
import { type CommandEngine, createRecordedEngine } from './recorded-engine.ts';

/** What is wrong with a device, if anything. */
export type Fault =
  | 'none'
  /** Takes the command and says nothing more. */
  | 'silent'
  /** Never stops printing. */
  | 'endless'
  /** Takes no commands. */
  | 'refuses'
  /** Ends its answer in the middle. */
  | 'cut-short'
  /** Falls off the cable in the middle of its answer. */
  | 'dies'
  /** Nobody has tapped "Allow" on it yet. */
  | 'unauthorized'
  /** Does not even greet. */
  | 'offline';

export interface FakeDeviceOptions {
  readonly phone: Phone;
  readonly fault?: Fault;
  readonly engine?: CommandEngine;
}

/** A phone's ADB daemon, listening on a loopback port. What it is and what is wrong with it may change as it runs. */
export class FakeDevice {
  /** How an ADB server calls it. */
  readonly serial: string;
  phone: Phone;
  fault: Fault;
  readonly engine: CommandEngine;
  /** Every service the server opened on it, in order. */
  readonly services: string[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #connections = new Set<DeviceConnection>();

  private constructor(server: Server, port: number, options: FakeDeviceOptions) {
    this.serial = `127.0.0.1:${port}`;
    this.phone = options.phone;
    this.fault = options.fault ?? 'none';
    this.engine = options.engine ?? createRecordedEngine();
    this.#server = server;
    server.on('connection', (socket) => this.#serve(socket));
  }

  static async start(options: FakeDeviceOptions): Promise<FakeDevice> {
    const server = createServer();
    return new FakeDevice(server, await listen(server), options);
  }

  /** How many command lines it was given. */
  get commandCount(): number {
    return this.services.length;
  }

  /** Somebody taps "Allow". */
  authorize(): void {
    this.fault = 'none';
    for (const connection of this.#connections) connection.greet();
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
