import type { Language } from '../locales/languages.ts';
import { type Arrangement, defaultArrangement } from './list-view.ts';
import type { QuietHours } from './quiet-hours.ts';
import type { Zoom } from './zoom.ts';

export const densities = ['compact', 'normal', 'roomy'] as const;
export type Density = (typeof densities)[number];

export interface ViewChoices extends Arrangement {
  readonly density: Density;
}

/** In ms. */
export interface PollingPeriods {
  /** Agents with devices on screen. */
  readonly seenMs: number;
  readonly othersMs: number;
  /** Everyone, while the window is hidden. */
  readonly hiddenMs: number;
}

/**
 * Each type of setting and its value. The schemas are in `shared/ipc/settings-schema.ts`, the controls in
 * `renderer/features/settings/setting-controls.tsx`. A choice is one of its `options`.
 */
export interface SettingTypes {
  readonly switch: boolean;
  readonly choice: string;
  readonly language: Language;
  readonly zoom: Zoom;
  readonly minutes: number;
  readonly view: ViewChoices;
  readonly polling: PollingPeriods;
  readonly 'quiet-hours': QuietHours;
  readonly tray: {
    /** Closing the window leaves the console running, if there's a tray. */
    readonly isKept: boolean;
    /** We've told the user about the tray. */
    readonly isExplained: boolean;
  };
  readonly 'sign-in': {
    readonly labId: string;
    readonly companyCode: string;
    readonly employeeNumber: string;
  };
}
export type SettingType = keyof SettingTypes;

/** The sections whose rows come from the table, in order. */
export const settingSections = ['appearance', 'list', 'refresh', 'notifications', 'privacy'] as const;
export type SettingSection = (typeof settingSections)[number];

export interface Setting {
  readonly type: SettingType;
  /** Each value of a choice, and the key of its text. */
  readonly options?: Readonly<Record<string, string>>;
  readonly isNullable?: boolean;
  readonly default: unknown;
  /** Absent if nothing there changes it. */
  readonly section?: SettingSection;
  /** The control only makes sense with this. */
  readonly needs?: 'system-accent' | 'account' | 'screenshots';
  /** Keys of the page's texts. */
  readonly label?: string;
  readonly hint?: string;
  /** It toggles this setting, and its keys are shown. */
  readonly command?: 'hide-names';
}

/**
 * Every setting, in the order of the controls. Saved between starts, so never a password. The type, defaults,
 * schema, file reader and controls all come from here. docs/start-here.md shows how to add one.
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
  /** Keep all columns and scroll sideways, rather than hide what doesn't fit. */
  scrollsColumns: { type: 'switch', default: false, section: 'list', label: 'columns.scroll' },
  /** A device behind ADB that shows no sign of use for this long is idle. */
  idleMinutes: {
    type: 'minutes',
    default: 15,
    section: 'list',
    label: 'use.idleAfter',
    hint: 'use.idleHint',
  },
  polling: {
    type: 'polling',
    default: { seenMs: 5_000, othersMs: 15_000, hiddenMs: 30_000 },
    section: 'refresh',
    label: 'agents.asking.title',
  },
  /** Pseudonyms in place of names and employee numbers. */
  hideNames: {
    type: 'switch',
    default: false,
    section: 'privacy',
    label: 'privacy.hide',
    hint: 'privacy.hint',
    command: 'hide-names',
  },
  /** Lock the console after this long without mouse or keyboard. Null is never. */
  lockAfterMinutes: {
    type: 'minutes',
    isNullable: true,
    default: null,
    section: 'privacy',
    needs: 'account',
    label: 'lock.after',
  },
  /** For the agents that this computer polls itself. A lab service has its own setting. */
  takesScreenshots: {
    type: 'switch',
    default: false,
    section: 'privacy',
    needs: 'screenshots',
    label: 'screenshot.setting',
    hint: 'screenshot.settingHint',
  },
  /** Null is never. */
  quietHours: {
    type: 'quiet-hours',
    isNullable: true,
    default: null,
    section: 'notifications',
    label: 'alerts.quiet.label',
  },
  /** Alerts still go off, but only in the list. */
  areNotificationsPaused: {
    type: 'switch',
    default: false,
    section: 'notifications',
    label: 'alerts.pause',
  },
  tray: {
    type: 'tray',
    default: { isKept: true, isExplained: false },
    section: 'notifications',
    label: 'alerts.tray',
  },
  /** The user knows by now that a claim doesn't lock the phone. */
  isClaimExplained: { type: 'switch', default: false },
  /** We've added this computer's ADB server as an agent. We only do that once. */
  isAdbServerAdded: { type: 'switch', default: false },
  /** The same for its usbmuxd. */
  isUsbmuxdAdded: { type: 'switch', default: false },
  /** Where the sign-in screen starts: the last lab and account. */
  lastSignIn: { type: 'sign-in', isNullable: true, default: null },
  /** The same for the last lab service. */
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

// These are the table's own options.
export const themes = Object.keys(settingsTable.theme.options) as readonly Settings['theme'][];
