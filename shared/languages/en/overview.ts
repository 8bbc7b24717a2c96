/** The pictures of the fleet. */
export const overview = {
  overview: {
    title: 'Overview',
    lead: 'What the fleet is made of, and what of it can be had now. Choose anything to list its devices.',
    showAs: 'Show as',
    bars: 'Bars',
    table: 'Table',
    byAvailability: 'By availability',
    by: { brand: 'By brand', sdk: 'By SDK level' },
    devices: 'Devices',
    total_one: '{{value}} device',
    total_other: '{{value}} devices',
    counts: {
      free: '{{value}} free',
      'in-use': '{{value}} in use',
      unknown: '{{value}} unknown',
      gone: '{{value}} gone',
    },
    meanings: {
      free: 'Nobody is using them',
      'in-use': 'Somebody is using them',
      unknown: 'Their agent is silent, or does not say',
      gone: 'No longer in their agent’s list',
    },
    doubtful_one:
      '{{count}} agent has no recent answer: what it last listed counts as unknown, never as free.',
    doubtful_other:
      '{{count}} agents have no recent answer: what they last listed counts as unknown, never as free.',
    sdk: 'SDK {{value}}',
    unknown: { brand: 'Brand unknown', sdk: 'No SDK level' },
    nameless: 'No brand name',
    rest: '{{value}} more',
    showAll: 'Show all {{value}}',
    showMore: 'Show {{value}}',
    showFewer: 'Show fewer',
    sortAgain: 'Sort again',
    sortHint: 'The order has been kept while you look; the numbers have moved on.',
    empty: 'No devices to count yet',
    emptyBody:
      'As soon as an agent lists devices, they are counted here. The device list says what is missing.',
    toDevices: 'Go to the device list',
  },
} as const;
