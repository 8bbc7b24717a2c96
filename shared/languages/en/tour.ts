/** The first look around, beside what each step is about. */
export const tour = {
  tour: {
    place: '{{place}} of {{count}}',
    skip: 'Skip the tour',
    next: 'Next',
    end: 'Done',
    agents: {
      title: 'Agents know the devices',
      text: 'An agent is a program on the computer that devices are attached to. Add yours by address here, or have the console find them on the network.',
    },
    devices: {
      title: 'All devices, and as of when',
      text: 'Search them by model, size, OS or who has them. Each says when it was last true: a device whose agent is silent is Unknown, never Free.',
    },
    watches: {
      title: 'Be told when one is free',
      text: 'Press “Tell me when it is free” on a device, or on all that a search finds. You get a notification once it comes true; here is what you wait for.',
    },
    account: {
      title: 'The rest is a few letters away',
      text: '{{shortcut}} goes to any device, agent, view or action, this tour among them, and ? lists the keys. Language, theme and your account are here.',
    },
  },
} as const;
