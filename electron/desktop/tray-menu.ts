import { assertNever } from '#shared/assert-never.ts';
import { fillIn, pluralForm } from '#shared/locales/fill-in.ts';
import { locales } from '#shared/locales/languages.ts';
import type { NativeStrings } from '#shared/locales/translation.ts';
import type { Watch, WatchTarget } from '#shared/model/watch.ts';
import type { TraySummary } from '../console/fleet/tray-summary.ts';

/** What a person can do from the tray. */
export type TrayAction =
  | { readonly kind: 'open' | 'open-watches' | 'quit' }
  | { readonly kind: 'pause-notifications'; readonly isPaused: boolean };

export type TrayLine =
  | { readonly kind: 'separator' }
  /** To be read only. */
  | { readonly kind: 'text'; readonly label: string }
  | { readonly kind: 'action'; readonly label: string; readonly action: TrayAction }
  | {
      readonly kind: 'choice';
      readonly label: string;
      readonly isChosen: boolean;
      readonly action: TrayAction;
    };

type TrayWords = NativeStrings['tray'];

/** What the tray shows: on hover, and as its menu. */
export interface TrayContent {
  readonly tooltip: string;
  readonly lines: readonly TrayLine[];
}

/** A menu is no page: beyond these the page of watches has the rest. */
const MOST_WATCHES = 5;
const LONGEST_LABEL = 60;
const separator: TrayLine = { kind: 'separator' };

export function describeTray(summary: TraySummary): TrayContent {
  const { name, tray: words } = locales[summary.language].native;
  const devices = describeDevices(summary, words);
  return {
    tooltip: [name, ...devices].join('\n'),
    lines: [
      { kind: 'action', label: words.open, action: { kind: 'open' } },
      separator,
      ...devices.map((label): TrayLine => ({ kind: 'text', label })),
      ...describeWatches(summary.waiting, words),
      separator,
      {
        kind: 'choice',
        label: words.pause,
        isChosen: summary.areNotificationsPaused,
        action: { kind: 'pause-notifications', isPaused: !summary.areNotificationsPaused },
      },
      { kind: 'action', label: words.quit, action: { kind: 'quit' } },
    ],
  };
}

function describeDevices(
  { isSignedIn, isLocked, counts, language }: TraySummary,
  words: TrayWords,
): readonly string[] {
  if (!isSignedIn) return [words.signedOut];
  if (isLocked) return [words.locked];
  const { free, 'in-use': inUse, unknown, gone } = counts;
  const all = free + inUse + unknown + gone;
  if (all === 0) return [words.noDevices];
  const others = [
    ...(inUse > 0 ? [fillIn(words.inUse, { count: inUse })] : []),
    ...(unknown > 0 ? [fillIn(words.unknown, { count: unknown })] : []),
    ...(gone > 0 ? [fillIn(words.gone, { count: gone })] : []),
  ];
  const ofAll = fillIn(pluralForm(language, words, 'free', all), { free, count: all });
  return others.length === 0 ? [ofAll] : [ofAll, others.join(' · ')];
}

function describeWatches(waiting: readonly Watch[], words: TrayWords): readonly TrayLine[] {
  if (waiting.length === 0) return [];
  const action: TrayAction = { kind: 'open-watches' };
  const shown = waiting.slice(0, MOST_WATCHES).map(({ target, when }): TrayLine => {
    return { kind: 'action', label: `${shorten(nameTarget(target))}: ${words.when[when]}`, action };
  });
  const rest = waiting.length - shown.length;
  return [
    separator,
    { kind: 'text', label: words.waiting },
    ...shown,
    ...(rest > 0 ? [{ kind: 'action', label: fillIn(words.more, { count: rest }), action } as const] : []),
  ];
}

function nameTarget(target: WatchTarget): string {
  switch (target.kind) {
    case 'device':
    case 'devices':
      return target.name;
    case 'search':
      return `“${target.query}”`;
    default:
      return assertNever(target);
  }
}

/** Names are the agents' own and may hold anything: one line of readable text, no longer than a menu is wide. */
function shorten(name: string): string {
  const line = name
    // Control characters, and those that turn the direction of what follows.
    .replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const letters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  return letters.length <= LONGEST_LABEL ? line : `${letters.slice(0, LONGEST_LABEL - 1).join('')}…`;
}
