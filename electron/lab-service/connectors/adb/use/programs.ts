export type ProgramRole = 'remote-control' | 'automation' | 'installed';

interface Program {
  readonly role: ProgramRole;
  readonly name: string;
  /** Matches its command line: an extended regular expression without single quotes. */
  readonly pattern: string;
}

/** Daemons run for as long as a device is set up for a lab, so they only count as installed. */
const programs: readonly Program[] = [
  { role: 'remote-control', name: 'scrcpy', pattern: 'scrcpy.Server' },
  { role: 'remote-control', name: 'uiautomator2', pattern: 'uia2.Main' },
  { role: 'remote-control', name: 'Sonic', pattern: 'plugin.SonicPluginTouch' },
  { role: 'automation', name: 'instrumentation', pattern: 'commands.am.Am' },
  { role: 'automation', name: 'monkey', pattern: 'commands.monkey' },
  { role: 'automation', name: 'Maestro', pattern: 'mobile.maestro' },
  // Mustn't match an app whose name just starts or ends like this.
  { role: 'automation', name: 'screenrecord', pattern: '(^|/)screenrecord' },
  { role: 'installed', name: 'Android Studio', pattern: 'screensharing.Main' },
  { role: 'installed', name: 'STF', pattern: 'stf.agent' },
  { role: 'installed', name: 'GADS', pattern: 'shamanec.settings' },
  { role: 'installed', name: 'atx-agent', pattern: 'atx-agent' },
  { role: 'installed', name: 'minicap', pattern: '/minicap' },
  { role: 'installed', name: 'minicap', pattern: 'minicap.Main' },
  { role: 'installed', name: 'minitouch', pattern: '/minitouch' },
  { role: 'installed', name: 'Sonic', pattern: 'plugin.SonicPluginMonitor' },
  { role: 'installed', name: 'Appium', pattern: 'appium.uiautomator2.server' },
];

/** With the last letter in brackets: the search has the pattern in its own command line, and mustn't find itself. */
export const programPatterns = programs
  .map(({ pattern }) => `${pattern.slice(0, -1)}[${pattern.slice(-1)}]`)
  .join('|');

export type RunningPrograms = Readonly<Record<ProgramRole, readonly string[]>>;

export function findPrograms(printed: string): RunningPrograms {
  const lines = Array.from(new Set(printed.split('\n')));
  const running = known.filter(({ exactly }) => lines.some((line) => exactly.test(line)));
  const named = (role: ProgramRole) =>
    Array.from(new Set(running.filter((program) => program.role === role).map(({ name }) => name)));
  return {
    'remote-control': named('remote-control'),
    automation: named('automation'),
    installed: named('installed'),
  };
}

const known = programs.map((program) => ({ ...program, exactly: new RegExp(`^(?:${program.pattern})$`) }));
