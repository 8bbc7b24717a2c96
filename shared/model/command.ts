/** What a person can ask of the console by a key, from its menu or in the palette; in the order they are listed. */
export const commandIds = [
  'palette',
  'search',
  'ask-all',
  'add-agent',
  'find-agents',
  'import-agents',
  'show-devices',
  'show-overview',
  'show-agents',
  'show-watches',
  'show-history',
  'hide-names',
  'zoom-in',
  'zoom-out',
  'zoom-reset',
  'shortcuts',
  'tour',
  'diagnostics',
  'about',
  'sign-out',
] as const;
export type CommandId = (typeof commandIds)[number];

/** A key, with the system's own for commands (Ctrl, on macOS ⌘) unless it is bare. */
export interface Shortcut {
  /** A capital letter, a digit or a sign. */
  readonly key: string;
  readonly hasShift?: true;
  readonly isBare?: true;
}

export const shortcuts = {
  palette: { key: 'K' },
  search: { key: 'F' },
  'ask-all': { key: 'R' },
  'add-agent': { key: 'N' },
  'show-devices': { key: '1' },
  'show-overview': { key: '2' },
  'show-agents': { key: '3' },
  'show-watches': { key: '4' },
  'show-history': { key: '5' },
  'hide-names': { key: 'H', hasShift: true },
  'zoom-in': { key: '+' },
  'zoom-out': { key: '-' },
  'zoom-reset': { key: '0' },
  shortcuts: { key: '?', isBare: true },
} as const satisfies Partial<Record<CommandId, Shortcut>>;

export function shortcutOf(command: CommandId): Shortcut | null {
  const known: Partial<Record<CommandId, Shortcut>> = shortcuts;
  return known[command] ?? null;
}

/** Those that make sense before anybody has signed in. */
const anywhere: ReadonlySet<CommandId> = new Set([
  'hide-names',
  'zoom-in',
  'zoom-out',
  'zoom-reset',
  'shortcuts',
  'diagnostics',
  'about',
]);

export function needsLab(command: CommandId): boolean {
  return !anywhere.has(command);
}
