export type Pair = readonly [number, number];

export interface DemoModel {
  readonly name: string;
  readonly id: string;
  readonly brand: string;
  readonly abi?: string;
  /** For each system, an API level, or another system's name and version. */
  readonly builds: Readonly<Record<string, string>>;
  readonly screen: Pair;
  /** If it isn't the screen's. Null if the agent doesn't say. */
  readonly capture?: Pair | null;
  /** If it isn't the screen's pixels from 0 on. */
  readonly touch?: { readonly x: Pair; readonly y: Pair };
}

export const demoModels = {
  galaxyS24: {
    name: 'Galaxy S24',
    id: 'SM-S921N',
    brand: 'samsung',
    builds: { 34: 'UP1A.231005.007.S921NKSU3AXH1', 35: 'AP3A.240905.015.A2.S921NKSU4BYC3' },
    screen: [1080, 2340],
    touch: { x: [0, 4095], y: [0, 4095] },
  },
  iPhone15: {
    name: 'iPhone 15',
    id: 'iPhone15,4',
    brand: 'Apple',
    abi: 'arm64e',
    builds: { 'iOS 17.4': '21E219', 'iOS 18.6': '22G86' },
    screen: [1179, 2556],
    capture: null,
  },
  pixel8Pro: {
    name: 'Pixel 8 Pro',
    id: 'GC3VE',
    brand: 'google',
    builds: { 34: 'AP2A.240805.005', 35: 'AP4A.250105.002', 36: 'BP2A.250605.031.A2' },
    screen: [1344, 2992],
    capture: [1008, 2244],
  },
  redmiNote12Pro: {
    name: 'Redmi Note 12 Pro',
    id: '22101316G',
    brand: 'Redmi',
    builds: { 31: 'SP1A.210812.016', 33: 'TP1A.220624.014', 34: 'UKQ1.230917.001' },
    screen: [1080, 2400],
  },
  vivoX90: {
    name: 'vivo X90',
    id: 'V2241A',
    brand: 'vivo',
    builds: { 33: 'PD2241_A_13.1.14.5.W10', 34: 'PD2241_A_14.0.12.1.W10' },
    screen: [1260, 2800],
    touch: { x: [0, 20159], y: [0, 44799] },
  },
  xiaomiPad6: {
    name: 'Xiaomi Pad 6',
    id: '23043RP34G',
    brand: 'Xiaomi',
    builds: { 33: 'TKQ1.221114.001', 34: 'UKQ1.230804.001' },
    screen: [1800, 2880],
  },
  xperia1V: {
    name: 'Xperia 1 V',
    id: 'XQ-DQ72',
    brand: 'Sony',
    builds: { 33: '67.1.A.2.162', 34: '67.2.A.2.118' },
    screen: [1644, 3840],
    capture: [822, 1920],
  },
} as const satisfies Readonly<Record<string, DemoModel>>;
