import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withConnection } from '../../../electron/lab-service/connectors/adb/smart-socket.ts';
import { adbKind } from '../../../electron/lab-service/connectors/adb/adb-kind.ts';
import type { AgentTarget } from '../../../electron/lab-service/connectors/connector.ts';
import { findFreePort } from '../free-port.ts';
import { findTool } from './tools.ts';
import { endWithUs } from '../end-with-us.ts';

const limits = { connectMs: 2_000, idleMs: 20_000, wholeMs: 20_000, replyBytes: 65_535 };

/** A real adb server with its own home folder and port, so that it does not use a developer's server and keys. */
export class AdbServer {
  readonly port: number;
  readonly home: string;
  readonly #child: ChildProcess;
  readonly #stop = new AbortController();

  private constructor(port: number, home: string, child: ChildProcess) {
    this.port = port;
    this.home = home;
    this.#child = child;
  }

  /** Starts a server in the foreground, so that the test can end its process. */
  static async start(): Promise<AdbServer> {
    const home = await mkdtemp(join(tmpdir(), 'device-lab-adb-'));
    const port = await findFreePort();
    const child = spawn(findTool('adb'), ['-P', String(port), 'nodaemon', 'server'], {
      // The server searches for emulators on loopback ports from 5555 up to this one: none.
      env: { PATH: process.env['PATH'], HOME: home, TMPDIR: home, ADB_LOCAL_TRANSPORT_MAX_PORT: '5554' },
      stdio: 'ignore',
    });
    endWithUs(child);
    const server = new AdbServer(port, home, child);
    const ended = once(child, 'exit').then(() => {
      throw new Error('the adb server ended immediately');
    });
    try {
      await Promise.race([server.#waitUntilReady(), ended]);
      return server;
    } catch (error) {
      await server.close();
      throw error;
    }
  }

  get address(): AgentTarget {
    return { host: '127.0.0.1', port: this.port, ips: ['127.0.0.1'] };
  }

  /** Adds a device to the server. Resolves when it is listed, in any state. */
  async connect(serial: string): Promise<void> {
    // The server responds after the device's greeting, which some never send. The list is faster.
    this.#sendRequest(`host:connect:${serial}`).catch(() => {});
    await this.waitForLine(`${serial} `);
  }

  /** Adds a device with this port as `emulator-5554`. Resolves when it is ready. */
  async connectEmulator(port: number): Promise<void> {
    this.#sendRequest(`host:connect:emu:5554,${port}`).catch(() => {});
    await this.waitForLine('emulator-5554 device ');
  }

  /** Disconnects a device. Resolves when it is no longer listed. */
  async disconnect(serial: string): Promise<void> {
    await this.#sendRequest(`host:disconnect:${serial}`);
  }

  /** Resolves when a line of the list begins with `start`. Several spaces count as one. */
  async waitForLine(start: string): Promise<void> {
    const deadline = Date.now() + 120_000;
    while (!(await this.#listLines()).some((line) => line.startsWith(start))) {
      if (Date.now() > deadline) throw new Error(`the adb server lists no "${start}"`);
      await sleep(10);
    }
  }

  /** Keeps its connections but sends nothing until resume(). */
  suspend(): void {
    this.#child.kill('SIGSTOP');
  }

  resume(): void {
    this.#child.kill('SIGCONT');
  }

  async close(): Promise<void> {
    this.#stop.abort();
    const isRunning =
      this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
    if (isRunning) {
      const exited = once(this.#child, 'exit');
      this.#child.kill('SIGTERM');
      this.resume();
      await exited;
    }
    await rm(this.home, { recursive: true, force: true });
  }

  async #waitUntilReady(): Promise<void> {
    while ((await adbKind.probe(this.address, this.#stop.signal)) === null) await sleep(20);
  }

  async #listLines(): Promise<string[]> {
    const list = await this.#sendRequest('host:devices-l');
    return list.split('\n').map((line) => line.replaceAll(/\s+/g, ' '));
  }

  async #sendRequest(service: string): Promise<string> {
    const reply = await withConnection(this.address, limits, this.#stop.signal, async (connection) => {
      await connection.request(service);
      return connection.readBlock();
    });
    return reply.toString('utf8');
  }
}
