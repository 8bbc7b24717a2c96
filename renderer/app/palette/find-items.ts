import { formatAgentAddress } from '#shared/model/agent-address.ts';
import type { Agent } from '#shared/model/agent.ts';
import { fold, nameDevice, wordsOf } from '#shared/device/device-text.ts';
import { andOf } from '#shared/search/query.ts';
import type { Grid } from '../../grid/grid.ts';
import { emptyGridQuery } from '../../grid/grid-query.ts';
import { idOf, type PaletteItem } from './palette-item.ts';

export interface Section {
  readonly kind: 'recent' | 'commands' | 'views' | 'agents' | 'devices' | 'search';
  readonly items: readonly PaletteItem[];
}

export interface Sources {
  readonly commands: readonly PaletteItem[];
  readonly views: readonly PaletteItem[];
  readonly agents: readonly Agent[];
  readonly grid: Pick<Grid, 'find' | 'findFirst'>;
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
  const shown = new Set(recent.map(idOf));
  const agents = sources.agents.map((agent) => ({ kind: 'agent', agent }) as const);
  const rest = (items: readonly PaletteItem[]) => items.filter((item) => !shown.has(idOf(item)));
  // There are few commands, views and agents, and people named them. A match among them is listed before any device.
  const sections: readonly Section[] = [
    { kind: 'recent', items: recent },
    { kind: 'commands', items: rest(findAmong(words, sources.commands)) },
    { kind: 'views', items: rest(findAmong(words, sources.views)) },
    { kind: 'agents', items: isTyped ? rest(findAmong(words, agents).slice(0, MAX_AGENTS)) : [] },
    { kind: 'devices', items: isTyped ? rest(findDevices(words, sources.grid)) : [] },
    { kind: 'search', items: isTyped ? [{ kind: 'search', text: typed }] : [] },
  ];
  return sections.filter(({ items }) => items.length > 0);
}

function findRecent(words: readonly string[], sources: Sources): readonly PaletteItem[] {
  const known = new Map([...sources.commands, ...sources.views].map((item) => [idOf(item), item]));
  const found: PaletteItem[] = [];
  for (const id of sources.recent) {
    const item = known.get(id) ?? recall(id, sources);
    if (item && fits(words, wholeText(item))) found.push(item);
    if (found.length === MAX_RECENT) break;
  }
  return found;
}

/** An agent or a device that was chosen before. Null if it does not exist any more. */
function recall(id: string, { agents, grid }: Sources): PaletteItem | null {
  const key = id.slice(id.indexOf(':') + 1);
  if (id.startsWith('agent:')) {
    const agent = agents.find((each) => each.id === key);
    return agent ? { kind: 'agent', agent } : null;
  }
  const row = id.startsWith('device:') ? grid.find(key) : undefined;
  return row ? { kind: 'device', row } : null;
}

function findAmong(words: readonly string[], items: readonly PaletteItem[]): readonly PaletteItem[] {
  const found = items.filter((item) => fits(words, wholeText(item)));
  return bestFirst(words, found, wholeText);
}

function findDevices(words: readonly string[], grid: Sources['grid']): readonly PaletteItem[] {
  const query = andOf(words.map((text) => ({ kind: 'word', text })));
  const found = grid.findFirst({ ...emptyGridQuery, query }, MAX_EXAMINED);
  return bestFirst(words, found, ({ entry }) => nameDevice(entry.device))
    .slice(0, MAX_DEVICES)
    .map((row) => ({ kind: 'device', row }));
}

function fits(words: readonly string[], text: string): boolean {
  const folded = fold(text);
  return words.every((word) => folded.includes(word));
}

/** Items that begin with the typed text are first, then those whose name contains all of it, then the others. */
function bestFirst<T>(
  words: readonly string[],
  items: readonly T[],
  nameOf: (item: T) => string,
): readonly T[] {
  const rank = (item: T) => {
    const name = fold(nameOf(item));
    return name.startsWith(words[0] ?? '') ? 0 : words.every((word) => name.includes(word)) ? 1 : 2;
  };
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

function wholeText(item: PaletteItem): string {
  switch (item.kind) {
    case 'agent':
      return textOfAgent(item.agent);
    case 'device':
      return `${nameDevice(item.row.entry.device)} ${item.row.entry.device.deviceId} ${item.row.agentText}`;
    case 'search':
      return item.text;
    case 'command':
    case 'view':
      return item.label;
  }
}

function textOfAgent({ name, group, address }: Agent): string {
  return [name, formatAgentAddress(address), group].filter(Boolean).join(' ');
}
