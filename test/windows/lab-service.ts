import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bundle } from './bundle.ts';
import type { Checks } from './checks.ts';
import { type Running, windowsPath, type Wine } from './wine.ts';

export interface LabServiceOptions {
  readonly wine: Wine;
  readonly checks: Checks;
  readonly folder: string;
}

const account = ['--company', 'ACME', '--employee', '1001'];

/** Runs the lab service's program, like an administrator, and sends requests from this machine. */
export async function checkLabService({ wine, checks, folder }: LabServiceOptions): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '1.2.3', type: 'module' }));
  writeFileSync(join(folder, 'password.txt'), '비밀 번호\r\n');
  writeFileSync(
    join(folder, 'staff.csv'),
    'company code,employee number,name,password\r\nACME,1002,이서연,두번째\r\n',
  );
  const program = windowsPath(await bundle('electron/lab-service/cli/main.ts', folder, 'device-lab'));
  const dataDir = windowsPath(join(folder, '데이터 폴더'));
  const command = (...args: readonly string[]) => ['node.exe', program, ...args, '--data-dir', dataDir];
  const accounts = (...args: readonly string[]) =>
    wine.run(command('accounts', ...args), { cwd: folder, input: join(folder, 'password.txt') });

  await checks.check('service: accounts add, with a password on standard input', async () => {
    const ended = await accounts('add', ...account, '--name', '김민지', '--password-stdin');
    assert.equal(ended.status, 0, ended.stderr);
    const start = readFileSync(join(folder, '데이터 폴더/accounts.sqlite')).toString('latin1', 0, 15);
    assert.equal(start, 'SQLite format 3');
  });

  await checks.check('service: accounts import of a CSV file', async () => {
    const ended = await accounts('import', 'staff.csv');
    assert.equal(ended.stdout, '1 account imported\n', ended.stderr);
  });

  await checks.check('service: wrong usage ends with exit code 2, and says why', async () => {
    const ended = await accounts('add', ...account, '--name', '김민지');
    assert.equal(ended.status, 2);
    assert.match(ended.stderr, /No terminal to enter the password/);
  });

  const service = wine.start(command('serve', '--port', '0', '--log-file', 'logs\\service.log'), {
    cwd: folder,
    limitMs: 1_800_000,
  });
  let address = '';
  await checks.check('service: serve listens and answers /healthz', async () => {
    address = await readAddress(service);
    const response = await fetch(new URL('/healthz', address));
    assert.equal(response.status, 200, await response.text());
  });

  await checks.check('service: accounts are listed and disabled while it serves', async () => {
    const disabled = await accounts('disable', ...account);
    assert.equal(disabled.status, 0, disabled.stderr);
    const listed = await accounts('list', '--json');
    const names = (JSON.parse(listed.stdout) as readonly { readonly name: string }[]).map(({ name }) => name);
    assert.deepEqual(names, ['김민지', '이서연']);
  });

  await checks.check('service: a second one says that the port is in use', async () => {
    const ended = await wine.run(command('serve', '--port', new URL(address).port), { cwd: folder });
    assert.equal(ended.status, 1);
    assert.match(ended.stderr, /the port is already in use/);
  });

  await checks.check('service: its log is in the file', () => {
    const [line = ''] = readFileSync(join(folder, 'logs/service.log'), 'utf8').split('\n');
    assert.match(line, /Lab service listening on/);
  });

  service.child.kill('SIGKILL');
}

async function readAddress(service: Running): Promise<string> {
  const until = Date.now() + 600_000;
  while (Date.now() < until) {
    const found = /listening on (\S+)/.exec(service.read());
    if (found?.[1] !== undefined) return found[1];
    if (service.child.exitCode !== null) break;
    await wait(50);
  }
  throw new Error(`It does not listen: ${(await service.ended).stderr}`);
}
