import { commandNames } from './command-names.ts';

/** What can be asked for by keys, in the menu and in the palette. */
export const commands = {
  commands: commandNames,
  palette: {
    title: 'Go to anything',
    hint: 'Type a device, an agent, a view or what to do',
    results: 'Results',
    searchFor: 'Search the devices for “{{text}}”',
    foot: '↑ ↓ to choose, Enter to go there, Esc to leave',
    sections: {
      recent: 'Used lately',
      commands: 'Pages and actions',
      views: 'Views',
      agents: 'Agents',
      devices: 'Devices',
      search: 'Search',
    },
  },
  link: {
    unreadable: 'A link was opened that this console does not understand.',
    signIn: 'Sign in to go where the link leads.',
    unknownAgent: 'A link leads to the agent {{address}}, which this lab does not have.',
    addAgent: 'Add agent…',
    waiting: 'Waiting for {{address}} to answer, to show the device {{device}} of a link.',
    noDevice: 'A link leads to the device {{device}}, which {{address}} does not list.',
  },
  about: {
    version: 'Version',
    copy: 'Copy versions',
    licence: 'Under the MIT licence. It holds work of others, each under its own:',
    licences: 'Licences',
    noLicences: 'The licences were not built with this copy.',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    anywhere: 'Anywhere',
    inList: 'In the device list',
    space: 'Space',
    list: {
      move: 'Move',
      ends: 'To the first, to the last',
      open: 'Open the details',
      select: 'Select, or take it back',
      range: 'Select from here on',
      all: 'Select all that are shown',
      copy: 'Copy the selected rows',
      letters: 'To the next model that begins so',
      leave: 'Clear the selection, close the details',
    },
  },
} as const;
