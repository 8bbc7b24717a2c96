import { expect, it } from 'vitest';
import { readAdbAddress } from '../../../../../../electron/lab-service/connectors/adb/adb-address.ts';

const usual = { host: '127.0.0.1', port: 5037 };

it.each([
  [{}, usual],
  [{ ANDROID_ADB_SERVER_PORT: '' }, usual],
  [{ ADB_SERVER_SOCKET: '' }, usual],
  [{ ANDROID_ADB_SERVER_PORT: '6000' }, { host: '127.0.0.1', port: 6000 }],
  [{ ANDROID_ADB_SERVER_ADDRESS: 'rack.example' }, { host: 'rack.example', port: 5037 }],
  [{ ADB_SERVER_SOCKET: 'tcp:6001' }, { host: '127.0.0.1', port: 6001 }],
  [{ ADB_SERVER_SOCKET: 'tcp:localhost:6001' }, { host: '127.0.0.1', port: 6001 }],
  [{ ADB_SERVER_SOCKET: 'tcp:10.0.0.5:6001' }, { host: '10.0.0.5', port: 6001 }],
  [{ ADB_SERVER_SOCKET: 'tcp:[::1]:6001' }, { host: '::1', port: 6001 }],
  // The socket comes first, as in adb.
  [
    { ADB_SERVER_SOCKET: 'tcp:6001', ANDROID_ADB_SERVER_PORT: '6000' },
    { host: '127.0.0.1', port: 6001 },
  ],
])('%j is %j', (env, address) => {
  expect(readAdbAddress(env)).toEqual(address);
});

it.each([
  { ANDROID_ADB_SERVER_PORT: '0' },
  { ANDROID_ADB_SERVER_PORT: '65536' },
  { ANDROID_ADB_SERVER_PORT: '5037x' },
  { ANDROID_ADB_SERVER_ADDRESS: 'no host' },
  { ADB_SERVER_SOCKET: 'localfilesystem:/tmp/adb' },
  { ADB_SERVER_SOCKET: 'tcp:' },
  { ADB_SERVER_SOCKET: 'tcp:10.0.0.5' },
  { ADB_SERVER_SOCKET: 'tcp:[::1]6001' },
  { ADB_SERVER_SOCKET: 'tcp:99999' },
])('%j isn’t an address to connect to', (env) => {
  expect(readAdbAddress(env)).toBeNull();
});
