import type { Language } from '../locales/languages.ts';
import { type Arrangement, defaultArrangement } from './list-view.ts';
import type { QuietHours } from './quiet-hours.ts';
import type { Zoom } from './zoom.ts';

export const densities = ['compact', 'normal', 'roomy'] as const;
/** The space for a device, as a card and as a row. */
export type Density = (typeof densities)[number];

/** The user's display options of the device list, which are saved. */
export interface ViewChoices extends Arrangement {
  readonly density: Density;
}

/** Poll intervals of agents, in milliseconds. */
export interface PollingPeriods {
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
  readonly polling: PollingPeriods;
  readonly 'quiet-hours': QuietHours;
  readonly tray: {
    /** Closing the window leaves the console running, if the desktop has a tray. */
    readonly isKept: boolean;
    /** The message about the tray has been shown. */
    readonly isExplained: boolean;
  };
  readonly 'sign-in': {
    readonly labId: string;
    readonly companyCode: string;
    readonly employeeNumber: string;
  };
}
export type SettingType = keyof SettingTypes;

/** The sections of the Settings page whose rows come from the table, in order. */
export const settingSections = ['appearance', 'list', 'refresh', 'notifications', 'privacy'] as const;
export type SettingSection = (typeof settingSections)[number];

/** The description of one setting. */
export interface Setting {
  readonly type: SettingType;
  /** The values of a choice, each with the key of its text. */
  readonly options?: Readonly<Record<string, string>>;
  /** Whether the value may be null. */
  readonly isNullable?: boolean;
  readonly default: unknown;
  /** The section of the Settings page. Absent if no control there changes it. */
  readonly section?: SettingSection;
  /** The capability that the control needs. */
  readonly needs?: 'system-accent' | 'account' | 'screenshots';
  /** Keys of the page's texts. */
  readonly label?: string;
  readonly hint?: string;
  /** The command that toggles it, whose keys are shown. */
  readonly command?: 'hide-names';
}

/**
 * The settings, saved between starts, in the order of their controls. Never a password. This table defines the type
 * of the settings, their defaults, the schema, the file's reader, and the controls. docs/start-here.md shows how to
 * add a setting.
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
  /** The page uses the system's accent color. */
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
  /** The table keeps all columns and scrolls sideways. Otherwise it hides the columns that do not fit. */
  scrollsColumns: { type: 'switch', default: false, section: 'list', label: 'columns.scroll' },
  /** A device behind ADB without a sign of use for this long is idle. */
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
  /** Whether the screen shows pseudonyms instead of names and employee numbers. */
  hideNames: {
    type: 'switch',
    default: false,
    section: 'privacy',
    label: 'privacy.hide',
    hint: 'privacy.hint',
    command: 'hide-names',
  },
  /** The time without mouse or keyboard input after which the console is locked. Null is never. */
  lockAfterMinutes: {
    type: 'minutes',
    isNullable: true,
    default: null,
    section: 'privacy',
    needs: 'account',
    label: 'lock.after',
  },
  /** At the agents that this computer polls itself. A lab service has a setting of its own. */
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
  /** Triggered alerts are only listed. */
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
  /** The user knows that a claim doesn't lock the phone. */
  isClaimExplained: { type: 'switch', default: false },
  /** The ADB server of "This computer" has been added as an agent. The console adds it only once. */
  isAdbServerAdded: { type: 'switch', default: false },
  /** The same for its usbmuxd. */
  isUsbmuxdAdded: { type: 'switch', default: false },
  /** The initial lab of the sign-in screen, and the account of the last sign-in there. */
  lastSignIn: { type: 'sign-in', isNullable: true, default: null },
  /** The same for the last sign-in to a lab service. */
  lastService: { type: 'sign-in', isNullable: true, default: null },
} as const satisfies Readonly<Record<string, Setting>>;

type Table = typeof settingsTable;
export type SettingName = keyof Table;

type ValueOf<S extends Setting> =
  | (S extends { readonly options: infer Options } ? keyof Options : SettingTypes[S['type']])
  | (S extends { readonly isNullable: true } ? null : never);

export type Settings = { readonly [N in SettingName]: ValueOf<Table[N]> };

// Object.entries and Object.fromEntries lose the pairing of name and value.
const settings = Object.entries(settingsTable) as [SettingName, Setting][];
const defaults = Object.fromEntries(settings.map(([name, setting]) => [name, setting.default])) as {
  readonly [N in SettingName]: Table[N]['default'];
};
export const defaultSettings: Settings = defaults;

// The options of the table, which have no other keys.
export const themes = Object.keys(settingsTable.theme.options) as readonly Settings['theme'][];
