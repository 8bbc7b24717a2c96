import { nameProperties } from './model-name.ts';

/** The properties that are read from a device in addition to `nameProperties`. */
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

/**
 * The script that reads the facts of a device. A device without grep returns all properties, which can be
 * read the same way.
 */
export const deviceCommands = {
  props: `${listProperties} | grep -E '^\\[(${properties})\\]:' || ${listProperties}`,
  size: 'wm size 2>&1',
  display: `dumpsys display 2>/dev/null | grep -E 'm(Viewports|DefaultViewport|OverrideDisplayInfo)='`,
  touch: `${listInputs} | grep -E 'add device|name:|ABS_(MT_|[XY] )|INPUT_PROP_' || ${listInputs}`,
  alias: 'settings get global device_name 2>/dev/null',
} as const;
export type Section = keyof typeof deviceCommands;

/** The commands as a person would type them, for messages. */
export const commandNames: Readonly<Record<Section, string>> = {
  props: listProperties,
  size: 'wm size',
  display: 'dumpsys display',
  touch: 'getevent',
  alias: 'settings',
};
