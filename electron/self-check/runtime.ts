export interface Runtime {
  readonly platform: string;
  readonly arch: string;
  readonly versions: Readonly<Record<string, string | undefined>>;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * The first line: the runtime, its versions and the platform. The stand-in has no version of Electron in
 * `process.versions`.
 */
export function describeRuntime({ platform, arch, versions, env }: Runtime) {
  const { electron, chrome, node } = versions;
  const display = platform === 'linux' ? describeDisplay(env) : null;
  return {
    check: 'runtime',
    ok: true,
    expected: 'electron, or stand-in',
    detail: electron === undefined ? 'stand-in' : 'electron',
    platform: [platform, arch, display].filter((part) => part !== null).join(', '),
    versions: Object.fromEntries(
      Object.entries({ electron, chrome, node }).filter((entry): entry is [string, string] => !!entry[1]),
    ),
  };
}

// Electron uses Wayland in a session of this type (electron/electron, docs/breaking-changes.md, 38.0).
function describeDisplay(env: Runtime['env']): string {
  if (env['XDG_SESSION_TYPE'] === 'wayland' && env['WAYLAND_DISPLAY']) return 'wayland';
  return env['DISPLAY'] === undefined ? 'no display' : 'x11';
}
