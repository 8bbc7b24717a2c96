import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hasMounts } from '../../../fakes/console-child.ts';
import { startDeviceLab } from '../../../fakes/device-lab.ts';
import { post } from '../../../fakes/lab-service.ts';
import { makeTempFolder } from '../../../fakes/temp-folder.ts';

/** Writes until no block is free. */
async function fill(file: string): Promise<void> {
  for (const bytes of [1 << 16, 1 << 12]) {
    const more = (): Promise<void> =>
      writeFile(file, Buffer.alloc(bytes), { flag: 'a' }).then(more, () => undefined);
    await more();
  }
}

it.skipIf(!hasMounts())(
  'a full disk: sign-in gets 503, the service is not ready, and the log has the first error once',
  async () => {
    const folder = await makeTempFolder();
    const args = ['serve', '--port', '0', '--data-dir', join(folder, 'lab')];
    const serving = await startDeviceLab(args, { smallDisk: folder });
    onTestFinished(() => serving.end('SIGKILL').then(() => undefined));
    const signIn = async () =>
      (await post(`${serving.address}/api/Authenticate`, { comp_cd: 'ACME', emp_no: '1', emp_pass: 'x' }))
        .status;
    const readiness = async () => (await fetch(`${serving.address}/readyz`)).status;
    expect([await signIn(), await readiness()]).toEqual([200, 200]);

    const filler = `/proc/${serving.child.pid}/root${join(folder, 'filler')}`;
    await fill(filler);
    // Before anybody signs in.
    await expect.poll(readiness).toBe(503);
    for (let index = 0; index < 5; index += 1) expect(await signIn()).toBe(503);
    expect(await readiness()).toBe(503);
    // Lines of the log come later than the responses.
    await expect.poll(() => serving.stderr().match(/"status":503/g)?.length).toBe(5);
    expect(serving.stderr().match(/"level":"error".*/g)).toEqual([
      expect.stringContaining('its disk is full'),
    ]);

    await rm(filler);
    expect(await signIn()).toBe(200);
    expect(await readiness()).toBe(200);
    await expect.poll(() => serving.stderr()).toContain('The accounts are available again');
  },
);
