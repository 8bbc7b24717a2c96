import { programPatterns } from './programs.ts';

/** Lines of `dumpsys power` from Android 7 to 16. The `)` after a time is not read. */
const powerLines = [
  // Makers print another name, a number or a colon. The dots match `()`.
  '(m?Wakefulness(Raw)?|get(Global)?WakefulnessLocked..|mStayOn) ?[=:] ?[A-Za-z0-9]+',
  'Display Power: state=[A-Z_]+',
  'm(Interactive|ScreenOn)=(true|false)',
  // It follows the wake locks.
  'Suspend Blockers: size',
  '[*]+ SERVICE .power. DUMP TIMEOUT',
  'm?[lL]ast(Wake|Sleep|UserActivity|GlobalSleep)Time(Realtime)?=[0-9]+ .[0-9]* ?[a-z ]+',
  'current user activity event: [0-9]',
  // The dots match the quotes around the tag.
  'SCREEN_DIM_WAKE_LOCK +.(STF:STFService|UiAutomator2:ScreenKeeper).[^(]*',
].join('|');

/** Reads signs of use. grep runs on the device, so the app names in the dumps are never sent. */
export const useCommands = {
  uptime: 'cat /proc/uptime',
  power: `dumpsys -t 4 power | grep -oE '^ *(${powerLines})'`,
  // The status follows the power sources.
  battery: `dumpsys -t 4 battery | grep -oE '^ *((AC|USB|Wireless|Dock) powered: (true|false)|status: [0-9])'`,
  // The shell expands the pattern to a file name if it can see other processes.
  processes: 'echo /proc/1/cmdlin*',
  // `-a`, because a command line is text with NUL characters.
  programs: `grep -aohE '${programPatterns}' /proc/[0-9]*/cmdline 2>/dev/null | sort -u`,
} as const;
export type UseSection = keyof typeof useCommands;
