import { type DemoDevice, touchUpTo } from '../demo-device.ts';

/** Three that every lab keeps for the odd report: a watch, a tablet long out of date and an emulator. */
export const curiosityShelf: readonly DemoDevice[] = [
  {
    id: 'RFAW80Q1VZP',
    model: { name: 'Galaxy Watch6', id: 'SM-R940', brand: 'samsung' },
    abi: 'armeabi-v7a',
    sdk: 33,
    build: 'TWR1.230719.001.R940XXU1AWH3',
    screen: [480, 480],
    touch: touchUpTo(479, 479),
    alias: '워치',
  },
  {
    id: '0a3b27d9',
    model: { name: 'Nexus 7', id: 'Nexus 7', brand: 'google' },
    abi: 'armeabi-v7a',
    sdk: 23,
    build: 'MOB30X',
    screen: [1200, 1920],
    capture: [1920, 1200],
    touch: { x: [0, 1343], y: [16, 2239] },
    alias: 'the old one',
  },
  {
    id: 'emulator-5554',
    model: { name: 'Android SDK built for x86_64', id: 'sdk_gphone64_x86_64', brand: 'google' },
    abi: 'x86_64',
    sdk: 34,
    build: 'UE1A.230829.036.A1',
    screen: [1080, 2400],
    capture: [540, 1200],
    touch: touchUpTo(32767, 32767),
    alias: '',
  },
];
