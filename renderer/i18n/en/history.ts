/** The page of what changed. */
export const history = {
  history: {
    title: 'What changed',
    lead: 'As this console heard of it, newest first; kept for seven days.',
    filter: 'Device, agent or user',
    kind: 'Kind',
    kinds: {
      all: 'Everything',
      taken: 'Taken',
      freed: 'Freed',
      appeared: 'Appeared',
      gone: 'Gone',
      'agent-silent': 'Agent silent',
      'agent-back': 'Agent back',
    },
    words: {
      taken: 'taken by {{user}} on {{agent}}',
      freed: 'freed by {{user}} on {{agent}}',
      appeared: 'appeared on {{agent}}',
      gone: 'is gone from {{agent}}',
      'agent-silent': 'gives no good answer',
      'agent-back': 'answers again',
    },
    empty: 'Nothing has changed yet',
    emptyBody:
      'Who takes and gives back a device, what appears and goes, and which agents fall silent is listed here.',
    noMatch: 'Nothing matches',
    noMatchBody: 'Choose another kind, or other words.',
  },
} as const;
