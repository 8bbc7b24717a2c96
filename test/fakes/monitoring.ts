import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { findTool } from './adb/tools.ts';

const READY_MS = 120_000;

/** A real Prometheus or Alertmanager on loopback, with files of its own. */
export interface MonitoringServer {
  /** `http://127.0.0.1:...` */
  readonly address: string;
  readonly close: () => Promise<void>;
}

/** A Prometheus with this configuration. @param folder for its files */
export function startPrometheus(config: string, folder: string, port: number): Promise<MonitoringServer> {
  return start('prometheus', port, [
    `--config.file=${config}`,
    `--storage.tsdb.path=${folder}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=warn',
  ]);
}

/** An Alertmanager with this configuration, alone. @param folder for its files */
export function startAlertmanager(config: string, folder: string, port: number): Promise<MonitoringServer> {
  return start('prometheus-alertmanager', port, [
    `--config.file=${config}`,
    `--storage.path=${folder}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--cluster.listen-address=',
    '--log.level=warn',
  ]);
}

async function start(tool: string, port: number, args: readonly string[]): Promise<MonitoringServer> {
  const child = spawn(findTool(tool), args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output = (output + chunk).slice(-4_000);
  });

  async function close(): Promise<void> {
    if (!isRunning(child)) return;
    // Its data is not needed any more.
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  const address = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + READY_MS;
  while (!(await isReady(address))) {
    if (isRunning(child) && Date.now() < deadline) {
      await sleep(50);
      continue;
    }
    await close();
    throw new Error(`${tool} does not start: ${output}`);
  }
  return { address, close };
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/-/ready`)).ok;
  } catch {
    return false;
  }
}
