// node scripts/package/pack-cli.ts: builds the command line for CI and packs it into `release`.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../build.ts';

const root = join(import.meta.dirname, '../..');

/** For `npm install -g` without the network. Returns the file: device-lab-cli-VERSION.tgz. */
export function packCli(folder: string): string {
  mkdirSync(folder, { recursive: true });
  // The npm that runs this, if one does.
  const npm = process.env['npm_execpath'];
  const [command, before] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const args = ['pack', join(root, 'out/cli'), '--pack-destination', folder, '--json', '--offline'];
  const { stdout, status } = spawnSync(command, [...before, ...args], {
    encoding: 'utf8',
    shell: npm === undefined && process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error('npm could not pack the command line');
  // npm's format, as far as we use it.
  const packed = JSON.parse(stdout) as readonly { readonly filename: string }[];
  const [first] = packed;
  if (first === undefined) throw new Error('npm packed nothing');
  return join(folder, first.filename);
}

if (import.meta.main) {
  await build();
  console.log(packCli(join(root, 'release')));
}
