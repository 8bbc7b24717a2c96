import { programPatterns } from './programs.ts';

/** From `dumpsys power`, Android 7 to 16. We don't read the `)` after a time. */
const powerLines = [
  // Makers print other names, numbers or colons. The dots match `()`.
  '(m?Wakefulness(Raw)?|get(Global)?WakefulnessLocked..|mStayOn) ?[=:] ?[A-Za-z0-9]+',
  'Display Power: state=[A-Z_]+',
  'm(Interactive|ScreenOn)=(true|false)',
  // Comes after the wake locks.
  'Suspend Blockers: size',
  '[*]+ SERVICE .power. DUMP TIMEOUT',
  'm?[lL]ast(Wake|Sleep|UserActivity|GlobalSleep)Time(Realtime)?=[0-9]+ .[0-9]* ?[a-z ]+',
  'current user activity event: [0-9]',
  // The dots match the quotes around the tag.
  'SCREEN_DIM_WAKE_LOCK +.(STF:STFService|UiAutomator2:ScreenKeeper).[^(]*',
].join('|');

/** grep runs on the device, so the app names in the dumps never leave it. */
export const useCommands = {
  uptime: 'cat /proc/uptime',
  power: `dumpsys -t 4 power | grep -oE '^ *(${powerLines})'`,
  // The status comes after the power sources.
  battery: `dumpsys -t 4 battery | grep -oE '^ *((AC|USB|Wireless|Dock) powered: (true|false)|status: [0-9])'`,
  // If the shell can see other processes, it expands this to a file name.
  processes: 'echo /proc/1/cmdlin*',
  // `-a`, because a command line has NULs in it.
  programs: `grep -aohE '${programPatterns}' /proc/[0-9]*/cmdline 2>/dev/null | sort -u`,
} as const;
export type UseSection = keyof typeof useCommands;
