import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { agentHeader } from '#shared/wire/agent-header.ts';
import { startAdbLab } from '../../../../fakes/adb/adb-lab.ts';
import { galaxyS24 } from '../../../../fakes/adb/phones.ts';
import { whyToSkip } from '../../../../fakes/adb/tools.ts';
import { startDeviceLab } from '../../../../fakes/device-lab.ts';
import { post } from '../../../../fakes/lab-service.ts';
import { makeTempFolder } from '../../../../fakes/temp-folder.ts';
import { FakeUsbmuxd } from '../../../../fakes/usbmux/fake-usbmuxd.ts';
import { ipadPro, iphone13 } from '../../../../fakes/usbmux/iphones.ts';

const skipped = whyToSkip('adb');

interface List {
  readonly MobileList: readonly { readonly DeviceID: string; readonly AgentIP: string }[];
  readonly ResultCode: number;
}

async function start(...args: readonly string[]) {
  const serving = await startDeviceLab(args);
  onTestFinished(() => serving.end('SIGKILL').then(() => undefined));
  return serving;
}

async function list(address: string, host: string, port: number): Promise<List> {
  const answer = await post(`${address}/api/DeviceList`, { DeviceAgentIP: host, DeviceAgentPort: port });
  // The response of the service is checked field by field below.
  return (await answer.json()) as List;
}

describe(`device-lab agent${skipped === null ? '' : ` (${skipped})`}`, () => {
  it.skipIf(skipped !== null)('lists five phones through a lab service, under its own address', async () => {
    const lab = await startAdbLab(Array.from({ length: 5 }, () => ({ phone: galaxyS24 })));
    onTestFinished(() => lab.close());
    const agent = await start('agent', '--port', '0', '--adb', `127.0.0.1:${lab.port}`);
    expect(agent.stdout()).toBe(`Agent listening on ${agent.address}\n`);
    const service = await start('serve', '--port', '0', '--data-dir', await makeTempFolder());
    const port = Number(new URL(agent.address).port);

    // The first list can come before the last phone was read.
    const { MobileList } = await vi.waitFor(async () => {
      const answer = await list(service.address, '127.0.0.1', port);
      expect(answer.ResultCode).toBe(1);
      expect(answer).not.toHaveProperty('PhonesBeingRead');
      return answer;
    });
    expect(MobileList.map((device) => device.DeviceID).toSorted()).toEqual(
      lab.devices.map((device) => device.serial).toSorted(),
    );
    for (const device of MobileList) {
      expect(device).toMatchObject({ ModelID: 'SM-S9210', AgentIP: `127.0.0.1:${port}`, ScreenSize_W: 1080 });
    }

    const response = await post(`${service.address}/api/DeviceList`, {
      DeviceAgentIP: '127.0.0.1',
      DeviceAgentPort: lab.port,
    });
    expect(response.headers.get(agentHeader)).toMatch(/^adb\/1\.0\.\d+$/);

    // For any requested address, the agent returns the devices of its own ADB server, under that address.
    const asked = await list(agent.address, 'bench-3.example', 5037);
    expect(asked.MobileList).toHaveLength(5);
    expect(new Set(asked.MobileList.map((device) => device.AgentIP))).toEqual(
      new Set(['bench-3.example:5037']),
    );
    const own = await post(`${agent.address}/api/DeviceList`, { DeviceAgentIP: 'x', DeviceAgentPort: 1 });
    expect(own.headers.get(agentHeader)).toMatch(/^device-lab\/\d+\.\d+\.\d+$/);
    expect((await post(`${agent.address}/api/Authenticate`, {})).status).toBe(404);
    expect((await fetch(`${agent.address}/healthz`)).status).toBe(200);
    expect(await agent.end()).toBe(0);
    // Its last response is reused for a second.
    await expect
      .poll(() => list(service.address, '127.0.0.1', port))
      .toMatchObject({ ResultCode: -1, MobileList: [] });
  });

  it('reports that its ADB server is unavailable', async () => {
    const agent = await start('agent', '--port', '0', '--adb', '127.0.0.1:1');
    expect(await list(agent.address, '127.0.0.1', 8037)).toMatchObject({ ResultCode: -1, MobileList: [] });
  });
});

describe('device-lab agent --usbmux', () => {
  it('lists the iPhones of its computer through a lab service, with what tells them apart', async () => {
    const path = `${await makeTempFolder()}/usbmuxd`;
    const usbmuxd = await FakeUsbmuxd.start({ path, phones: [iphone13, ipadPro] });
    onTestFinished(() => usbmuxd.close());
    const env = { DEVICE_LAB_AGENTS_USBMUX_SOCKET: path };
    const flags = ['agent', '--port', '0', '--usbmux'];
    const agents = await Promise.all(
      [flags, [...flags, '--only', ipadPro.udid]].map(async (args) => startDeviceLab(args, { env })),
    );
    onTestFinished(async () => void (await Promise.all(agents.map((agent) => agent.end('SIGKILL')))));
    const service = await start('serve', '--port', '0', '--data-dir', await makeTempFolder());
    const [all, one] = agents.map(({ address }) => Number(new URL(address).port));
    const AgentIP = `127.0.0.1:${all}`;
    const iphone = {
      DeviceID: iphone13.udid,
      ModelName: 'iPhone 13',
      Platform: 'ios',
      UserAlias: '',
      AgentIP,
    };
    await expect
      .poll(() => list(service.address, '127.0.0.1', all ?? 0))
      .toMatchObject({ ResultCode: 1, MobileList: [iphone, { DeviceID: ipadPro.udid }] });
    await expect
      .poll(() => list(service.address, '127.0.0.1', one ?? 0))
      .toMatchObject({ MobileList: [{ DeviceID: ipadPro.udid, ModelID: 'iPad14,3' }] });
  });
});
