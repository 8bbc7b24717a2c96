import { fatal, type Finding, note } from './finding.ts';
import { type Machine, pathsOf } from './machine.ts';
import type { StartPlan } from './start-plan.ts';

const selfCheck = '--self-check';

/** A window on Linux needs an X server or a Wayland compositor. */
export function checkDisplay(machine: Machine, { runtime, args }: StartPlan): Finding | null {
  if (hasDisplay(machine, runtime.kind)) return null;
  if (isHeadless(runtime.kind, args))
    return args.includes(selfCheck)
      ? note(
          'There is no display: the self-check looks at a window that is not visible.',
          `xvfb-run -a npm start -- ${selfCheck}`,
        )
      : null;
  return fatal(
    'There is no display, because neither DISPLAY nor WAYLAND_DISPLAY is set: start the console from a terminal of the desktop, or on a display that is not visible.',
    'xvfb-run -a npm start',
  );
}

/** A self-check on the stand-in can do without a display, given `--headless`. */
export function addHeadless(
  machine: Machine,
  kind: StartPlan['runtime']['kind'],
  args: readonly string[],
): readonly string[] {
  const isNeeded = kind === 'stand-in' && args.includes(selfCheck) && !hasDisplay(machine, kind);
  return isNeeded && !isHeadless(kind, args) ? [...args, '--headless'] : args;
}

function hasDisplay(machine: Machine, kind: StartPlan['runtime']['kind']): boolean {
  const { platform, env } = machine;
  if (platform !== 'linux' || env['DISPLAY'] || env['WAYLAND_DISPLAY']) return true;
  return kind === 'electron' && hasUsualWaylandSocket(machine);
}

/** Electron has no `--headless`, but Chromium has this platform, which needs no display. */
function isHeadless(kind: StartPlan['runtime']['kind'], args: readonly string[]): boolean {
  return args.includes(kind === 'electron' ? '--ozone-platform=headless' : '--headless');
}

/** Chromium also tries this socket if WAYLAND_DISPLAY isn't set (ui/linux/display_server_utils.cc). */
function hasUsualWaylandSocket(machine: Machine): boolean {
  const folder = machine.env['XDG_RUNTIME_DIR'];
  return Boolean(folder) && machine.stat(pathsOf(machine).join(folder ?? '', 'wayland-0')) !== null;
}
