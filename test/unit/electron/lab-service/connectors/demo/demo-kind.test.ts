import { describe, expect, it } from 'vitest';
import { createDemoConnector } from '../../../../../../electron/lab-service/connectors/demo/demo-kind.ts';
import { createDemoLab } from '../../../../../../electron/lab-service/connectors/demo/demo-lab.ts';
import { failureOf } from '../../../../../fakes/failure-of.ts';

const patient = new AbortController().signal;
const car = { host: '192.0.2.12', port: 5037, ips: [] };

describe('contact with the demo lab', () => {
  it.each([
    { host: '192.0.2.10', port: 5038, ips: [] },
    { host: '127.0.0.1', port: 5037, ips: [] },
  ])('is rejected at $host:$port, where no simulated agent is', async (address) => {
    const connector = createDemoConnector(createDemoLab());
    await expect(connector.listDevices(address, patient)).rejects.toMatchObject({
      kind: 'agent-unreachable',
      message: 'The demo lab only has simulated agents',
    });
  });

  it('times out with the car until the user tries again, and works for a minute', async () => {
    let clock = 1_800_000_000_000;
    const lab = createDemoLab({ now: () => clock });
    const connector = createDemoConnector(lab, 1);
    const silence = { kind: 'agent-timed-out' };
    await expect(connector.listDevices(car, patient)).rejects.toMatchObject(silence);
    lab.askAgain(car);
    expect((await connector.listDevices(car, patient)).MobileList).toHaveLength(6);
    clock += 59_000;
    expect((await connector.listDevices(car, patient)).MobileList).toHaveLength(6);
    clock += 1_000;
    await expect(connector.listDevices(car, patient)).rejects.toMatchObject(silence);
  });

  it('with a silent agent ends when the caller gives up, and when the lab closes', async () => {
    const connector = createDemoConnector(createDemoLab(), 600_000);
    const caller = new AbortController();
    const given = connector.listDevices(car, caller.signal);
    caller.abort(new Error('caller left'));
    await expect(given).rejects.toThrow('caller left');

    const waiting = failureOf(connector.listDevices(car, patient));
    await connector.close();
    expect(await waiting).toMatchObject({ message: 'The lab service is shutting down' });
  });
});
