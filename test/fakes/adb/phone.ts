import { printDisplay } from './display-dump.ts';
import { type PhoneUse, printBattery, printPower, printUptime } from './phone-use.ts';

/** One device file of a device, as listed by getevent. */
export interface RecordedInput {
  readonly name: string;
  readonly isDirect?: boolean;
  readonly hasSlots?: boolean;
  /** minX, maxX, minY, maxY of its multi-touch axes, if it has them. */
  readonly touch?: readonly [number, number, number, number];
  /** The same of its axes for a single touch. */
  readonly singleTouch?: readonly [number, number, number, number];
}

/** The recording of a device: sufficient to print the output of its commands. */
export interface Phone {
  /** In the banner of its ADB daemon. */
  readonly product: string;
  readonly properties: Readonly<Record<string, string>>;
  /** Natural orientation. */
  readonly screen: readonly [number, number];
  readonly overrideSize?: readonly [number, number];
  readonly rotation?: 0 | 1 | 2 | 3;
  /** The lines in its `dumpsys display`, which differ between releases. */
  readonly displayDump?: 'viewports' | 'default-viewport' | 'info-only' | 'none';
  /** A second built-in screen that is off: a foldable's cover. */
  readonly cover?: readonly [number, number];
  readonly inputs: readonly RecordedInput[];
  /** `settings get global device_name`. Null is unset. */
  readonly deviceName: string | null;
  /** Its use. A device without prints nothing about it. */
  readonly use?: PhoneUse;
}

/** Prints the output of a device's command. Null if it has no such command. */
export function runOnPhone(phone: Phone, command: string): string | null {
  const property = /^getprop ([\w.]+)$/.exec(command)?.[1];
  if (property !== undefined) return `${phone.properties[property] ?? ''}\n`;
  switch (command) {
    case 'getprop':
      return printProperties(phone);
    case 'wm size':
      return printSize(phone);
    case 'wm density':
      return `Physical density: ${phone.properties['ro.sf.lcd_density'] ?? '420'}\n`;
    case 'dumpsys display':
      return printDisplay(phone);
    case 'dumpsys -t 2 SurfaceFlinger --display-id':
      return printDisplayIds(phone);
    case 'getevent -lp':
      return phone.inputs.map(printInput).join('');
    case 'settings get global device_name':
      return `${phone.deviceName ?? 'null'}\n`;
    default:
      return phone.use ? runForUse(phone.use, command) : null;
  }
}

/** As Android prints them since 10. */
function printDisplayIds({ cover }: Phone): string {
  const ids = cover ? ['4619827259835644672', '4619827551948147201'] : ['4619827259835644672'];
  return ids
    .map((id, at) => `Display ${id} (HWC display ${at}): port=${at} pnpId=QCM displayName="panel"\n`)
    .join('');
}

function runForUse(use: PhoneUse, command: string): string | null {
  switch (command) {
    case 'cat /proc/uptime':
      return printUptime(use);
    case 'dumpsys -t 4 power':
      return printPower(use);
    case 'dumpsys -t 2 power':
      return printPower(use);
    case 'dumpsys -t 4 battery':
      return printBattery(use);
    default:
      return null;
  }
}

/** With parts that make a dump hard to parse: a multi-line value, and a name with the same prefix as another. */
function printProperties({ properties }: Phone): string {
  if (Object.keys(properties).length === 0) return '';
  const noise: Record<string, string> = {
    'persist.sys.boot.reason.history': 'reboot,1735671710\nshell,1735660903\ncold,1735660000',
    'ro.product.model.extra': 'not the model',
    'dalvik.vm.heapsize': '512m',
  };
  const entries = Object.entries({ ...noise, ...properties }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return entries.map(([name, value]) => `[${name}]: [${value}]\n`).join('');
}

function printSize({ screen, overrideSize }: Phone): string {
  const override = overrideSize ? `Override size: ${overrideSize.join('x')}\n` : '';
  return `Physical size: ${screen.join('x')}\n${override}`;
}

function printInput({ name, isDirect, hasSlots, touch, singleTouch }: RecordedInput, index: number): string {
  const axes = [
    singleTouch ? printAxis('ABS_X', singleTouch[0], singleTouch[1]) : '',
    singleTouch ? printAxis('ABS_Y', singleTouch[2], singleTouch[3]) : '',
    hasSlots === true ? printAxis('ABS_MT_SLOT', 0, 9) : '',
    touch ? printAxis('ABS_MT_POSITION_X', touch[0], touch[1]) : '',
    touch ? printAxis('ABS_MT_POSITION_Y', touch[2], touch[3]) : '',
  ];
  return (
    `add device ${index + 1}: /dev/input/event${index}\n  name:     "${name}"\n  events:\n` +
    `    KEY (0001): KEY_POWER             BTN_TOUCH\n${axes.join('')}` +
    `  input props:\n    ${isDirect === true ? 'INPUT_PROP_DIRECT' : '<none>'}\n`
  );
}

function printAxis(label: string, min: number, max: number): string {
  return `                ${label.padEnd(22)}: value 0, min ${min}, max ${max}, fuzz 0, flat 0, resolution 0\n`;
}
