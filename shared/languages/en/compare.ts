/** Devices side by side. */
export const compare = {
  compare: {
    title_one: '{{count}} device',
    title_other: '{{count}} devices side by side',
    onlyDifferences: 'Only what differs',
    differences_one: '{{count}} of {{total}} fields differs',
    differences_other: '{{count}} of {{total}} fields differ',
    field: 'Field',
    differs: '(differs)',
    open: 'Compare',
  },
} as const;
