import { expect, it, onTestFinished } from 'vitest';
import { createRealAgentSource } from '../../../../../../electron/lab-service/contacts/device-source.ts';
import { createAddressPolicy } from '../../../../../../electron/lab-service/network/address-policy.ts';
import { okayBlock, startRawServer } from '../../../../../fakes/adb/raw-server.ts';

it('all spellings of an ADB server share one tracker, and each has its own AgentIP', async () => {
  let lists = 0;
  await using server = await startRawServer((socket, request) => {
    if (request.endsWith('host:version')) socket.end(okayBlock('0029'));
    if (!request.endsWith('host:devices-l')) return;
    lists += 1;
    socket.end(okayBlock('R3CX10KXWZB            offline transport_id:1\n'));
  });
  const names = { resolveName: () => Promise.resolve(['127.0.0.1']) };
  const devices = createRealAgentSource({ policy: createAddressPolicy(), names });
  onTestFinished(() => devices.close());
  const { port } = server.address;
  const hosts = ['127.0.0.1', 'localhost', 'LocalHost', 'LOCALHOST.', 'localhost.', 'bench', 'Bench'];
  for (const host of hosts) {
    const { json } = await devices.listDevices({ host, port }, new AbortController().signal);
    expect(JSON.parse(json.toString())).toMatchObject({ MobileList: [{ AgentIP: `${host}:${port}` }] });
  }
  expect(devices.stats().tracked).toBe(1);
  expect(lists).toBeLessThan(hosts.length);
});
