import type { Rule } from './rules.ts';

type Reasons = Readonly<Record<string, string>>;

const notOnLinux = 'Electron emits it on other platforms only, and the stand-in is a Linux desktop';
const unitTested = 'DevTools reports nothing like it; the unit test of our listener emits it';

const platform: Reasons = {
  "App 'activate'": 'other platforms never emit it, and have no dock to click',
  "App 'open-url'": 'other platforms pass the link as an argument, which followLinks reads as well',
  "PowerMonitor 'lock-screen'": 'Linux never emits it; the idle time still locks (decision 23)',
  "Notification 'failed'": 'Linux never emits it; libnotify reports nothing back',
  'BaseWindowConstructorOptions.autoHideMenuBar': 'macOS has no menu bar in its windows and ignores it',
  'MenuItemConstructorOptions.registerAccelerator':
    'macOS ignores it and registers the key; docs/platforms.md lists this as not tried',
};

const standIn: Reasons = {
  'App.getPath': 'takes any name and throws for an unknown one, as Electron does',
  'App.setAsDefaultProtocolClient': 'it registers nothing, because the stand-in is never installed',
  "App 'activate'": notOnLinux,
  "App 'open-url'": notOnLinux,
  "AutoUpdater 'before-quit-for-update'": notOnLinux,
  "SystemPreferences 'accent-color-changed'": notOnLinux,
  "PowerMonitor 'resume'": 'DevTools does not report it; end-to-end tests emit it themselves',
  "WebContents 'will-attach-webview'": 'Chromium has no webview; a security test emits it',
  "WebContents 'zoom-changed'": unitTested,
  'Dialog.showOpenDialog':
    'shows nothing and only checks its options; the result is always a canceled dialog',
  'Dialog.showSaveDialog':
    'shows nothing and only checks its options; the result is always a canceled dialog',
  'IpcRenderer.on': 'its event has no type; our preload does not read it',
  'Session.setDevicePermissionHandler': 'Chromium shows its own chooser; the permission is refused before',
  'Session.setPermissionRequestHandler': 'the check handler decides before Chromium would prompt',
  'Process.resourcesPath': 'the stand-in is not packaged; the app reads it where it is packaged',
  'ProcessVersions.chrome': 'absent, as in plain Node; the app shows and logs the versions that exist',
  'ProcessVersions.electron': 'absent, as in plain Node; the app shows and logs the versions that exist',
};

/**
 * The findings of the rules for correct code: by rule and name of the API, the reason. Each must still be a
 * finding.
 */
export const explained: Readonly<Record<Rule, Reasons>> = {
  deprecated: {},
  platform,
  early: {},
  late: {},
  'stand-in': standIn,
};
