import { createServer } from 'node:net';
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
});
