import { agentFailures } from './agent-failures.ts';
import { menu } from './menu.ts';

/** What is said outside the page: by the system's own menus and notifications, and by the lab service. */
export const outside = {
  name: 'Device Lab Console',
  /** Before a letter, in place of a name. */
  person: 'Person',
  crashed:
    'The window crashed several times in a row and was closed. Your labs and agents are safe. Open it again from the tray, or start the console again; the log in the data folder has the details.',
  fired: {
    free: 'It is free now, says {{agent}}.',
    back: 'It is back, says {{agent}}.',
    gone: 'It is gone: {{agent}} no longer lists it.',
    /** Says no names: the console is locked. */
    locked: 'Something you watch for has happened. Unlock to see it.',
  },
  tray: {
    open: 'Open Device Lab Console',
    signedOut: 'Not signed in',
    locked: 'Locked',
    noDevices: 'No devices yet',
    free_one: '{{free}} of {{count}} device free',
    free_other: '{{free}} of {{count}} devices free',
    inUse: '{{count}} in use',
    unknown: '{{count}} unknown',
    gone: '{{count}} gone',
    waiting: 'Watches',
    when: { free: 'when it is free', back: 'when it is back', gone: 'when it disappears' },
    more: '{{count}} more …',
    pause: 'Pause notifications',
    quit: 'Quit',
    /** Said once, when a window is closed for the first time. */
    stays: 'It goes on in the tray and tells you of your watches. Quit it there.',
  },
  menu,
  agentFailures,
} as const;
