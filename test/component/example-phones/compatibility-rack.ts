import type { ExamplePhone } from './example-phone.ts';

/** Nine devices that cover the differences between Android devices. */
export const compatibilityRack: readonly ExamplePhone[] = [
  {
    id: '38071FDJG00A4T',
    model: { name: 'Pixel 8 Pro', id: 'Pixel 8 Pro', brand: 'google' },
    os: { sdk: 35, build: 'AP4A.250105.002' },
    screen: [1344, 2992],
    capture: [1008, 2244],
    alias: 'pixel-beta',
  },
  {
    id: '28131FDH2007XK',
    model: { name: 'Pixel 7', id: 'Pixel 7', brand: 'google' },
    os: { sdk: 34, build: 'AP2A.240805.005' },
    screen: [1080, 2400],
    alias: 'pixel-stable',
  },
  {
    id: '26281JEGR03129',
    model: { name: 'Pixel 6a', id: 'Pixel 6a', brand: 'google' },
    os: { sdk: 33, build: 'TQ3A.230805.001' },
    screen: [1080, 2400],
    capture: [2400, 1080],
  },
  {
    id: '37111FDHS0028C',
    model: { name: 'Pixel Fold', id: 'Pixel Fold', brand: 'google' },
    os: { sdk: 34, build: 'AP1A.240505.004' },
    screen: [2208, 1840],
    alias: 'fold, hinge is loose',
  },
  {
    id: 'a4c19e02',
    model: { name: 'Xiaomi 14', id: '23127PN0CC', brand: 'Xiaomi' },
    os: { sdk: 34, build: 'UKQ1.230804.001' },
    screen: [1200, 2670],
    touch: { x: [0, 11999], y: [0, 26699] },
  },
  {
    id: '7dfb2a61',
    model: { name: 'Redmi Note 12 Pro', id: '22101316G', brand: 'Redmi' },
    os: { sdk: 33, build: 'TP1A.220624.014' },
    screen: [1080, 2400],
    alias: '카메라 깨짐',
  },
  {
    id: '3f0e8b17',
    model: { name: 'OnePlus 12', id: 'PJD110', brand: 'OnePlus' },
    os: { sdk: 34, build: 'PJD110_14.0.0.404(CN01)' },
    screen: [1440, 3168],
    capture: [1080, 2376],
  },
  {
    id: '10AD2F1KDC00315',
    model: { name: 'vivo X90', id: 'V2241A', brand: 'vivo' },
    os: { sdk: 34, build: 'PD2241_A_14.0.12.1.W10' },
    screen: [1260, 2800],
    touch: { x: [0, 20159], y: [0, 44799] },
  },
  {
    id: 'CLB0218A12003951',
    model: { name: 'HUAWEI P20', id: 'EML-AL00', brand: 'HUAWEI' },
    os: { sdk: 29, build: 'EML-AL00 10.0.0.175(C00E73R1P16)' },
    screen: [1080, 2244],
    alias: 'GMS 없음',
  },
];
