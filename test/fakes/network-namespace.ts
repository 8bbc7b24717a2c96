import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { findTool } from './adb/tools.ts';

const run = promisify(execFile);
const agentFile = join(import.meta.dirname, 'agent-process.ts');

/**
 * A separate network behind a virtual cable that can be disconnected, with a computer at its end. Requires Linux and
 * root.
 */
export interface NetworkNamespace {
  /** The address of the computer at the other end. */
  readonly host: string;
  /** Starts an agent on it, with one device; resolves to its port. */
  startAgent(model: string): Promise<number>;
  pullCable(): Promise<void>;
  plugInCable(): Promise<void>;
  close(): Promise<void>;
}

/** Null if namespaces can't be created. */
export async function startNetworkNamespace(): Promise<NetworkNamespace | null> {
  const ip = findTool('ip');
  const id = process.pid % 60_000;
  const name = `lab-${id}`;
  const [near, far] = [`lab${id}a`, `lab${id}b`];
  const subnet = `10.213.${Math.floor(id / 250)}`;
  const [ownHost, host] = [`${subnet}.${4 * (id % 60) + 1}`, `${subnet}.${4 * (id % 60) + 2}`];
  const children: ChildProcess[] = [];

  async function close(): Promise<void> {
    for (const child of children) {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    }
    await run(ip, ['link', 'del', near]).catch(() => undefined);
    await run(ip, ['netns', 'del', name]).catch(() => undefined);
  }

  try {
    await run(ip, ['netns', 'add', name]);
    await run(ip, ['link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', name]);
    await run(ip, ['addr', 'add', `${ownHost}/30`, 'dev', near]);
    await run(ip, ['link', 'set', near, 'up']);
    await run(ip, ['-n', name, 'addr', 'add', `${host}/30`, 'dev', far]);
    await run(ip, ['-n', name, 'link', 'set', far, 'up']);
  } catch {
    await close();
    return null;
  }

  return {
    host,
    async startAgent(model) {
      const child = spawn(ip, ['netns', 'exec', name, process.execPath, agentFile, host, model], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      for await (const line of createInterface(child.stdout)) return Number(line);
      throw new Error('The agent ended immediately');
    },
    pullCable: async () => void (await run(ip, ['-n', name, 'link', 'set', far, 'down'])),
    plugInCable: async () => void (await run(ip, ['-n', name, 'link', 'set', far, 'up'])),
    close,
  };
}
