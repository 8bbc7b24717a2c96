import type { Language } from '../locales/languages.ts';
import { type Arrangement, defaultArrangement } from './list-view.ts';
import type { QuietHours } from './quiet-hours.ts';
import type { Zoom } from './zoom.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const densities = ['compact', 'normal', 'roomy'] as const;
/** How much room a device takes, as a card and as a row. */
export type Density = (typeof densities)[number];

/** How a person likes the device list; remembered. */
export interface ViewChoices extends Arrangement {
  readonly density: Density;
  /** Whether the facets stand beside the list; null is where the window has room for them. */
  readonly areFacetsShown: boolean | null;
}

/** How often agents are asked, in milliseconds. */
export interface AskingPeriods {
  /** Agents whose devices are on screen. */
  readonly seenMs: number;
  readonly othersMs: number;
  /** All of them, while the window is hidden. */
  readonly hiddenMs: number;
}

export interface TrayChoices {
  /** Closing the window leaves the console running, where the desktop has a tray. */
  readonly isKept: boolean;
  /** The person has been told where the console is then. */
  readonly isExplained: boolean;
}

/** What a person chose once and finds again at the next start. Never a password. */
export interface Settings {
  /** Null follows the system. */
  readonly language: Language | null;
  readonly theme: Theme;
  /** The page's accent is the system's, where that has one. */
  readonly usesSystemAccent: boolean;
  readonly zoom: Zoom;
  /** The person has seen the first look around, or has skipped it. */
  readonly isTourSeen: boolean;
  readonly view: ViewChoices;
  readonly asking: AskingPeriods;
  /** Null is never. */
  readonly quietHours: QuietHours | null;
  /** What comes true is only listed. */
  readonly areNotificationsPaused: boolean;
  readonly tray: TrayChoices;
  /** Whether people are letters on the screen: names and employee numbers are not shown. */
  readonly hideNames: boolean;
  /** After how long without mouse or keyboard the console is locked; null is never. */
  readonly lockAfterMinutes: number | null;
  /** What the sign-in form starts with: the lab of the last sign-in and who it was. */
  readonly lastSignIn: {
    readonly labId: string;
    readonly companyCode: string;
    readonly employeeNumber: string;
  } | null;
}

export const defaultSettings: Settings = {
  language: null,
  theme: 'system',
  usesSystemAccent: true,
  zoom: 100,
  isTourSeen: false,
  view: { ...defaultArrangement, density: 'normal', areFacetsShown: null },
  asking: { seenMs: 3_000, othersMs: 15_000, hiddenMs: 30_000 },
  quietHours: null,
  areNotificationsPaused: false,
  tray: { isKept: true, isExplained: false },
  hideNames: false,
  lockAfterMinutes: null,
  lastSignIn: null,
};
