import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../../../fakes/adb/listen.ts';
import { runDeviceLab } from '../../../../fakes/device-lab.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';

/** Standard error, which must contain a message without a stack. */
async function explain(code: number, args: readonly string[], env: Record<string, string> = {}) {
  const ended = await runDeviceLab(args, { env, input: 'hunter2 hunter2' });
  expect(ended).toMatchObject({ code, stdout: '' });
  expect(ended.stderr).not.toMatch(/\n\s+at |node:internal|Error:/);
  expect(ended.stderr).not.toContain('hunter2');
  return ended.stderr;
}

describe('device-lab', () => {
  it('prints its usage and its version', async () => {
    const help = await runDeviceLab(['--help']);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toMatch(/^Usage: device-lab .*Exit codes:/s);
    expect((await runDeviceLab(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('rejects an invalid command line with exit code 2', async () => {
    expect(await explain(2, ['serve', '--prot', '1'])).toBe(
      "device-lab: unknown option '--prot'\n(Did you mean --port?)\n(see --help)\n",
    );
  });

  it('rejects an agent with two sources, and the phones of none', async () => {
    const words = await explain(2, ['agent', '--adb', '127.0.0.1:5037', '--usbmux']);
    expect(words).toContain('--adb and --usbmux exclude each other. Use one of them');
    expect(await explain(2, ['agent', '--only', '00008110-0011'])).toContain('--only requires --usbmux');
  });

  it('reports that the port is in use', async () => {
    const server = createServer();
    onTestFinished(() => void server.close());
    const port = String(await listen(server));
    const words = await explain(1, ['serve', '--data-dir', await makeTempFolder(), '--port', port]);
    expect(words).toContain(`127.0.0.1, port ${port}: the port is already in use`);
  });

  it('reports that the database is unavailable, without its password', async () => {
    const words = await explain(1, [
      'accounts',
      'list',
      '--database',
      'postgres://lab:hunter2@127.0.0.1:1/lab',
    ]);
    expect(words).toMatch(/database/);
  });

  it('reports which file or folder cannot be used', async () => {
    const folder = await makeTempFolder();
    const file = join(folder, 'file');
    await writeFile(file, '');
    const notAFolder = 'part of the path is not a folder';
    expect(await explain(1, ['accounts', 'list', '--data-dir', join(file, 'x')])).toContain(notAFolder);
    const log = ['--log-file', join(file, 'x.log')];
    const words = await explain(1, ['serve', '--data-dir', folder, '--port', '0', ...log]);
    expect(words).toBe(`device-lab: log.file: ${join(file, 'x.log')} cannot be written: ${notAFolder}\n`);
    expect(await explain(1, ['accounts', 'import', folder, '--data-dir', folder])).toContain(
      'the path is a folder',
    );
  });

  it('reports which certificate file is missing or invalid', async () => {
    const folder = await makeTempFolder();
    const tls = ['--tls-cert', join(folder, 'lab.pem'), '--tls-key', join(folder, 'lab.key')];
    const args = ['serve', '--data-dir', folder, '--port', '0', ...tls];
    expect(await explain(1, args)).toContain('lab.pem cannot be read: no such file');
    await writeFile(join(folder, 'lab.pem'), 'nonsense');
    await writeFile(join(folder, 'lab.key'), 'nonsense');
    expect(await explain(1, args)).toContain('The certificate cannot be read as PEM');
  });
});
