import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtinModules } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { build } from 'vite';
import { check } from './checks.ts';
import { type Running, windowsPath, type Wine } from './wine.ts';

const account = ['--company', 'ACME', '--employee', '1001'];

/** Runs the lab service's program, like an administrator, and sends requests from this machine. */
export async function checkLabService(wine: Wine, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '1.2.3', type: 'module' }));
  writeFileSync(join(folder, 'password.txt'), '비밀 번호\r\n');
  await bundleService(folder);
  const program = windowsPath(join(folder, 'device-lab.mjs'));
  const dataDir = windowsPath(join(folder, '데이터 폴더'));
  const command = (...args: readonly string[]) => ['node.exe', program, ...args, '--data-dir', dataDir];
  const accounts = (...args: readonly string[]) =>
    wine.run(command('accounts', ...args), { cwd: folder, input: join(folder, 'password.txt') });

  await check('service: accounts add, with a password on standard input', async () => {
    const ended = await accounts('add', ...account, '--name', '김민지', '--password-stdin');
    assert.equal(ended.status, 0, ended.stderr);
    const start = readFileSync(join(folder, '데이터 폴더/accounts.sqlite')).toString('latin1', 0, 15);
    assert.equal(start, 'SQLite format 3');
  });

  const service = wine.start(command('serve', '--port', '0', '--log-file', 'logs\\service.log'), {
    cwd: folder,
  });
  let address = '';
  await check('service: serve listens and answers /healthz', async () => {
    address = await readAddress(service);
    const response = await fetch(new URL('/healthz', address));
    assert.equal(response.status, 200, await response.text());
    assert.match(readFileSync(join(folder, 'logs/service.log'), 'utf8'), /Lab service listening on/);
  });

  await check('service: accounts are listed and disabled while it serves', async () => {
    const disabled = await accounts('disable', ...account);
    assert.equal(disabled.status, 0, disabled.stderr);
    const listed = await accounts('list', '--json');
    const names = (JSON.parse(listed.stdout) as readonly { readonly name: string }[]).map(({ name }) => name);
    assert.deepEqual(names, ['김민지']);
  });

  service.child.kill('SIGKILL');
}

async function readAddress(service: Running): Promise<string> {
  while (service.child.exitCode === null) {
    const found = /listening on (\S+)/.exec(service.read());
    if (found?.[1] !== undefined) return found[1];
    await wait(50);
  }
  throw new Error(`It does not listen: ${(await service.ended).stderr}`);
}

/** For the Node that runs under Wine, which is older than Electron's. */
async function bundleService(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, '../..'),
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: 'electron/lab-service/cli/main.ts',
      outDir: folder,
      emptyOutDir: false,
      target: 'node22',
      minify: false,
      rolldownOptions: {
        external: [/^node:/, ...builtinModules],
        output: { format: 'es', entryFileNames: 'device-lab.mjs', codeSplitting: false },
      },
    },
  });
}
