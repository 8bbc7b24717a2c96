import type { Language } from '../locales/languages.ts';
import { type Arrangement, defaultArrangement } from './list-view.ts';
import type { QuietHours } from './quiet-hours.ts';
import type { Zoom } from './zoom.ts';

export const densities = ['compact', 'normal', 'roomy'] as const;
/** How much room a device takes, as a card and as a row. */
export type Density = (typeof densities)[number];

/** How a person likes the device list; remembered. */
export interface ViewChoices extends Arrangement {
  readonly density: Density;
}

/** How often agents are asked, in milliseconds. */
export interface AskingPeriods {
  /** Agents whose devices are on screen. */
  readonly seenMs: number;
  readonly othersMs: number;
  /** All of them, while the window is hidden. */
  readonly hiddenMs: number;
}

/**
 * The value of a setting by its type. `shared/ipc/settings-schema.ts` has the schema of each type,
 * `renderer/features/settings/setting-controls.tsx` the control. A choice is one of its `options`.
 */
export interface SettingTypes {
  readonly switch: boolean;
  readonly choice: string;
  readonly language: Language;
  readonly zoom: Zoom;
  readonly minutes: number;
  readonly view: ViewChoices;
  readonly asking: AskingPeriods;
  readonly 'quiet-hours': QuietHours;
  readonly tray: {
    /** Closing the window leaves the console running, where the desktop has a tray. */
    readonly isKept: boolean;
    /** The person has been told where the console is then. */
    readonly isExplained: boolean;
  };
  readonly 'sign-in': {
    readonly labId: string;
    readonly companyCode: string;
    readonly employeeNumber: string;
  };
}
export type SettingType = keyof SettingTypes;

/** The sections of the Settings page whose rows come from the table, in their order. */
export const settingSections = ['appearance', 'list', 'refresh', 'notifications', 'privacy'] as const;
export type SettingSection = (typeof settingSections)[number];

/** One setting, described once. */
export interface Setting {
  readonly type: SettingType;
  /** The values of a choice, each with the key of its text. */
  readonly options?: Readonly<Record<string, string>>;
  /** Whether the value may be null. */
  readonly isNullable?: boolean;
  readonly default: unknown;
  /** The section of the Settings page. Left out for what no control there changes. */
  readonly section?: SettingSection;
  /** What must be there for the control to be of use. */
  readonly needs?: 'system-accent' | 'account';
  /** Keys of the page's texts. */
  readonly label?: string;
  readonly hint?: string;
  /** The command that switches it, whose keys are shown. */
  readonly command?: 'hide-names';
}

/**
 * What a person chose once and finds again at the next start, in the order the controls are drawn. Never a password. The type of the
 * settings, their defaults, the schema, the file's reader and the controls are made of this table. docs/start-here.md shows how to add a setting.
 */
export const settingsTable = {
  theme: {
    type: 'choice',
    options: { system: 'themes.system', light: 'themes.light', dark: 'themes.dark' },
    default: 'system',
    section: 'appearance',
    label: 'theme',
  },
  /** Null follows the system. */
  language: { type: 'language', isNullable: true, default: null, section: 'appearance', label: 'language' },
  /** The page's accent is the system's. */
  usesSystemAccent: {
    type: 'switch',
    default: true,
    section: 'appearance',
    needs: 'system-accent',
    label: 'systemAccent',
  },
  zoom: { type: 'zoom', default: 100, section: 'appearance', label: 'zoom' },
  view: {
    type: 'view',
    default: { ...defaultArrangement, density: 'normal' },
    section: 'list',
    label: 'devices.density',
    hint: 'devices.densityHint',
  },
  /** The table keeps all columns and scrolls sideways; otherwise it hides those that do not fit. */
  scrollsColumns: { type: 'switch', default: false, section: 'list', label: 'columns.scroll' },
  /** A phone behind ADB that shows no sign of use for so long is idle. */
  idleMinutes: {
    type: 'minutes',
    default: 15,
    section: 'list',
    label: 'use.idleAfter',
    hint: 'use.idleHint',
  },
  asking: {
    type: 'asking',
    default: { seenMs: 3_000, othersMs: 15_000, hiddenMs: 30_000 },
    section: 'refresh',
    label: 'agents.asking.title',
  },
  /** Whether people are letters on the screen: names and employee numbers are not shown. */
  hideNames: {
    type: 'switch',
    default: false,
    section: 'privacy',
    label: 'privacy.hide',
    hint: 'privacy.hint',
    command: 'hide-names',
  },
  /** After how long without mouse or keyboard the console is locked; null is never. */
  lockAfterMinutes: {
    type: 'minutes',
    isNullable: true,
    default: null,
    section: 'privacy',
    needs: 'account',
    label: 'lock.after',
  },
  /** Null is never. */
  quietHours: {
    type: 'quiet-hours',
    isNullable: true,
    default: null,
    section: 'notifications',
    label: 'watches.quiet.label',
  },
  /** What comes true is only listed. */
  areNotificationsPaused: {
    type: 'switch',
    default: false,
    section: 'notifications',
    label: 'watches.pause',
  },
  tray: {
    type: 'tray',
    default: { isKept: true, isExplained: false },
    section: 'notifications',
    label: 'watches.tray',
  },
  /** "This computer" has had its ADB server as an agent. The console adds it only once. */
  isAdbServerAdded: { type: 'switch', default: false },
  /** The lab that the sign-in screen starts with, and the account of the last sign-in there. */
  lastSignIn: { type: 'sign-in', isNullable: true, default: null },
  /** The same of the last sign-in to a lab service. */
  lastService: { type: 'sign-in', isNullable: true, default: null },
} as const satisfies Readonly<Record<string, Setting>>;

type Table = typeof settingsTable;
export type SettingName = keyof Table;

type ValueOf<S extends Setting> =
  | (S extends { readonly options: infer Options } ? keyof Options : SettingTypes[S['type']])
  | (S extends { readonly isNullable: true } ? null : never);

export type Settings = { readonly [N in SettingName]: ValueOf<Table[N]> };

// Object.entries and Object.fromEntries lose which name has which value.
const settings = Object.entries(settingsTable) as [SettingName, Setting][];
const defaults = Object.fromEntries(settings.map(([name, setting]) => [name, setting.default])) as {
  readonly [N in SettingName]: Table[N]['default'];
};
export const defaultSettings: Settings = defaults;

// The options of the table, which have no other keys.
export const themes = Object.keys(settingsTable.theme.options) as readonly Settings['theme'][];
