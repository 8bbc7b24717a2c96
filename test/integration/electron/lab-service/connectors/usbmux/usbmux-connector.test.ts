import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { formatAgentAddress } from '#shared/model/fleet/agent-address.ts';
import { readDeviceList } from '#shared/wire/read-device-list.ts';
import type { IphoneRecord } from '../../../../../../electron/lab-service/connectors/usbmux/iphone-record.ts';
import {
  createUsbmuxConnector,
  usbmuxKind,
} from '../../../../../../electron/lab-service/connectors/usbmux/usbmux-kind.ts';
import {
  defaultUsbmuxOptions,
  type UsbmuxOptions,
} from '../../../../../../electron/lab-service/connectors/usbmux/usbmux-options.ts';
import { FakeUsbmuxd, type UsbmuxdOptions } from '../../../../../fakes/usbmux/fake-usbmuxd.ts';
import {
  type IphoneFault,
  ipadPro,
  iphone13,
  iphoneX,
  makeIphone,
  secrets,
} from '../../../../../fakes/usbmux/iphones.ts';
import { patientUsbmux } from '../../../../../fixtures/patient-limits.ts';

const never = new AbortController().signal;
const opened: { close(): Promise<void> }[] = [];
const sent = new Set<string>();

afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

async function setUp(mux: UsbmuxdOptions, options: Partial<UsbmuxOptions> = {}) {
  const clock = { offset: 0 };
  const fake = await FakeUsbmuxd.start(mux);
  const now = () => performance.now() + clock.offset;
  const connector = createUsbmuxConnector({ ...patientUsbmux, now, ...options });
  const recordRequests = async () => fake.requests.forEach((request) => sent.add(request));
  opened.push(fake, { close: recordRequests }, connector);
  const list = () => connector.listDevices(fake.address, never);
  // The connector's own records.
  const read = async () => (await list()).MobileList as IphoneRecord[];
  return { fake, connector, clock, list, read };
}

/** Of a phone that fails, without its other limits. */
const hasty = { phoneLimits: { ...defaultUsbmuxOptions.phoneLimits, idleMs: 200, wholeMs: 1_000 } };

describe('iPhones and iPads', () => {
  it('have all that an unpaired phone tells, and the size of their model', async () => {
    const { fake, read } = await setUp({ phones: [iphone13, ipadPro, iphoneX] });
    const [first, second, third] = await read();
    expect(first).toEqual({
      AgentType: 2,
      AgentTypeImage: null,
      AgentIP: formatAgentAddress(fake.address),
      DeviceID: iphone13.udid,
      ModelName: 'iPhone 13',
      ModelID: 'iPhone14,5',
      Brand: 'Apple',
      Cpuabi: 'arm64e',
      SDKVersion: '18.6.2',
      BuildVer: '22G100',
      ScreenSize_W: 1170,
      ScreenSize_H: 2532,
      CaptureSize_W: 0,
      CaptureSize_H: 0,
      InputScaleMinX: 0,
      InputScaleMaxX: 0,
      InputScaleMinY: 0,
      InputScaleMaxY: 0,
      UserAlias: '',
      ConnectedUser: '',
      Unknown: [
        'CaptureSize_W',
        'CaptureSize_H',
        'InputScaleMinX',
        'InputScaleMaxX',
        'InputScaleMinY',
        'InputScaleMaxY',
        'UserAlias',
        'ConnectedUser',
      ],
      OsRelease: '18.6.2',
      Platform: 'ios',
    });
    expect(second).toMatchObject({ ModelName: 'iPad Pro 11-inch (4th generation)', ScreenSize_W: 1668 });
    expect(third).toMatchObject({ DeviceID: iphoneX.udid, ModelName: 'iPhone X', ScreenSize_H: 2436 });
  });

  it('match the specification when the console reads them', async () => {
    const { fake, list } = await setUp({
      phones: [iphone13, ipadPro, iphoneX, makeIphone(4, {}, { fault: 'locked' })],
    });
    const reading = readDeviceList(await list(), formatAgentAddress(fake.address));
    const none = { deviations: [] };
    expect(reading).toMatchObject({ kind: 'answer', unreadable: [], devices: [none, none, none, none] });
  });

  it('pass on nothing else that a phone tells', async () => {
    const { list } = await setUp({ phones: [iphone13] }, { readsNames: true });
    const text = JSON.stringify(await list());
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
    expect(text).not.toContain('D17AP');
  });

  it('have a name only if an administrator turned names on, and it is read again each minute', async () => {
    const phone = { ...ipadPro, values: { ...ipadPro.values } };
    const { clock, read } = await setUp({ phones: [phone] }, { readsNames: true });
    expect(await read()).toMatchObject([{ UserAlias: 'Lab & <b>iPad</b>' }]);
    phone.values['DeviceName'] = '\u202eRack 3';
    clock.offset = 61_000;
    expect(await read()).toMatchObject([{ UserAlias: 'Rack 3' }]);
  });

  it('of an unknown type have that type as their name, and no size', async () => {
    const { read } = await setUp({ phones: [makeIphone(1, { ProductType: 'iPhone99,1' })] });
    const [record] = await read();
    expect(record).toMatchObject({ ModelName: 'iPhone99,1', ModelID: 'iPhone99,1', ScreenSize_W: 0 });
    expect(record?.Unknown).toContain('ScreenSize_W');
  });

  it('with an odd UDID are listed with a mark', async () => {
    const { read } = await setUp({ phones: [makeIphone(1, {}, { udid: 'made-up' }), iphone13] });
    const [odd, usual] = await read();
    expect(odd).toMatchObject({ DeviceID: 'made-up', OddUdid: 'odd', ModelName: 'iPhone 13' });
    expect(usual).not.toHaveProperty('OddUdid');
  });

  it('with a cable and Wi-Fi are listed once, by the cable', async () => {
    const network = { ...iphone13, connection: 'Network', fault: 'hangs' } as const;
    for (const phones of [
      [network, iphone13],
      [iphone13, network],
    ]) {
      const { read } = await setUp({ phones });
      expect(await read()).toMatchObject([{ DeviceID: iphone13.udid, ModelName: 'iPhone 13' }]);
    }
  });

  it('are the first 512 entries of the list', async () => {
    const { list } = await setUp({ phones: [...Array.from({ length: 512 }, () => iphone13), ipadPro] });
    const tooMany = { Unreadable: 'only the first 512 of 513 entries were read' };
    expect(await list()).toMatchObject({ MobileList: [{ DeviceID: iphone13.udid }, tooMany] });
  });

  it('are read once each time they are plugged in', async () => {
    const { fake, clock, read } = await setUp({ phones: [iphone13] });
    await read();
    clock.offset = 3_600_000;
    await read();
    expect(fake.requests.filter((request) => request === 'Connect')).toHaveLength(1);
    fake.detach(iphone13.udid);
    fake.attach(iphone13);
    expect(await read()).toMatchObject([{ ModelName: 'iPhone 13' }]);
    expect(fake.requests.filter((request) => request === 'Connect')).toHaveLength(2);
  });

  it('are only those that were asked for', async () => {
    const only = [iphone13.udid.replace('-', '').toLowerCase()];
    const { fake, read } = await setUp({ phones: [iphone13, ipadPro] }, { only });
    expect(await read()).toMatchObject([{ DeviceID: iphone13.udid }]);
    expect(fake.requests.filter((request) => request === 'Connect')).toHaveLength(1);
  });
});

