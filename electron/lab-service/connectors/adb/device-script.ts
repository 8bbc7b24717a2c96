/** Where makers put a device's marketing name, the most specific first. Nobody sets them all. */
export const nameProperties = [
  'ro.product.marketname',
  'ro.product.odm.marketname',
  'ro.product.vendor.marketname',
  'ro.vendor.oplus.market.enname',
  'ro.vendor.oplus.market.name',
  'ro.oppo.market.enname',
  'ro.oppo.market.name',
  'ro.vivo.market.name',
  'ro.config.marketing_name',
  'ro.vendor.product.display',
  'ro.product.display',
] as const;

const plainProperties = [
  'ro.product.model',
  'ro.product.brand',
  'ro.product.manufacturer',
  'ro.product.cpu.abi',
  'ro.build.version.sdk',
  'ro.build.version.release',
  'ro.build.display.id',
  'ro.serialno',
];

const properties = [...plainProperties, ...nameProperties].join('|').replaceAll('.', '\\.');
const listProperties = 'getprop';
const listInputs = 'getevent -lp 2>/dev/null';

/** Without grep a device returns everything, which reads just the same. */
export const deviceCommands = {
  props: `${listProperties} | grep -E '^\\[(${properties})\\]:' || ${listProperties}`,
  size: 'wm size 2>&1',
  display: `dumpsys display 2>/dev/null | grep -E 'm(Viewports|DefaultViewport|OverrideDisplayInfo)='`,
  touch: `${listInputs} | grep -E 'add device|name:|ABS_(MT_|[XY] )|INPUT_PROP_' || ${listInputs}`,
  alias: 'settings get global device_name 2>/dev/null',
} as const;
export type Section = keyof typeof deviceCommands;

export const commandNames: Readonly<Record<Section, string>> = {
  props: listProperties,
  size: 'wm size',
  display: 'dumpsys display',
  touch: 'getevent',
  alias: 'settings',
};
