/** Writing devices to a file, and commands to copy. */
export const exporting = {
  export: {
    open: 'Export…',
    writing: 'Writing the file…',
    saved_one: '{{count}} device written to {{file}}',
    saved_other: '{{count}} devices written to {{file}}',
    problems: {
      'no-space': '{{file}} could not be written: there is no room left on the disk.',
      'not-allowed': '{{file}} could not be written: the folder does not allow it. Choose another one.',
      'in-use':
        '{{file}} could not be written: another program has it open, or it is read-only. Close it there, or choose another name.',
      other: '{{file}} could not be written. Choose another place; the log says more.',
    },
    formats: { csv: 'Table (CSV)', json: 'JSON', wire: 'Records (JSON)' },
    meanings: {
      csv: 'The columns shown, for a spreadsheet',
      json: 'Every field, in the console’s own form',
      wire: 'As the agents sent them',
    },
    namesHidden: 'Names and employee numbers are hidden, in the file too.',
    copyCommand: 'Copy the question as a command',
    commandFor: { posix: 'Linux and macOS', powershell: 'PowerShell' },
  },
} as const;
