import { fatal, type Finding } from './finding.ts';
import { type Machine, pathsOf } from './machine.ts';
import type { StartPlan } from './start-plan.ts';

/** On Linux a window needs an X server or a Wayland compositor. */
export function checkDisplay(machine: Machine, { runtime, args }: StartPlan): Finding | null {
  if (machine.platform !== 'linux' || isHeadless(runtime.kind, args)) return null;
  const { env } = machine;
  if (env['DISPLAY'] || env['WAYLAND_DISPLAY']) return null;
  if (runtime.kind === 'electron' && hasUsualWaylandSocket(machine)) return null;
  return fatal(
    'There is no display, because neither DISPLAY nor WAYLAND_DISPLAY is set: start the console from a terminal of the desktop, or on a display that is not visible.',
    'xvfb-run -a npm start',
  );
}

/** Electron has no `--headless` of its own; the platform without a display is Chromium's. */
function isHeadless(kind: StartPlan['runtime']['kind'], args: readonly string[]): boolean {
  return args.includes(kind === 'electron' ? '--ozone-platform=headless' : '--headless');
}

/** Chromium also looks for this socket when WAYLAND_DISPLAY is not set (ui/linux/display_server_utils.cc). */
function hasUsualWaylandSocket(machine: Machine): boolean {
  const folder = machine.env['XDG_RUNTIME_DIR'];
  return Boolean(folder) && machine.stat(pathsOf(machine).join(folder ?? '', 'wayland-0')) !== null;
}
