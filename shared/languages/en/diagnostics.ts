/** What is handed on when something does not work. */
export const diagnostics = {
  diagnostics: {
    open: 'Save diagnostics…',
    title: 'Save diagnostics',
    lead: 'For whoever helps you. This is all that is written: versions, settings, counts and the end of the log. It holds no passwords, no names, no addresses and nothing an agent answered.',
    content: 'What is written',
    gathering: 'Gathering what diagnostics hold…',
    save: 'Save…',
    saved: 'Saved as {{file}}.',
  },
} as const;
