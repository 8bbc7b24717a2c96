import { isElectronRequired } from '../electron.ts';
import { describeDownload } from './electron-download.ts';
import { downloadCommand, fatal, type Finding, note } from './finding.ts';
import type { Machine } from './machine.ts';
import type { StartPlan } from './start-plan.ts';

/** Is the download complete, and if not, may we start without it? */
export function checkDownload(machine: Machine, { download }: StartPlan): Finding | null {
  if (download.state === 'ready') return null;
  const text = `${describeDownload(download)}.`;
  if (download.state === 'no-override')
    return fatal(text, withVariable(machine, 'ELECTRON_OVERRIDE_DIST_PATH', '', 'npm start'));
  if (isElectronRequired(machine)) return fatal(`REQUIRE_ELECTRON=1, but ${text}`, downloadCommand);
  // The line about the runtime already says what's wrong.
  return note(
    'A start tries the download of Electron again once a day; you can try it now.',
    downloadCommand,
  );
}

export function checkBrowser(_machine: Machine, { runtime, browser }: StartPlan): Finding | null {
  if (runtime.kind === 'electron' || browser !== null) return null;
  return fatal(
    'No Chromium, Chrome, Edge or Brave was found to show the console without Electron, neither on the path nor in CHROMIUM_PATH.',
    'npx playwright install chromium',
    downloadCommand,
  );
}

/** Electron would run as plain Node; `runtimeCommand` takes the variable out. */
export function checkRunAsNode(machine: Machine): Finding | null {
  if (machine.env['ELECTRON_RUN_AS_NODE'] === undefined) return null;
  return note(
    'ELECTRON_RUN_AS_NODE is set, which would run Electron as plain Node; the console starts without it.',
    machine.platform === 'win32' ? 'set ELECTRON_RUN_AS_NODE=' : 'unset ELECTRON_RUN_AS_NODE',
  );
}

/** `@electron/get` ignores proxies without `ELECTRON_GET_USE_PROXY` (docs/tutorial/installation.md, "Proxies"). */
export function checkProxy(machine: Machine, { download }: StartPlan): Finding | null {
  const { env } = machine;
  const proxy = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'].find((name) => env[name]);
  if (download.state === 'ready' || proxy === undefined || env['ELECTRON_GET_USE_PROXY']) return null;
  return note(
    `${proxy} is set, and Electron's download ignores it unless ELECTRON_GET_USE_PROXY is set too.`,
    withVariable(machine, 'ELECTRON_GET_USE_PROXY', '1', downloadCommand),
  );
}

function withVariable({ platform }: Machine, name: string, value: string, command: string): string {
  // A space before && would end up in the value.
  return platform === 'win32' ? `set ${name}=${value}&& ${command}` : `${name}=${value} ${command}`;
}
