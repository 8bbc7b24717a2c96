import { describe, expect, onTestFinished, test } from 'vitest';
import { createAdbConnector } from '../../../../../../electron/lab-service/connectors/adb/adb-connector.ts';
import { type AdbLab, startAdbLab } from '../../../../../fakes/adb/adb-lab.ts';
import { startListProxy } from '../../../../../fakes/adb/list-proxy.ts';
import type { Phone } from '../../../../../fakes/adb/phone.ts';
import { takePhones } from '../../../../../fakes/adb/phones.ts';
import { whyToSkip } from '../../../../../fakes/adb/tools.ts';
import { patientAdb } from '../../../../../fixtures/patient-limits.ts';

const never = new AbortController().signal;
const skipped = whyToSkip('adb');

const bytesOf = (text: string, encoding: 'utf8' | 'latin1' = 'utf8') =>
  Buffer.from(text, encoding).toString('latin1');

/** Phones whose alias is their number, from 1. */
function numberedPhones(count: number): Phone[] {
  return takePhones(count).map((phone, index) => ({ ...phone, deviceName: `${index + 1}` }));
}

async function startLab(phones: readonly Phone[]): Promise<AdbLab> {
  const lab = await startAdbLab(phones.map((phone) => ({ phone })));
  onTestFinished(() => lab.close());
  return lab;
}

/** A list in which each phone has another serial, in the order of the phones. */
function rename({ devices }: AdbLab, serials: readonly string[], list: string): string {
  return devices.reduce(
    (text, { serial }, index) => text.replace(serial.padEnd(22), (serials[index] ?? serial).padEnd(22)),
    list,
  );
}

/** The records of the phones by alias. */
async function startReading(find: () => AdbLab, rewrite: (list: string) => string) {
  const proxy = await startListProxy(() => find().server.address, rewrite);
  const connector = createAdbConnector({ ...patientAdb, signsOfUse: false });
  onTestFinished(async () => {
    await connector.close();
    await proxy[Symbol.asyncDispose]();
  });
  return async () => {
    const { MobileList } = await connector.listDevices(proxy.address, never);
    return new Map(MobileList.map((record) => [Object(record)['UserAlias'], record]));
  };
}

describe.skipIf(skipped !== null)(
  `a real adb server with the serials of USB and mDNS ${skipped ?? ''}`,
  () => {
    test('each serial is listed with the facts of its own phone', async () => {
      const phones = numberedPhones(9);
      const lab = await startLab(phones);
      const serials = [
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
      const read = await startReading(
        () => lab,
        (list) => rename(lab, serials, list),
      );
      const records = await read();
      expect(records.size).toBe(9);
      for (const [index, { properties, deviceName }] of phones.entries()) {
        const record = records.get(deviceName);
        expect(record).toMatchObject({
          DeviceID: Buffer.from(serials[index] ?? '', 'latin1').toString(),
          ModelID: properties['ro.product.model'],
        });
        expect(record).not.toHaveProperty('NoSerial');
        expect(record).not.toHaveProperty('AdbState');
      }
    });

    test('a phone without a usable serial is listed by its transport, with its facts', async () => {
      const phones = numberedPhones(6);
      const lab = await startLab(phones);
      const serials = [
        '(no serial number)',
        '(no serial number)',
        bytesOf('Série-1', 'latin1'),
        'x'.repeat(129),
        'R5\u0007CT10',
        'no-serial/transport-1',
      ];
      const transports = new Map<string, string>();
      const read = await startReading(
        () => lab,
        (list) => {
          for (const [, serial = '', id = ''] of list.matchAll(/^(\S+).* transport_id:(\d+)$/gm))
            transports.set(serial, id);
          return rename(lab, serials, list);
        },
      );
      const records = await read();
      expect(records.size).toBe(6);
      for (const [index, { serial, phone }] of lab.devices.entries()) {
        expect(records.get(phone.deviceName)).toMatchObject({
          DeviceID: `no-serial/transport-${transports.get(serial)}`,
          NoSerial: index < 2 ? 'missing' : 'unusable',
          ModelID: phone.properties['ro.product.model'],
          ScreenSize_W: (phone.overrideSize ?? phone.screen)[0],
        });
      }
    });
  },
);
