import type { PlistValue } from 'plist';

/** An iPhone or iPad as data. */
export interface FakeIphone {
  readonly udid: string;
  readonly connection?: 'USB' | 'Network';
  /** All that lockdownd volunteers. */
  readonly values: Readonly<Record<string, PlistValue>>;
  readonly fault?: IphoneFault;
  /** Before each answer of the phone. */
  readonly delayMs?: number;
}

/** What lockdownd does instead of answering GetValue, or the connection to it. */
export type IphoneFault =
  | 'locked'
  | 'restore'
  /** Says nothing after Connect. */
  | 'hangs'
  | 'resets'
  /** One byte at a time. */
  | 'drips'
  | 'huge'
  | 'binary'
  | 'nested'
  /** Refuses GetValue without a key. */
  | 'refuses-whole'
  | 'refuses-all'
  /** It is another phone than the one in the list. */
  | 'other-phone'
  | 'garbage';

/** With what a phone tells beyond our fields: these texts must never leave the connector. */
export const secrets = {
  ECID: '6303405673529390',
  WiFiAddress: 'd0:81:7a:d8:3f:3a',
  BluetoothAddress: 'd0:81:7a:d8:3f:39',
  SerialNumber: 'F2LXH0ZKJCL6',
  InternationalMobileEquipmentIdentity: '356728115012345',
} as const;

export function makeIphone(
  index: number,
  values: Readonly<Record<string, PlistValue>> = {},
  options: Partial<Omit<FakeIphone, 'values'>> = {},
): FakeIphone {
  const udid =
    options.udid ?? `00008110-${(0x1a2b_3c4d_5e00 + index).toString(16).toUpperCase().padStart(16, '0')}`;
  return {
    ...options,
    udid,
    values: {
      ActivationState: 'Activated',
      BuildVersion: '22G100',
      CPUArchitecture: 'arm64e',
      DeviceClass: 'iPhone',
      DeviceName: "Kim's iPhone",
      HardwareModel: 'D17AP',
      ProductName: 'iPhone OS',
      ProductType: 'iPhone14,5',
      ProductVersion: '18.6.2',
      SupportedDeviceFamilies: [1],
      TelephonyCapability: true,
      UniqueDeviceID: udid,
      ...secrets,
      ...values,
    },
  };
}

export const iphone13 = makeIphone(1);
export const ipadPro = makeIphone(2, {
  ProductType: 'iPad14,3',
  DeviceClass: 'iPad',
  DeviceName: 'Lab & <b>iPad</b>',
});
/** Of before the iPhone XS: 40 digits. */
export const iphoneX = makeIphone(
  3,
  { ProductType: 'iPhone10,3', ProductVersion: '14.7.1', BuildVersion: '18G82', CPUArchitecture: 'arm64' },
  { udid: '5f1c0b7a9d3e4f60718293a4b5c6d7e8f9012345' },
);
