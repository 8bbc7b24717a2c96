import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { findEnvironment } from '../../../../../electron/lab-commands/claims/environment.ts';
import { labDevice } from '../../../../fakes/devices-server.ts';

const away = 'https://lab.example.com';
const here = 'http://127.0.0.1:8080';
const ownIp = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

async function variablesFor(service: string, address: string, version: string, fields = {}) {
  const agent = { address, name: '', group: '', version };
  const device = labDevice({ deviceId: 'emulator-5554', agent, ...fields });
  return Object.keys(await findEnvironment(device, service));
}

const id = 'DEVICE_LAB_DEVICE_ID';
const all = [id, 'DEVICE_LAB_ADB_HOST', 'DEVICE_LAB_ADB_PORT', 'ADB_SERVER_SOCKET', 'ANDROID_SERIAL'];
const adb = 'adb/1.0.41';
const http = 'device-lab/1.0.0';

it.each([
  ['an ADB server on the network', away, '192.0.2.5:5037', adb, all],
  ['the ADB server of this computer, which has the service', here, '127.0.0.1:5037', adb, all],
  ['the ADB server of the computer of the service', away, '127.0.0.1:5037', adb, [id]],
  ['another agent on the network', away, '192.0.2.5:8037', http, [id]],
  ['another agent on this computer', here, 'localhost:8037', http, [id, 'ANDROID_SERIAL']],
])('the variables for a phone of %s', async (_agent, service, address, version, names) => {
  expect(await variablesFor(service, address, version)).toEqual(names);
});

it.skipIf(ownIp === undefined)('recognizes this computer by its address', async () => {
  expect(await variablesFor(away, `${ownIp}:8037`, http)).toEqual([id, 'ANDROID_SERIAL']);
  expect(await variablesFor(`http://${ownIp}:8080`, '127.0.0.1:5037', adb)).toEqual(all);
});

it('has nothing about adb for an iPhone', async () => {
  const iPhone = { brand: 'Apple', modelName: 'iPhone 17', osVersion: 'iOS 26', osRelease: null };
  expect(await variablesFor(here, '127.0.0.1:8037', http, iPhone)).toEqual([id]);
});

it('puts an IPv6 address in brackets', async () => {
  const agent = { address: '[2001:db8::5]:5037', name: '', group: '', version: adb };
  const variables = await findEnvironment(labDevice({ deviceId: 'R3', agent }), away);
  expect(variables).toMatchObject({
    DEVICE_LAB_ADB_HOST: '2001:db8::5',
    ADB_SERVER_SOCKET: 'tcp:[2001:db8::5]:5037',
  });
});
