/** Texts that more than one screen uses. */
export const general = {
  appName: 'Device Lab Console',
  language: 'Language',
  theme: 'Theme',
  themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  systemAccent: 'Use the system’s accent colour',
  clearFilter: 'Clear the filter',
  dismiss: 'Dismiss',
  cancel: 'Cancel',
  close: 'Close',
  copied: 'Copied',
  undo: 'Undo',
  unknown: 'unknown',
  none: 'none',
  crashed: {
    title: 'Something went wrong on this screen',
    body: 'Your labs and agents are safe. Reload to go on.',
    reload: 'Reload',
  },
  notices: {
    'file-set-aside':
      '{{file}} could not be read whole. What could be read is used; the file as it was is kept as {{keptAs}}.',
    'file-from-newer':
      '{{file}} was written by a newer version of this console. It is kept unchanged as {{keptAs}}, and this version starts without it.',
    'file-left-alone':
      '{{file}} could not be read and could not be moved either, so it is left as it is. What belongs into it is kept only until you quit.',
    'page-crashed': 'This page stopped working and was loaded again. Nothing is lost.',
    'unexpected-error':
      'Something went wrong inside the console. It goes on; if something does not work, start it again. The log has the details.',
    'sign-in-not-removed':
      'Can’t remove your saved sign-in. Anyone who starts the console on this computer could use it. The console retries automatically. If this message stays, delete stay-signed-in.json from the data folder or change your password.',
    'update-list-old_one':
      'The update server’s list is {{count}} day old. Ask your administrator whether newer versions are missing.',
    'update-list-old_other':
      'The update server’s list is {{count}} days old. Ask your administrator whether newer versions are missing.',
    'not-saved':
      'Changes cannot be saved ({{files}}): the disk may be full or the data folder read-only. They are kept until you quit, and saving is tried again by itself.',
  },
  addressProblems: {
    empty: 'Please enter the address of the service.',
    'not-an-address': 'This is not an address. It looks like http://host:port/path.',
    'not-http': 'The address must begin with http:// or https://.',
    'has-password': 'Leave the user name and password out of the address.',
    'has-query': 'Leave out everything from ? or # on.',
  },
  failures: {
    unreachable: 'The lab service at {{address}} cannot be reached: {{detail}}.',
    tls: 'The secure connection to {{address}} failed: {{detail}}.',
    'plain-http': 'Not signed in: {{address}} is not encrypted.',
    'untrusted-certificate': 'Not signed in: nobody vouches for the certificate of {{address}}.',
    'certificate-changed':
      '{{address}} shows another certificate than the one you trusted. Nothing is sent to it.',
    'timed-out': 'The lab service at {{address}} did not answer within {{seconds}} s.',
    throttled: 'Too many failed attempts. The lab service at {{address}} takes the next in {{seconds}} s.',
    busy: 'The lab service at {{address}} cannot answer just now. Please try again in {{seconds}} s.',
    'caller-refused':
      'The lab service at {{address}} does not answer to this computer. Please ask its administrator.',
    'session-ended': 'Your session has ended.',
    'http-status': 'The service at {{address}} answered with HTTP status {{status}}. Is this a lab service?',
    'too-large': 'The answer from {{address}} was larger than the {{limit}} allowed.',
    'not-understood':
      'The service at {{address}} answered something this console does not understand ({{detail}}). Is this a lab service?',
    cancelled: 'Cancelled.',
    'not-a-digest':
      'This lab takes the password as 128 hexadecimal digits; what was typed is something else.',
    'embedded-failed': 'The service built into this console cannot be used: {{detail}}.',
    internal: 'The console itself failed. The log has the details; please try again.',
  },
  staleReasons: {
    'agent-unreachable': 'The agent cannot be reached: {{message}}',
    'agent-timed-out': 'The agent does not answer: {{message}}',
    'agent-not-understood': 'The agent answered something that is no device list: {{message}}',
    'not-an-agent': 'What listens at this address is no agent: {{message}}',
    'address-not-allowed': 'The lab service may not connect to this address: {{message}}',
    'over-limits': 'More than the lab service takes: {{message}}',
    'agent-refused': 'The agent refused with code {{code}}: {{message}}',
    'agent-refused-silently': 'The agent refused with code {{code}} and no message.',
    overdue: 'It has not been asked since; the computer may have slept.',
    paused: 'You paused it; it is not asked.',
    'own-network': 'Nothing outside it can be reached.',
    'from-last-time': 'Known from last time; not heard from since the start.',
  },
  advice: {
    lab: 'Check the service and this computer’s network. Asking goes on by itself.',
    'session-ended': 'Sign in again to update this list.',
    'agent-unreachable': 'Check that the agent runs and that its computer is on.',
    'agent-timed-out': 'It may be busy or stuck; restarting it may help.',
    'agent-not-understood': 'Its answer is damaged; check the agent’s version.',
    'not-an-agent': 'Check the address and the port.',
    'address-not-allowed': 'The service’s administrator decides where it may connect.',
    'over-limits': 'Spread its devices over more agents.',
    'agent-refused': 'The agent’s administrator knows what its code means.',
    overdue: 'It is asked again now.',
    paused: 'Resume it on the agents page.',
    'own-network': 'Check its cable or Wi-Fi. Asking goes on by itself.',
    gone: 'Check its cable and its power, or ask who has it; dismiss it if it is not coming back.',
    'from-last-time': 'It is being asked.',
  },
  availability: { free: 'Free', 'in-use': 'In use', unknown: 'Unknown', gone: 'Gone' },
  availabilityHints: {
    free: 'Nobody uses it.',
    'in-use': 'In use by {{user}}.',
    'in-use-since': 'In use by {{user}} since {{since}}.',
    'unknown-user': 'Its agent does not say who uses it.',
    gone: 'Its agent has answered without it since {{time}}.',
  },
  silence: {
    agent: 'Its agent has been silent since {{time}}.',
    refusal: 'Its agent has refused since {{time}}.',
    service: 'The lab service has not answered since {{time}}.',
    'own-network': 'This computer has been on no network since {{time}}.',
    'not-asked': 'Its agent has not been asked since {{time}}.',
    unheard: 'Its agent has not answered yet.',
    shows: 'This is what was true {{age}}.',
  },
  times: { now: 'just now', never: 'never', asOf: 'as of {{time}}', unknownAge: 'at an unknown time' },
} as const;
