/** Finding agents on the network. */
export const discovery = {
  discovery: {
    open: 'Find agents…',
    title: 'Find agents',
    lead: 'Device Lab agents and phones announce themselves and appear here. ADB servers do not: search for them below.',
    listening: {
      off: 'Not listening for announcements.',
      on: 'Listening for announcements…',
      ended: 'Stopped listening after ten minutes.',
    },
    failed: {
      'no-network': 'This computer is not connected to any network.',
      'not-allowed':
        'The system does not let the console listen for announcements (UDP port 5353). A firewall may be in the way.',
    },
    start: 'Listen',
    stop: 'Stop listening',
    list: 'Found on the network',
    found_one: '{{count}} found',
    found_other: '{{count}} found',
    chooseAll: 'Choose all',
    chooseNone: 'Choose none',
    full: 'More is announced than is shown: only the first {{count}} are kept.',
    empty: 'Nothing found yet',
    emptyBody:
      'Guest networks, VPNs and routers often hold such announcements (mDNS) back. Search the address ranges below, or add an agent by its address.',
    kinds: {
      agent: 'Device Lab agent',
      'adb-server': 'ADB server',
      phone: 'Phone',
    },
    inLab: 'in this lab',
    adbServerHint:
      'Anyone who reaches this ADB server can control its phones. A Device Lab agent beside it would be safer.',
    phoneHint: 'One phone with wireless debugging, not an agent.',
    pairingHint: 'It takes only computers it has been paired with (adb pair).',
    connectHint: 'Run this where an ADB server of the lab runs, and that server lists it:',
    copy: 'Copy {{command}}',
    copyShort: 'Copy',
    copied: 'Copied',
    demo: 'The demo lab has simulated agents only. Sign in to another lab to add what is found.',
    close: 'Close',
    addNone: 'Add',
    search: {
      title: 'Search address ranges',
      lead: 'Every address is asked once, at most 100 a second. Those who watch over the network may notice.',
      ranges: 'Address ranges',
      thisComputer: 'This computer (127.0.0.1)',
      rangeOf: '{{interface}} · {{shown}} addresses',
      partOf: 'the part of {{network}} around this computer',
      noNetwork: 'This computer is in no private IPv4 network, so there is no other range to search.',
      ports: 'Ports',
      portsProblem: 'Please enter one to four ports from 1 to 65535.',
      start_one: 'Search {{shown}} address',
      start_other: 'Search {{shown}} addresses',
      tooMany: 'A search takes {{most}} addresses at most. Please choose fewer ranges.',
      refusals: {
        'too-many': 'These are more addresses than a search may have.',
        'not-own-range':
          'This computer is no longer in one of these networks. Please open this dialog again.',
        running: 'A search is under way already.',
      },
      progress: 'Asked {{asked}} of {{all}}',
      cancel: 'Cancel search',
      cancelled: 'Cancelled after {{asked}} of {{all}} questions.',
      nothing:
        'Nothing found: none of the {{all}} questions was answered by an ADB server or a Device Lab agent.',
      done_one: 'Asked {{all}} questions and found {{count}}.',
      done_other: 'Asked {{all}} questions and found {{count}}.',
    },
  },
} as const;
