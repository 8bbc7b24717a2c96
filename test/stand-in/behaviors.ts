/**
 * The cases in which Electron may behave in more than one documented way. The first value of each is the worst
 * one, and the default.
 */
const behaviors = {
  // electron/electron#48859: on Wayland a hidden window may not emit it before it is shown.
  'ready-to-show': ['when-shown', 'late', 'at-load'],
  // browser-window.md: the size of a window is that of its frame, which differs from one desktop to the next.
  frame: ['around', 'none'],
  // safe-storage.md: without a keyring Chromium's key is a constant, which the async methods do not report. A
  // locked one waits for the user, and one that fails is tried again later.
  keyring: ['absent', 'present', 'locked', 'failing'],
  // dialog.md: showErrorBox is modal, the code after it waits for the user. showMessageBox only stays open.
  'error-box': ['blocks', 'dismissed'],
  // notification.md, `failed`: on macOS for an app that is not signed, on Linux without a service that shows it.
  notifications: ['shown', 'failed'],
} as const;

type Known = typeof behaviors;
type Name = keyof Known;

/** The value of each behavior. */
export type Behaviors = { readonly [N in Name]: Known[N][number] };

/**
 * Reads `NAME=VALUE[,NAME=VALUE...]`, the value of `--stand-in`. A behavior without a value has its worst one.
 * @throws Error with the list of known names and values, for an unknown one
 */
export function readBehaviors(text: string): Behaviors {
  const chosen: [string, string][] = Object.entries(behaviors).map(([name, [worst]]) => [name, worst]);
  for (const choice of text.split(',').filter(Boolean)) {
    const [name = '', value = ''] = choice.split('=', 2);
    const values: readonly string[] = Object.hasOwn(behaviors, name) ? behaviors[name as Name] : [];
    if (!values.includes(value)) throw new Error(`--stand-in has no '${choice}'. It has ${listKnown()}`);
    chosen.push([name, value]);
  }
  // Each name has a value of its list: its worst, or the one found in that list above.
  return Object.fromEntries(chosen) as Behaviors;
}

function listKnown(): string {
  return Object.entries(behaviors)
    .map(([name, values]) => `${name}=${values.join('|')}`)
    .join(', ');
}
