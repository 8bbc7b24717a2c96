import type { Phone, RecordedInput } from './phone.ts';

const keys: RecordedInput = { name: 'gpio-keys' };

function touchscreen(name: string, maxX: number, maxY: number): RecordedInput {
  return { name, isDirect: true, hasSlots: true, touch: [0, maxX, 0, maxY] };
}

/** Properties of every device, and its own. */
function describe(
  [brand, model, device]: readonly [string, string, string],
  [sdk, release, displayId]: readonly [string, string, string],
  more: Readonly<Record<string, string>> = {},
): Phone['properties'] {
  return {
    'ro.product.brand': brand,
    'ro.product.manufacturer': brand,
    'ro.product.model': model,
    'ro.product.device': device,
    'ro.product.name': device,
    'ro.product.cpu.abi': 'arm64-v8a',
    'ro.build.version.sdk': sdk,
    'ro.build.version.release': release,
    'ro.build.display.id': displayId,
    'ro.sf.lcd_density': '420',
    ...more,
  };
}

export const galaxyS24: Phone = {
  product: 'e1qzcx',
  properties: describe(['samsung', 'SM-S9210', 'e1q'], ['34', '14', 'UP1A.231005.007.S9210ZCU1AXB7']),
  screen: [1080, 2340],
  inputs: [
    keys,
    touchscreen('sec_touchscreen', 4095, 4095),
    { name: 'sec_touchpad', hasSlots: true, touch: [0, 1079, 0, 2339] },
  ],
  deviceName: 'Galaxy S24',
};

export const pixel6: Phone = {
  product: 'oriole',
  properties: describe(['google', 'Pixel 6', 'oriole'], ['35', '15', 'AP4A.250105.002']),
  screen: [1080, 2400],
  inputs: [keys, touchscreen('fts', 1079, 2399)],
  deviceName: null,
};

export const xiaomi14: Phone = {
  product: 'houji',
  properties: describe(['Xiaomi', '23127PN0CC', 'houji'], ['34', '14', 'UKQ1.230804.001'], {
    'ro.product.marketname': 'Xiaomi 14',
  }),
  screen: [1200, 2670],
  inputs: [touchscreen('goodix_ts', 11_999, 26_699), keys, { name: 'uinput-fpc' }],
  deviceName: 'Xiaomi 14',
};

/** Displays a smaller size than its panel's. */
export const onePlus12: Phone = {
  product: 'PJD110',
  properties: describe(['OnePlus', 'PJD110', 'OP5929L1'], ['35', '15', 'PJD110_15.0.0.840(CN01)'], {
    'ro.vendor.oplus.market.enname': 'OnePlus 12',
    'ro.vendor.oplus.market.name': '一加 12',
  }),
  screen: [1440, 3168],
  overrideSize: [1080, 2376],
  inputs: [
    keys,
    touchscreen('touchpanel', 14_399, 31_679),
    { name: 'touchpanel_pen', isDirect: true, hasSlots: true, touch: [0, 28_799, 0, 63_359] },
  ],
  deviceName: '一加 12',
};

export const huaweiP20: Phone = {
  product: 'EML-AL00',
  properties: describe(['HUAWEI', 'EML-AL00', 'HWEML'], ['29', '10', 'EML-AL00 10.0.0.162(C00E156R1P4)'], {
    'ro.config.marketing_name': 'HUAWEI P20',
  }),
  screen: [1080, 2244],
  displayDump: 'info-only',
  inputs: [touchscreen('huawei,touchscreen', 1079, 2243), { name: 'hisi_gpio_key' }],
  deviceName: 'HUAWEI P20',
};

/** Rotated, with a name in Korean. */
export const rotatedGalaxy: Phone = { ...galaxyS24, rotation: 1, deviceName: '품질팀 3번 갤럭시' };

/** A wrapper without INPUT_PROP_DIRECT repeats the touchscreen in pixels. */
export const nubia: Phone = {
  product: 'NX789J',
  properties: describe(['nubia', 'NX789J', 'NX789J'], ['35', '15', 'RedMagicOS10.0.25_NX789J'], {
    'ro.vendor.product.display': '红魔 10S Pro',
  }),
  screen: [1216, 2688],
  inputs: [
    { name: 'input_mt_wrapper', hasSlots: true, touch: [0, 121_599, 0, 268_799] },
    touchscreen('goodix_ts', 12_159, 26_879),
  ],
  deviceName: '红魔 10S Pro',
};

/** A motion sensor reports the axes of a touchscreen. */
export const htcM8: Phone = {
  product: 'm8',
  properties: describe(['htc', 'HTC One_M8', 'htc_m8'], ['23', '6.0', 'MRA58K release-keys'], {
    'ro.product.cpu.abi': 'armeabi-v7a',
  }),
  screen: [1080, 1920],
  displayDump: 'default-viewport',
  inputs: [
    { name: 'CwMcuSensor', hasSlots: true, touch: [-32_768, 32_768, -32_768, 32_768] },
    { name: 'max1187x_touchscreen', hasSlots: true, touch: [0, 1079, 0, 1919] },
  ],
  deviceName: 'HTC One_M8',
};

/** Opened: two screens with a touchscreen each. */
export const pixelFold: Phone = {
  product: 'rango',
  properties: describe(['google', 'Pixel 10 Pro Fold', 'rango'], ['36', '16', 'BD3A.250721.001']),
  screen: [2076, 2152],
  cover: [1080, 2364],
  inputs: [touchscreen('touch_outer', 10_799, 23_639), touchscreen('touch_inner', 4151, 4303), keys],
  deviceName: 'Pixel 10 Pro Fold',
};

export const televisionBox: Phone = {
  product: 'p291',
  properties: describe(['Amlogic', 'Q96', 'p291'], ['28', '9', ''], { 'ro.product.cpu.abi': 'armeabi-v7a' }),
  screen: [1920, 1080],
  displayDump: 'none',
  inputs: [{ name: 'ir_keypad' }],
  deviceName: null,
};

export const phones: readonly Phone[] = [
  galaxyS24,
  pixel6,
  xiaomi14,
  onePlus12,
  huaweiP20,
  rotatedGalaxy,
  nubia,
  htcM8,
  pixelFold,
  televisionBox,
];

/** The requested number of devices, with repeating models. */
export function takePhones(count: number): Phone[] {
  return Array.from({ length: count }, (_, index) => phones[index % phones.length] ?? galaxyS24);
}