describe('a phone in a state', () => {
  it.each([
    ['locked', 'locked'],
    ['restore', 'restore'],
    ['resets', 'no-answer'],
    ['huge', 'no-answer'],
    ['binary', 'no-answer'],
    ['nested', 'no-answer'],
    ['garbage', 'no-answer'],
    ['other-phone', 'no-answer'],
  ] as const)('%s is listed as %s, and hides no other', async (fault, state) => {
    const { read } = await setUp({ phones: [{ ...ipadPro, fault }, iphone13] });
    const [bad, good] = await read();
    expect(bad).toMatchObject({ DeviceID: ipadPro.udid, UsbState: state, ModelName: '', ScreenSize_W: 0 });
    expect(bad?.Unknown).toContain('ModelName');
    expect(good).toMatchObject({ ModelName: 'iPhone 13' });
    expect(good).not.toHaveProperty('UsbState');
  });

  it('that hangs after Connect delays nobody', async () => {
    const { read } = await setUp({ phones: [{ ...ipadPro, fault: 'hangs' }, iphone13] }, { quietMs: 100 });
    await vi.waitFor(async () => {
      const [bad, good] = await read();
      expect(good).toMatchObject({ ModelName: 'iPhone 13' });
      expect(bad).not.toHaveProperty('UsbState');
    });
  });

  it.each(['hangs', 'drips'] as const)('that %s has no answer after a while', async (fault) => {
    const { read } = await setUp({ phones: [{ ...iphone13, fault }] }, hasty);
    expect(await read()).toMatchObject([{ UsbState: 'no-answer' }]);
  });

  it.each(['locked', 'refuses-all'] as const)('%s is read again later', async (fault) => {
    const phone: { fault?: IphoneFault } & typeof iphone13 = { ...iphone13, fault };
    const { clock, read } = await setUp({ phones: [phone] });
    expect(await read()).toMatchObject([{ ModelName: '' }]);
    Object.assign(phone, { fault: undefined });
    clock.offset = 31_000;
    const [record] = await read();
    expect(record).toMatchObject({ ModelName: 'iPhone 13' });
    expect(record).not.toHaveProperty('UsbState');
  });

  it('that refuses the whole answer is asked for single values, and never for its name', async () => {
    const { fake, read } = await setUp({ phones: [{ ...iphone13, fault: 'refuses-whole' }] });
    expect(await read()).toMatchObject([{ ModelName: 'iPhone 13', BuildVer: '22G100', Cpuabi: 'arm64e' }]);
    expect(fake.requests.filter((request) => request.startsWith('GetValue'))).toEqual([
      'GetValue',
      'GetValue ProductType',
      'GetValue ProductVersion',
      'GetValue BuildVersion',
      'GetValue CPUArchitecture',
      'GetValue UniqueDeviceID',
    ]);
  });

  it('that is detached while it is read is gone from the list', async () => {
    const { fake, connector, list, read } = await setUp(
      { phones: [{ ...ipadPro, fault: 'hangs' }, iphone13] },
      { quietMs: 100 },
    );
    await list();
    fake.detach(ipadPro.udid);
    await vi.waitFor(async () => expect(await read()).toMatchObject([{ DeviceID: iphone13.udid }]));
    expect(connector.trackedCount?.()).toBe(1);
  });
});

