/** The setting screen.stills. With `mine` only the holder of a phone's claim can take one. */
export const screenRules = ['off', 'mine', 'all'] as const;
export type ScreenRule = (typeof screenRules)[number];

export const screenStates = ['on', 'off', 'unknown'] as const;
export type ScreenState = (typeof screenStates)[number];

export interface ScreenFacts {
  /** In milliseconds since 1970. */
  readonly takenAt: number;
  readonly screen: ScreenState;
  readonly displays: number | null;
}

/** Why there is no picture, by the status of the response. */
export const screenReasons = {
  /** The setting of the service, or of the agent (`--stills`). */
  off: 403,
  /** The token isn't for screenshots. */
  'not-allowed': 403,
  'not-listed': 404,
  claimed: 409,
  /** With `mine`: nobody has claimed the phone. */
  'not-claimed': 409,
  'in-use': 409,
  /** A session of another lab tool uses it. */
  held: 409,
  /** As its ADB server says, or several phones have the ID. */
  'not-usable': 409,
  /** Agents of this kind or version take no pictures. */
  'not-supported': 409,
  invalid: 422,
  /** The phone sent something else than a PNG within the limits. */
  'no-picture': 422,
  /** Less than 5 seconds after the last one of the phone. */
  'too-soon': 429,
  /** Too many at once: of the caller, of the agent, or of all. */
  'too-many': 429,
  unreachable: 502,
  'too-large': 502,
  'timed-out': 504,
} as const;
export type ScreenReason = keyof typeof screenReasons;

/** A picture of a phone's screen. Main has checked that it is a whole PNG, but only the page decodes it. */
export interface Screenshot extends ScreenFacts {
  readonly png: Uint8Array<ArrayBuffer>;
  /** Of the PNG's header. */
  readonly width: number;
  readonly height: number;
}

/** `no-service`: the lab service isn't reachable, or can't write down who takes the picture. */
export type NoScreenshotReason = ScreenReason | 'no-service';

export interface NoScreenshot {
  readonly outcome: 'none';
  readonly reason: NoScreenshotReason;
  /** Of `claimed` and `in-use`: the person or program. Of `held`: the tool. Null if unknown or hidden. */
  readonly by: string | null;
  /** Of `claimed`: its end. Of `too-soon`: when the next one can be taken. In milliseconds since 1970. */
  readonly until: number | null;
}

export type ScreenshotOutcome = { readonly outcome: 'taken'; readonly picture: Screenshot } | NoScreenshot;

export const noScreenshot = (
  reason: NoScreenshotReason,
  { by = null, until = null }: Partial<Pick<NoScreenshot, 'by' | 'until'>> = {},
): NoScreenshot => ({ outcome: 'none', reason, by, until });
