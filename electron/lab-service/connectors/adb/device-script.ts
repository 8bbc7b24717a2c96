import { nameProperties } from './model-name.ts';

export const sections = ['props', 'size', 'display', 'touch', 'alias'] as const;
export type Section = (typeof sections)[number];

/** Everything else that is read of a phone's properties. */
const plainProperties = [
  'ro.product.model',
  'ro.product.brand',
  'ro.product.manufacturer',
  'ro.product.cpu.abi',
  'ro.build.version.sdk',
  'ro.build.display.id',
];

const properties = [...plainProperties, ...nameProperties].join('|').replaceAll('.', '\\.');
const listProperties = 'getprop';
const listInputs = 'getevent -lp 2>/dev/null';

/** What is asked for each section. A phone without grep answers with everything, which reads the same. */
const commands: Record<Section, string> = {
  props: `${listProperties} | grep -E '^\\[(${properties})\\]:' || ${listProperties}`,
  size: 'wm size 2>&1',
  display: `dumpsys display 2>/dev/null | grep -E 'm(Viewports|DefaultViewport|OverrideDisplayInfo)='`,
  touch: `${listInputs} | grep -E 'add device|name:|ABS_MT_|INPUT_PROP_' || ${listInputs}`,
  alias: 'settings get global device_name 2>/dev/null',
};

/**
 * The one thing ever run on a device: a shell script that prints every section after a marker line of its own. Constant
 * but for `nonce` (12 hexadecimal digits), which keeps a device's own text from looking like a marker by accident.
 */
export function deviceScript(nonce: string): string {
  const steps = sections.map((section) => `echo ${nonce}:${section}; ${commands[section]}`);
  return [...steps, `echo ${nonce}:end`].join('; ');
}

/** Takes the script's output apart; null when it ends before its last marker. Lines may end in CRLF. */
export function splitSections(output: string, nonce: string): Record<Section, string> | null {
  const text = output.replaceAll('\r\n', '\n');
  const found: Record<Section, string> = { props: '', size: '', display: '', touch: '', alias: '' };
  let at = 0;
  for (const [index, section] of sections.entries()) {
    const marker = `${nonce}:${section}\n`;
    const start = text.indexOf(marker, at);
    const end = text.indexOf(`${nonce}:${sections[index + 1] ?? 'end'}\n`, start);
    if (start === -1 || end === -1) return null;
    found[section] = text.slice(start + marker.length, end);
    at = end;
  }
  return found;
}
