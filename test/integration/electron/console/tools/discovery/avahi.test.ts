import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Discovery } from '#shared/model/fleet/discovery.ts';
import { silentLog } from '#shared/log.ts';
import { createDiscovery } from '../../../../../../electron/console/tools/discovery/discovery.ts';
import { type Avahi, type Published, startAvahi, whyToSkipAvahi } from '../../../../../fakes/avahi.ts';
import { startDeviceLab } from '../../../../../fakes/device-lab.ts';

const skipped = whyToSkipAvahi();
let avahi: Avahi;

// A system has one avahi-daemon, so all tests that need one are in this file.
describe.skipIf(skipped !== null)(`with a real avahi-daemon ${skipped ?? ''}`, () => {
  beforeAll(async () => {
    avahi = await startAvahi();
  });
  afterAll(() => avahi.close());

  /** Listens like the console, with its latest report. */
  function listen(): () => Discovery | undefined {
    let latest: Discovery | undefined;
    const discovery = createDiscovery({
      recognize: () => Promise.resolve(null),
      log: silentLog,
      onChange: (state) => (latest = state),
    });
    onTestFinished(() => discovery.close());
    discovery.listen();
    return () => latest;
  }

  function publish(service: Published) {
    mine.add(service.name);
    return avahi.publish(service);
  }

  /** Other services on this computer are not ours, such as those of another test run. */
  const mine = new Set<string>();
  const names = (state: Discovery | undefined) =>
    state?.found
      .map(({ name }) => name)
      .filter((name) => mine.has(name))
      .toSorted();

  it('detects agents and phones by their kind, existing ones and new ones', async () => {
    await publish({ name: 'Bench 3', type: '_device-lab._tcp', port: 8037, txt: ['version=0.1.0'] });
    await publish({ name: 'adb-R3CX10ABCDE-x7Kq2P', type: '_adb-tls-connect._tcp', port: 41_234 });
    const latest = listen();
    await expect.poll(() => names(latest())).toHaveLength(2);
    expect(latest()).toMatchObject({ listening: { kind: 'on' }, isFull: false });
    expect(latest()?.found).toContainEqual({
      key: 'agent 127.0.0.1:8037',
      kind: 'agent',
      address: { host: '127.0.0.1', port: 8037 },
      name: 'Bench 3',
      version: '0.1.0',
      by: 'announced',
      needsPairing: false,
    });
    const phone = { kind: 'phone', address: { host: '127.0.0.1', port: 41_234 }, needsPairing: true };
    expect(latest()?.found).toContainEqual(expect.objectContaining(phone));

    await publish({ name: 'adb-0123456789', type: '_adb._tcp', port: 5555 });
    await expect.poll(() => names(latest())).toHaveLength(3);
    const plain = latest()?.found.find(({ name }) => name === 'adb-0123456789');
    expect(plain).toMatchObject({ kind: 'phone', needsPairing: false });
  });

  describe('device-lab agent', () => {
    async function startAgent(...args: readonly string[]) {
      const agent = await startDeviceLab(['agent', '--port', '0', '--adb', '127.0.0.1:1', ...args]);
      onTestFinished(() => agent.end('SIGKILL').then(() => undefined));
      return { ...agent, port: new URL(agent.address).port };
    }

    it('announces itself with its port and version, and sends a goodbye', async () => {
      const browser = await avahi.browse('_device-lab._tcp');
      const agent = await startAgent('--host', '0.0.0.0');
      const own = () => browser.lines().filter((line) => line.includes(`;${agent.port};`));
      await expect.poll(own).toHaveLength(1);
      const [line = ''] = own();
      const [, , , name, , , host, ip, , txt] = line.split(';');
      expect({ host, ip }).toEqual({
        host: expect.stringMatching(/^device-lab-.*\.local$/),
        ip: '127.0.0.1',
      });
      expect(txt).toMatch(/"version=\d+\.\d+\.\d+"/);
      expect(await agent.end()).toBe(0);
      await expect.poll(browser.lines).toContain(`-;lo;IPv4;${name};_device-lab._tcp;local`);
    });

    it('is not announced if that is turned off, and if only this computer can reach it', async () => {
      const browser = await avahi.browse('_device-lab._tcp');
      const quiet = [
        await startAgent('--host', '0.0.0.0', '--no-announce'),
        await startAgent('--host', '127.0.0.1'),
      ];
      // Once a later agent is detected, the earlier ones would have been detected too.
      const loud = await startAgent('--host', '0.0.0.0');
      await expect.poll(() => browser.lines().join('\n')).toContain(`;${loud.port};`);
      for (const { port } of quiet) expect(browser.lines().join('\n')).not.toContain(`;${port};`);
    });
  });
});
