import type { ExamplePhone } from './example-phone.ts';

/** Six devices of the field-test car, some of them rotated in a holder. */
export const fieldTestCar: readonly ExamplePhone[] = [
  {
    id: 'QV7721ABXN',
    model: { name: 'Xperia 1 V', id: 'XQ-DQ72', brand: 'Sony' },
    os: { sdk: 34, build: '67.2.A.2.118' },
    screen: [1644, 3840],
    capture: [1096, 2560],
    alias: '차량 1, 4K',
    observed: 'remote-control',
  },
  {
    id: 'ZY22GQ7TLM',
    model: { name: 'motorola edge 40', id: 'motorola edge 40', brand: 'motorola' },
    os: { sdk: 33, build: 'T1TL33.115-26-8-1' },
    screen: [1080, 2400],
    capture: [2400, 1080],
    alias: '차량 2',
    observed: 'by-turns',
  },
  {
    id: '00117354K002913',
    model: { name: 'Nothing Phone (2)', id: 'A065', brand: 'Nothing' },
    os: { sdk: 34, build: 'Pong-U2.5-240402-1834' },
    screen: [1080, 2412],
    observed: 'by-turns',
  },
  {
    id: 'c81d55b0',
    model: { name: 'realme GT 2', id: 'RMX3312', brand: 'realme' },
    os: { sdk: 34, build: 'RMX3312_14.0.0.600(EX01)' },
    screen: [1080, 2400],
    alias: 'low signal build',
    observed: 'by-turns',
  },
  {
    id: 'R52T207XMEN',
    model: { name: 'Galaxy Tab A8', id: 'SM-X200', brand: 'samsung' },
    os: { sdk: 33, build: 'TP1A.220624.014.X200XXU2CWE5' },
    screen: [1200, 1920],
    capture: [1920, 1200],
    touch: { x: [0, 4095], y: [0, 4095] },
    alias: '차량 내비',
  },
  {
    id: 'SDS0222A28000417',
    model: { name: 'HUAWEI MatePad 11', id: 'DBY-W09', brand: 'HUAWEI' },
    os: { sdk: 29, build: 'DBY-W09 2.0.0.126(C00E126R3P4)' },
    screen: [1600, 2560],
    capture: [2560, 1600],
  },
];
