/** A time on the device's clock without deep sleep, in milliseconds since its start. */
type Raw = number;

/** The use of a device, as its dumps and its processes show it. */
export interface PhoneUse {
  /** The release that defines the layout of `dumpsys power`. */
  readonly release: 7 | 9 | 12 | 13 | 16;
  /** Milliseconds since its start, without deep sleep. */
  readonly uptimeMs: number;
  readonly deepSleepMs?: number;
  /** The last activity of each power group. A group without one is not printed. */
  readonly activity: readonly Raw[];
  readonly wake?: Raw;
  readonly sleep?: Raw;
  /** When the screen went off, including deep sleep. */
  readonly globalSleep?: number;
  readonly wakefulness?: string;
  readonly staysOn?: boolean;
  /** The kind of the last activity, which release 16 prints. */
  readonly event?: number;
  /** The power sources. */
  readonly powered?: readonly string[];
  /** Lines of its wake locks. */
  readonly wakeLocks?: readonly string[];
  /** Command lines. `null` is a device that shows none. */
  readonly processes?: readonly string[] | null;
}

/** Unattended with its screen on, last used 20 s ago. */
export const usedPhone: PhoneUse = {
  release: 12,
  uptimeMs: 9_000_000,
  activity: [8_980_000],
  wake: 8_900_000,
  sleep: 8_000_000,
  powered: ['USB'],
  processes: [],
};

/** Last used 20 minutes ago, and asleep since. */
export const idlePhone: PhoneUse = {
  ...usedPhone,
  activity: [7_800_000],
  wake: 7_000_000,
  wakefulness: 'Asleep',
};

/** Names of apps, which must not leave the device. */
const apps = ['com.example.dating', 'com.example.bank'];

export function printUptime({ uptimeMs, deepSleepMs = 0 }: PhoneUse): string {
  return `${((uptimeMs + deepSleepMs) / 1_000).toFixed(2)} 13807.79\n`;
}

/** The command line of each process, by its number. */
export function listProcesses({ processes = [] }: PhoneUse): ReadonlyMap<number, string> {
  if (processes === null) return new Map();
  const all = ['/system/bin/init\0second_stage', ...apps, 'com.miui.screenrecorder', ...processes];
  return new Map(all.map((line, index) => [index * 7 + 1, `${line.replaceAll(' ', '\0')}\0`]));
}

export function printBattery({ powered = [], release }: PhoneUse): string {
  const sources = ['AC', 'USB', 'Wireless', ...(release >= 13 ? ['Dock'] : [])];
  return [
    'Current Battery Service state:',
    ...sources.map((source) => `  ${source} powered: ${powered.includes(source)}`),
    '  status: 2',
    '  level: 80',
    '[EventLogBuffer]',
    '  08-11 18:34:14.721  Sending ACTION_BATTERY_CHANGED: level:72, USB powered: false',
    '',
  ].join('\n');
}

/** `dumpsys power` in the layout of the release, with similar lines around the ones that are read. */
export function printPower(use: PhoneUse): string {
  const { release, wakefulness = 'Awake', staysOn = false, wake = 0, sleep = 0, wakeLocks = [] } = use;
  const at = (name: string, raw: Raw) => `${name}=${raw} ${describeAge(use, raw)}`;
  const lines = [
    'POWER MANAGER (dumpsys power)',
    `  mWakefulness=${wakefulness}`,
    `  mStayOn=${staysOn}`,
    '  mUserActivitySummary=0x1',
    at('  mLastWakeTime', wake),
    at('  mLastSleepTime', sleep),
    ...(release >= 12 ? ['  mLastSleepReason=timeout'] : []),
    ...(release >= 16
      ? [at('  mLastGlobalWakeTimeRealtime', 0), at('  mLastGlobalSleepTimeRealtime', use.globalSleep ?? 0)]
      : []),
    at('  mLastInteractivePowerHintTime', use.uptimeMs),
    ` mLastUserActivityTime(excludingAttention)=${use.uptimeMs}`,
    ...listGroups(use, at),
    `Wake Locks: size=${wakeLocks.length + 1}`,
    `  PARTIAL_WAKE_LOCK                 '*job*/${apps[0]}/.Sync' ACQ=-1m40s873ms LONG (uid=10219)`,
    ...wakeLocks.map((lock) => `  ${lock}`),
    'Suspend Blockers: size=4',
    '  PowerManagerService.Display: ref count=1',
    ...(use.event === undefined
      ? []
      : ['Wakefulness Session Observer:', `    current user activity event: ${use.event}`]),
    'Wake Lock Log',
    '  05-23 15:37:30.646 - ACQ STF:STFService (com.example.bank)',
    '',
  ];
  return lines.join('\n');
}

function listGroups(use: PhoneUse, at: (name: string, raw: Raw) => string): readonly string[] {
  return use.activity.flatMap((raw, group) => {
    if (use.release < 12)
      return [at('  mLastUserActivityTime', raw), at('  mLastUserActivityTimeNoChangeLights', 0)];
    const indent = use.release < 16 ? '  ' : '';
    return [
      use.release < 16 ? 'Display Group User Activity:' : 'Power Group User Activity:',
      use.release < 16 ? `  displayGroupId=${group}` : `groupId: ${group}`,
      `${indent}userActivitySummary=0x1`,
      at(`${indent}lastUserActivityTime`, raw),
      at(`${indent}lastUserActivityTimeNoChangeLights`, use.uptimeMs),
      ...(use.release < 16 ? [] : ['mWakefulness=1']),
    ];
  });
}

function describeAge({ uptimeMs }: PhoneUse, raw: Raw): string {
  if (raw === uptimeMs) return '(now)';
  return raw > uptimeMs ? `(in ${raw - uptimeMs} ms)` : `(${uptimeMs - raw} ms ago)`;
}
