type Pair = readonly [number, number];

/** Phones by their model names: brand, API level, and the screen in its natural orientation. */
export type ExamplePhones = Readonly<
  Record<string, readonly [brand: string, sdk: number, screen: Pair, more?: More]>
>;

interface More {
  /** If it differs from the screen: a rotated device, or a scaled picture. */
  readonly capture?: Pair;
  /** The largest x and y. By default 4095 at a samsung, else the screen's last pixel. */
  readonly touch?: Pair;
  readonly alias?: string;
  /** The agent does not report the user. Signs of use are observed, as for a device behind ADB. */
  readonly observed?: 'by-turns' | 'remote-control';
}

/** The most common models of the customers. */
export const paymentsRack: ExamplePhones = {
  'Galaxy S24 Ultra': ['samsung', 35, [1440, 3120], { capture: [1080, 2340], alias: '결제 QA 1' }],
  'Galaxy S24': ['samsung', 34, [1080, 2340]],
  'Galaxy S23': ['samsung', 34, [1080, 2340]],
  'Galaxy S22+': ['samsung', 34, [1080, 2340]],
  'Galaxy S21 5G': ['samsung', 33, [1080, 2400]],
  'Galaxy S10': ['samsung', 31, [1440, 3040], { capture: [1080, 2280] }],
  'Galaxy Z Fold5': ['samsung', 34, [1812, 2176], { capture: [2176, 1812] }],
  'Galaxy Z Flip5': ['samsung', 34, [1080, 2640]],
  'Galaxy A54 5G': ['samsung', 34, [1080, 2340]],
  'Galaxy Note20 Ultra': ['samsung', 33, [1440, 3088], { capture: [1080, 2316] }],
  'Galaxy Tab S9': ['samsung', 34, [1600, 2560], { capture: [2560, 1600] }],
  'LG V50 ThinQ': ['lge', 31, [1440, 3120], { capture: [720, 1560] }],
};

/** The differences between Android devices. */
export const compatibilityRack: ExamplePhones = {
  'Pixel 8 Pro': ['google', 35, [1344, 2992], { capture: [1008, 2244] }],
  'Pixel 7': ['google', 34, [1080, 2400]],
  'Pixel 6a': ['google', 33, [1080, 2400], { capture: [2400, 1080] }],
  'Pixel Fold': ['google', 34, [2208, 1840]],
  'Xiaomi 14': ['Xiaomi', 34, [1200, 2670], { touch: [11999, 26699] }],
  'Redmi Note 12 Pro': ['Redmi', 33, [1080, 2400]],
  'OnePlus 12': ['OnePlus', 34, [1440, 3168], { capture: [1080, 2376] }],
  'vivo X90': ['vivo', 34, [1260, 2800], { touch: [20159, 44799] }],
  'HUAWEI P20': ['HUAWEI', 29, [1080, 2244]],
};

/** Some of them are rotated in a holder. */
export const fieldTestCar: ExamplePhones = {
  'Xperia 1 V': ['Sony', 34, [1644, 3840], { capture: [1096, 2560], observed: 'remote-control' }],
  'motorola edge 40': ['motorola', 33, [1080, 2400], { capture: [2400, 1080], observed: 'by-turns' }],
  'Nothing Phone (2)': ['Nothing', 34, [1080, 2412], { observed: 'by-turns' }],
  'realme GT 2': ['realme', 34, [1080, 2400], { observed: 'by-turns' }],
  'Galaxy Tab A8': ['samsung', 33, [1200, 1920], { capture: [1920, 1200] }],
  'HUAWEI MatePad 11': ['HUAWEI', 29, [1600, 2560], { capture: [2560, 1600] }],
};

/** A watch, an outdated tablet, and an emulator. */
export const curiosities: ExamplePhones = {
  'Galaxy Watch6': ['samsung', 33, [480, 480]],
  'Nexus 7': ['google', 23, [1200, 1920], { capture: [1920, 1200], touch: [1343, 2239] }],
  'Android SDK built for x86_64': [
    'google',
    34,
    [1080, 2400],
    { capture: [540, 1200], touch: [32767, 32767] },
  ],
};
