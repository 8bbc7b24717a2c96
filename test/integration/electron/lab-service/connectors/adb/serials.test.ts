import { expect, onTestFinished, test } from 'vitest';
import { startListProxy } from '../../../../../fakes/adb/list-proxy.ts';
import { openAdbConnector, openAdbLab } from '../../../../../fakes/adb/open-adb.ts';
import { takePhones } from '../../../../../fakes/adb/phones.ts';
import { whyToSkip } from '../../../../../fakes/adb/tools.ts';

const skipped = whyToSkip('adb');

const bytesOf = (text: string, encoding: 'utf8' | 'latin1' = 'utf8') =>
  Buffer.from(text, encoding).toString('latin1');

const usable = [
  'adb-R5CT10-Ab12Cd (2)._adb-tls-connect._tcp',
  '0123456789ABCDEF',
  '0123456789ABCDEF (2)',
  'R5CT10 device transport_id:1',
  '[fe80::1%eth0]:5555',
  '????????????',
  bytesOf('Série-1'),
  bytesOf('전화 1'),
  'lab offline phone',
];
const missing = ['(no serial number)', '(no serial number)'];
const unusable = [bytesOf('Série-1', 'latin1'), 'x'.repeat(129), 'R5\u0007CT10', 'no-serial/transport-1'];
const serials = [...usable, ...missing, ...unusable];

test.skipIf(skipped !== null)(
  `each phone behind a real adb server is listed with its own facts, by its serial or its transport ${skipped ?? ''}`,
  async () => {
    const phones = takePhones(serials.length).map((phone, index) => ({ ...phone, deviceName: `${index}` }));
    const { server, devices } = await openAdbLab(phones.map((phone) => ({ phone })));
    const transports = new Map<string, string>();
    const proxy = await startListProxy(server.address, (list) => {
      for (const [, serial = '', id = ''] of list.matchAll(/^(\S+).* transport_id:(\d+)$/gm))
        transports.set(serial, id);
      return devices.reduce(
        (text, { serial }, index) => text.replace(serial.padEnd(22), (serials[index] ?? '').padEnd(22)),
        list,
      );
    });
    onTestFinished(() => proxy[Symbol.asyncDispose]());
    const { connector } = openAdbConnector();
    const { MobileList } = await connector.listDevices(proxy.address, new AbortController().signal);
    const records = new Map(MobileList.map((record) => [Object(record)['UserAlias'], record]));
    expect(records.size).toBe(serials.length);
    for (const [index, { serial, phone }] of devices.entries()) {
      const record = records.get(phone.deviceName);
      const listed = Buffer.from(serials[index] ?? '', 'latin1').toString();
      const isUsable = index < usable.length;
      expect(record).toMatchObject({
        DeviceID: isUsable ? listed : `no-serial/transport-${transports.get(serial)}`,
        ModelID: phone.properties['ro.product.model'],
        ScreenSize_W: (phone.overrideSize ?? phone.screen)[0],
      });
      const problem = missing.includes(listed) ? 'missing' : 'unusable';
      expect(Object(record)['NoSerial']).toBe(isUsable ? undefined : problem);
      expect(record).not.toHaveProperty('AdbState');
    }
  },
);
