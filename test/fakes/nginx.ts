import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findTool } from './adb/tools.ts';

const READY_MS = 120_000;

export interface Nginx {
  close(): Promise<void>;
}

/**
 * A real, separate nginx with this configuration in place of a file of /etc/nginx/conf.d. Resolves when it listens on
 * `port`. The system's own nginx and its files are not used.
 */
export async function startNginx(site: string, port: number): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'device-lab-nginx-'));
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await mkdir(join(folder, 'temp'));
  const main = `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    error_log stderr warn;
    events { worker_connections 4096; }
    http {
      access_log off;
      ${temp.map((name) => `${name}_temp_path ${folder}/temp/${name};`).join('\n')}
      ${site}
    }`;
  await writeFile(join(folder, 'nginx.conf'), main);
  const child = spawn(findTool('nginx'), ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // The master forwards QUIT and TERM to the worker.
  const endWithUs = () => child.kill('SIGTERM');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output = (output + chunk).slice(-4_000);
  });

  async function close(): Promise<void> {
    if (isRunning(child)) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  }

  const deadline = Date.now() + READY_MS;
  while (!(await isListening(port))) {
    if (isRunning(child) && Date.now() < deadline) {
      await sleep(20);
      continue;
    }
    await close();
    throw new Error(`nginx does not start: ${output}`);
  }
  return { close };
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

export async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
