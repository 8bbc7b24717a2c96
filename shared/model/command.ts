/** With Ctrl (⌘ on macOS) unless it's bare. */
export interface Shortcut {
  /** A capital letter, a digit or a sign. */
  readonly key: string;
  readonly hasShift?: true;
  readonly isBare?: true;
}

interface Command {
  readonly shortcut?: Shortcut;
  /** Works before sign-in too. */
  readonly isAnywhere?: true;
}

/** For keys, menu and palette, in display order. */
export const commands = {
  palette: { shortcut: { key: 'K' } },
  search: { shortcut: { key: 'F' } },
  'show-unused': { shortcut: { key: 'A', hasShift: true } },
  'copy-device-id': { shortcut: { key: 'C', hasShift: true } },
  'copy-search': {},
  'ask-all': { shortcut: { key: 'R' } },
  'add-agent': { shortcut: { key: 'N' } },
  'find-agents': {},
  'import-agents': {},
  'show-devices': { shortcut: { key: '1' } },
  'show-by-model': { shortcut: { key: '2' } },
  'show-agents': { shortcut: { key: '3' } },
  'show-alerts': { shortcut: { key: '4' } },
  'show-history': { shortcut: { key: '5' } },
  settings: { shortcut: { key: ',' } },
  'hide-names': { shortcut: { key: 'H', hasShift: true }, isAnywhere: true },
  'zoom-in': { shortcut: { key: '+' }, isAnywhere: true },
  'zoom-out': { shortcut: { key: '-' }, isAnywhere: true },
  'zoom-reset': { shortcut: { key: '0' }, isAnywhere: true },
  shortcuts: { shortcut: { key: '?', isBare: true }, isAnywhere: true },
  tour: {},
  diagnostics: { isAnywhere: true },
  about: { isAnywhere: true },
  'sign-out': {},
} as const satisfies Readonly<Record<string, Command>>;

export type CommandId = keyof typeof commands;
// The table has no other keys.
export const commandIds = Object.keys(commands) as readonly CommandId[];

export function shortcutOf(command: CommandId): Shortcut | null {
  const { shortcut }: Command = commands[command];
  return shortcut ?? null;
}

export function needsLab(command: CommandId): boolean {
  const { isAnywhere }: Command = commands[command];
  return !isAnywhere;
}
