import type { LucideIcon } from 'lucide-react';
import { fold, wordsOf } from '#shared/device/device-text.ts';
import type { Shortcut } from '#shared/model/command.ts';
import { andOf } from '#shared/search/query.ts';
import type { Grid } from '../../grid/grid.ts';
import { emptyGridQuery } from '../../grid/grid-query.ts';
import type { GridRow } from '../../grid/grid-row.ts';

export interface PaletteItem {
  /** Recently used items are stored by it. */
  readonly id: string;
  readonly icon: LucideIcon;
  readonly label: string;
  readonly detail?: string;
  /** What to search, if that's more than the label. */
  readonly text?: string;
  readonly shortcut?: Shortcut | null;
  /** Devices only. */
  readonly row?: GridRow;
  /** Next time it would be something else. */
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
/** The best names are picked from this many matches. */
const MAX_EXAMINED = 200;
/** Nobody types this much. The rest of a pasted text is ignored. */
const LONGEST_TEXT = 200;

/** Recently used ones first. Without a text: whatever needs no search. */
export function findItems(text: string, sources: Sources): readonly Section[] {
  const typed = text.slice(0, LONGEST_TEXT).trim();
  const words = wordsOf(typed);
  const isTyped = words.length > 0;
  const recent = findRecent(words, sources);
  const shown = new Set(recent.map(({ id }) => id));
  const rest = (items: readonly PaletteItem[]) => items.filter(({ id }) => !shown.has(id));
  // Commands, views and agents are few and named by people, so a match there comes before any device.
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

/** Leaves out what's gone. */
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

/** Names that begin with the text, then names that contain it, then the rest. */
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