describe('a tracked usbmuxd', () => {
  it('lists a phone soon after it is plugged in, without another request', async () => {
    const { fake, connector, list } = await setUp(
      { phones: [iphone13] },
      { pollMs: 3_600_000, freshMs: 3_600_000, minPollMs: 1 },
    );
    await list();
    await vi.waitFor(() => expect(fake.listeners).toBe(1));
    fake.attach(ipadPro);
    await vi.waitFor(() =>
      expect(connector.recall?.(fake.address)?.MobileList).toMatchObject([
        { ModelName: 'iPhone 13' },
        { ModelName: 'iPad Pro 11-inch (4th generation)' },
      ]),
    );
  });

  it('closes all its connections at the end', async () => {
    const { fake, connector, list } = await setUp(
      { phones: [{ ...iphone13, fault: 'hangs' }] },
      { quietMs: 10 },
    );
    await list();
    await vi.waitFor(() => expect(fake.listeners).toBe(1));
    await connector.close();
    await vi.waitFor(() => expect(fake.listeners).toBe(0));
  });
});

describe('a usbmuxd that is hostile, or is another program', () => {
  it.each([
    ['wrong-tag', 'list-malformed'],
    ['short-length', 'list-malformed'],
    ['echo', 'list-refused'],
    ['long-length', 'answer-too-long'],
    ['nested', 'answer-too-deep'],
    ['binary', 'binary-plist'],
  ] as const)('with %s fails with %s', async (fault, reason) => {
    const { list } = await setUp({ fault, phones: [iphone13] });
    await expect(list()).rejects.toMatchObject({ name: 'AgentFailure', reason });
  });

  it.each(['silent', 'drips'] as const)('with %s fails in time', async (fault) => {
    const listLimits = { ...defaultUsbmuxOptions.listLimits, idleMs: 300, wholeMs: 500 };
    const { list } = await setUp({ fault, phones: [iphone13] }, { listLimits });
    await expect(list()).rejects.toMatchObject({ name: 'AgentFailure', reason: 'no-answer-in-time' });
  });

  it('is recognized by its answer to ReadBUID, also if it is binary', async () => {
    for (const [fault, isOne] of [
      [undefined, true],
      ['binary', true],
      ['wrong-tag', false],
      ['echo', false],
      ['silent', false],
      ['nested', false],
      ['long-length', false],
    ] as const) {
      const { fake } = await setUp({ ...(fault && { fault }) });
      const found = await usbmuxKind.probe(fake.address, never, {});
      expect(found).toEqual(isOne ? { version: 'usbmuxd' } : null);
      expect(fake.requests).toEqual(['ReadBUID']);
    }
  });
});

test('the address of this computer’s usbmuxd leads to its socket', async () => {
  const path = `/tmp/device-lab-usbmuxd-${process.pid}`;
  const fake = await FakeUsbmuxd.start({ path, phones: [iphone13] });
  opened.push(fake);
  const own = { host: '127.0.0.1', port: 27_015, ips: ['127.0.0.1'] };
  const limits = { usbmux: { socket: path } };
  expect(await usbmuxKind.probe(own, never, limits)).toEqual({ version: 'usbmuxd' });
  const connector = usbmuxKind.open(limits);
  opened.push(connector);
  expect((await connector.listDevices(own, never)).MobileList).toMatchObject([
    { AgentIP: '127.0.0.1:27015', ModelName: 'iPhone 13' },
  ]);
});

test('no other requests were sent in all these cases', () => {
  const words = new Set(Array.from(sent, (request) => request.split(' ')[0]));
  expect([...words]).toEqual(
    expect.arrayContaining(['Connect', 'GetValue', 'ListDevices', 'Listen', 'QueryType', 'ReadBUID']),
  );
  expect(words.size).toBe(6);
});
