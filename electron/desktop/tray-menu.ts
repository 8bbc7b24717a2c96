import type { MenuItemConstructorOptions } from 'electron';
import { availabilityKinds, kindsIn } from '#shared/device/availability.ts';
import { fillIn, pluralForm } from '#shared/locales/fill-in.ts';
import { locales } from '#shared/locales/languages.ts';
import type { NativeStrings } from '#shared/locales/translation.ts';
import type { Alert, AlertTarget } from '#shared/model/fleet/alert.ts';
import type { TraySummary } from '../console/console-interface.ts';

export interface TrayActions {
  readonly open: () => void;
  readonly openAlerts: () => void;
  readonly pauseNotifications: (isPaused: boolean) => void;
  readonly quit: () => void;
}

type TrayWords = NativeStrings['tray'];
export type TrayContent = ReturnType<typeof describeTray>;

const MAX_ALERTS = 5;
const LONGEST_LABEL = 60;
const separator: MenuItemConstructorOptions = { type: 'separator' };

export function describeTray(summary: TraySummary, actions: TrayActions) {
  const { language, waiting, areNotificationsPaused: isPaused } = summary;
  const { name, tray: words } = locales[language].native;
  const devices = describeDevices(summary, words);
  const lines: MenuItemConstructorOptions[] = [
    { label: words.open, click: actions.open },
    separator,
    ...devices.map((label) => ({ label, enabled: false })),
    ...describeAlerts(waiting, words, actions.openAlerts),
    separator,
    {
      label: words.pause,
      type: 'checkbox',
      checked: isPaused,
      click: () => actions.pauseNotifications(!isPaused),
    },
    { label: words.quit, click: actions.quit },
  ];
  return { tooltip: [name, ...devices].join('\n'), lines: lines.map(escapeLabel) };
}

/** A single & would mark an access key. */
function escapeLabel(line: MenuItemConstructorOptions): MenuItemConstructorOptions {
  return line.label === undefined ? line : { ...line, label: line.label.replaceAll('&', '&&') };
}

function describeDevices(
  { isSignedIn, isLocked, counts, language }: TraySummary,
  words: TrayWords,
): readonly string[] {
  if (!isSignedIn) return [words.signedOut];
  if (isLocked) return [words.locked];
  const all = availabilityKinds.reduce((sum, kind) => sum + counts[kind], 0);
  if (all === 0) return [words.noDevices];
  const [first] = kindsIn(counts);
  // If nobody reports anything as available, idle ones come first.
  const ofAll =
    first === 'available' || first === 'idle'
      ? [fillIn(pluralForm(language, words, first, all), { [first]: counts[first], count: all })]
      : [];
  const others = otherKinds.flatMap(([kind, word]) =>
    counts[kind] > 0 && kind !== first ? [fillIn(words[word], { count: counts[kind] })] : [],
  );
  return others.length === 0 ? ofAll : [...ofAll, others.join(' · ')];
}

const otherKinds = [
  ['idle', 'idleMore'],
  ['claimed', 'claimed'],
  ['in-use', 'inUse'],
  ['recent-activity', 'recent-activity'],
  ['unknown', 'unknown'],
  ['disconnected', 'disconnected'],
] as const;

function describeAlerts(
  waiting: readonly Alert[],
  words: TrayWords,
  click: () => void,
): readonly MenuItemConstructorOptions[] {
  if (waiting.length === 0) return [];
  const shown = waiting.slice(0, MAX_ALERTS).map(({ target, when }) => ({
    label: `${shorten(nameTarget(target))}: ${words.when[when]}`,
    click,
  }));
  const rest = waiting.length - shown.length;
  return [
    separator,
    { label: words.waiting, enabled: false },
    ...shown,
    ...(rest > 0 ? [{ label: fillIn(words.more, { count: rest }), click }] : []),
  ];
}

function nameTarget(target: AlertTarget): string {
  return target.kind === 'search' ? `“${target.query}”` : target.name;
}

function shorten(name: string): string {
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  return letters.length <= LONGEST_LABEL ? name : `${letters.slice(0, LONGEST_LABEL - 1).join('')}…`;
}
