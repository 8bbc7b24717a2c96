/** Locking the console, and the screen that stands before it then. */
export const lock = {
  lock: {
    title: 'Locked',
    lead: '{{name}} is signed in to {{address}}. What is running goes on.',
    thisComputer: 'this computer',
    unlock: 'Unlock',
    unlocking: 'Unlocking…',
    rejected: 'This is not the password of who is signed in.',
    now: 'Lock',
    after: 'Lock when idle',
    never: 'Never',
    minutes_one: 'After {{count}} minute',
    minutes_other: 'After {{count}} minutes',
  },
  signInAgain: {
    text: 'Your session has ended. Sign in again to keep the device list up to date.',
    open: 'Sign in again',
  },
} as const;
