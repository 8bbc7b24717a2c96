import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTool } from './adb/tools.ts';
import { type Daemon, startDaemon } from './daemon.ts';

/**
 * A real, separate nginx with this configuration in place of a file of /etc/nginx/conf.d. Resolves when it listens on
 * `port`. The system's own nginx and its files are not used.
 */
export async function startNginx(site: string, port: number): Promise<Daemon> {
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
  const file = join(folder, 'nginx.conf');
  await writeFile(file, main);
  return startDaemon([findTool('nginx'), '-p', folder, '-e', 'stderr', '-c', file], port, folder);
}
