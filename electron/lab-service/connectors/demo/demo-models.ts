import type { DemoModel } from './demo-device.ts';

/** The models of the demo lab, with their real sizes. */
export const demoModels = {
  galaxyS24: {
    name: 'Galaxy S24',
    id: 'SM-S921N',
    brand: 'samsung',
    screen: [1080, 2340],
    touch: { x: [0, 4095], y: [0, 4095] },
  },
  iPhone15: {
    name: 'iPhone 15',
    id: 'iPhone15,4',
    brand: 'Apple',
    abi: 'arm64e',
    screen: [1179, 2556],
    capture: null,
  },
  pixel8Pro: {
    name: 'Pixel 8 Pro',
    id: 'GC3VE',
    brand: 'google',
    screen: [1344, 2992],
    capture: [1008, 2244],
  },
  redmiNote12Pro: { name: 'Redmi Note 12 Pro', id: '22101316G', brand: 'Redmi', screen: [1080, 2400] },
  vivoX90: {
    name: 'vivo X90',
    id: 'V2241A',
    brand: 'vivo',
    screen: [1260, 2800],
    touch: { x: [0, 20159], y: [0, 44799] },
  },
  xiaomiPad6: { name: 'Xiaomi Pad 6', id: '23043RP34G', brand: 'Xiaomi', screen: [1800, 2880] },
  xperia1V: {
    name: 'Xperia 1 V',
    id: 'XQ-DQ72',
    brand: 'Sony',
    screen: [1644, 3840],
    capture: [822, 1920],
  },
} as const satisfies Readonly<Record<string, DemoModel>>;
