/** The page of watches. */
export const watches = {
  watches: {
    title: 'Watches',
    lead: 'What you asked to be told about. Each is told of once, and never on stale knowledge.',
    tell: {
      free: 'Tell me when it is free',
      back: 'Tell me when it is back',
      gone: 'Tell me when it disappears',
    },
    pause: 'Pause notifications: list what comes true, without notifying, until this is turned off',
    tray: 'Keep running in the tray when the window is closed, so that you are still told',
    noTray: 'This desktop shows no tray, so closing the window quits the console.',
    quiet: { label: 'Quiet hours: list what comes true, without notifying', from: 'from', to: 'to' },
    tellAny: {
      free: 'Tell me when one is free',
      back: 'Tell me when one is back',
      gone: 'Tell me when one disappears',
    },
    takeBack: 'Stop watching',
    empty: 'Nothing is watched',
    emptyBody:
      'Open a device, or search for some, and ask to be told when one is free, is back or disappears. The system then notifies you.',
    waiting: 'Waiting',
    cameTrue: 'Came true',
    anyOf: 'Any of “{{query}}”',
    anyOfDevices_one: 'One device: {{name}}',
    anyOfDevices_other: 'Any of {{count}} devices: {{name}}',
    when: { free: 'when it is free', back: 'when it is back', gone: 'when it disappears' },
    became: {
      free: 'became free on {{agent}}',
      back: 'came back on {{agent}}',
      gone: 'disappeared from {{agent}}',
    },
    show: 'Show',
    again: 'Watch again',
    clear: 'Clear what came true',
  },
} as const;
