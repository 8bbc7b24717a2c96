import type { LucideIcon } from 'lucide-react';
import { fold, wordsOf } from '#shared/device/device-text.ts';
import type { Shortcut } from '#shared/model/command.ts';
import { andOf } from '#shared/search/query.ts';
import type { Grid } from '../../grid/grid.ts';
import { emptyGridQuery } from '../../grid/grid-query.ts';
import type { GridRow } from '../../grid/grid-row.ts';

export interface PaletteItem {
  /** The recently used items are stored by it. */
  readonly id: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly detail?: string;
  /** What the typed words are searched in, if it is more than the label. */
  readonly text?: string;
  readonly shortcut?: Shortcut | null;
  /** Only of a device. */
  readonly row?: GridRow;
  /** The next time it would be something else. */
  readonly isForgotten?: boolean;
  readonly act: () => void;
}

export interface Section {
  readonly kind: 'recent' | 'commands' | 'views' | 'agents' | 'devices' | 'search';
  readonly items: readonly PaletteItem[];
}

export interface Sources {
  readonly commands: readonly PaletteItem[];
  readonly views: readonly PaletteItem[];
  readonly agents: readonly PaletteItem[];
  readonly grid: Pick<Grid, 'find' | 'findFirst'>;
  readonly toItem: (row: GridRow) => PaletteItem;
  readonly searchFor: (text: string) => PaletteItem;
  readonly recent: readonly string[];
}

const MAX_RECENT = 5;
const MAX_AGENTS = 5;
const MAX_DEVICES = 8;
/** The best names are chosen among this many matching devices. */
const MAX_EXAMINED = 200;
/** Longer than any typed text. The rest of a pasted text is ignored. */
const LONGEST_TEXT = 200;

/** The items of the palette for a text, recently used ones first. Without a text: those that need no search. */
export function findItems(text: string, sources: Sources): readonly Section[] {
  const typed = text.slice(0, LONGEST_TEXT).trim();
  const words = wordsOf(typed);
  const isTyped = words.length > 0;
  const recent = findRecent(words, sources);
  const shown = new Set(recent.map(({ id }) => id));
  const rest = (items: readonly PaletteItem[]) => items.filter(({ id }) => !shown.has(id));
  // There are few commands, views and agents, and people named them. A match among them is listed before any device.
  const sections: readonly Section[] = [
    { kind: 'recent', items: recent },
    { kind: 'commands', items: rest(findAmong(words, sources.commands)) },
    { kind: 'views', items: rest(findAmong(words, sources.views)) },
    { kind: 'agents', items: isTyped ? rest(findAmong(words, sources.agents).slice(0, MAX_AGENTS)) : [] },
    { kind: 'devices', items: isTyped ? rest(findDevices(words, sources)) : [] },
    { kind: 'search', items: isTyped ? [sources.searchFor(typed)] : [] },
  ];
  return sections.filter(({ items }) => items.length > 0);
}

/** Without those that do not exist any more. */
function findRecent(words: readonly string[], sources: Sources): readonly PaletteItem[] {
  const { commands, views, agents, grid, toItem } = sources;
  const known = new Map([...commands, ...views, ...agents].map((item) => [item.id, item]));
  const found: PaletteItem[] = [];
  for (const id of sources.recent) {
    const row = id.startsWith('device:') ? grid.find(id.slice('device:'.length)) : undefined;
    const item = row ? toItem(row) : known.get(id);
    if (item && fits(words, item)) found.push(item);
    if (found.length === MAX_RECENT) break;
  }
  return found;
}

function findAmong(words: readonly string[], items: readonly PaletteItem[]): readonly PaletteItem[] {
  const found = items.filter((item) => fits(words, item));
  return bestFirst(words, found, textOf);
}

function findDevices(words: readonly string[], { grid, toItem }: Sources): readonly PaletteItem[] {
  const query = andOf(words.map((text) => ({ kind: 'word', text })));
  const found = grid.findFirst({ ...emptyGridQuery, query }, MAX_EXAMINED).map(toItem);
  return bestFirst(words, found, ({ label }) => label).slice(0, MAX_DEVICES);
}

const textOf = ({ label, text = label }: PaletteItem) => text;

function fits(words: readonly string[], item: PaletteItem): boolean {
  const folded = fold(textOf(item));
  return words.every((word) => folded.includes(word));
}

/** Items that begin with the typed text are first, then those whose name contains all of it, then the others. */
function bestFirst(
  words: readonly string[],
  items: readonly PaletteItem[],
  nameOf: (item: PaletteItem) => string,
): readonly PaletteItem[] {
  const rank = (item: PaletteItem): number => {
    const name = fold(nameOf(item));
    return name.startsWith(words[0] ?? '') ? 0 : words.every((word) => name.includes(word)) ? 1 : 2;
  };
  const ranked = Map.groupBy(items, rank);
  return [0, 1, 2].flatMap((each) => ranked.get(each) ?? []);
}
