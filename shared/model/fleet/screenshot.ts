/** The service's setting screen.stills. With `mine`, only whoever has claimed the phone. */
export const screenRules = ['off', 'mine', 'all'] as const;
export type ScreenRule = (typeof screenRules)[number];

export const screenStates = ['on', 'off', 'unknown'] as const;
export type ScreenState = (typeof screenStates)[number];

export interface ScreenFacts {
  /** In ms since 1970. */
  readonly takenAt: number;
  readonly screen: ScreenState;
  readonly displays: number | null;
}

/** Why there's no picture, and the response's status. */
export const screenReasons = {
  /** Turned off at the service, or at the agent (no `--stills`). */
  off: 403,
  /** The token isn't for screenshots. */
  'not-allowed': 403,
  'not-listed': 404,
  claimed: 409,
  /** The rule is `mine`, and nobody has claimed it. */
  'not-claimed': 409,
  'in-use': 409,
  /** Another lab tool's session has it. */
  held: 409,
  /** The ADB server says so, or several phones have this ID. */
  'not-usable': 409,
  /** Not with this kind or version of agent. */
  'not-supported': 409,
  invalid: 422,
  /** What the phone sent is no PNG within the limits. */
  'no-picture': 422,
  /** Less than 5 s after the phone's last one. */
  'too-soon': 429,
  /** At once: by this caller, on this agent, or overall. */
  'too-many': 429,
  unreachable: 502,
  'too-large': 502,
  'timed-out': 504,
} as const;
export type ScreenReason = keyof typeof screenReasons;

/** Main has checked that it's one whole PNG. Only the page decodes it. */
export interface Screenshot extends ScreenFacts {
  readonly png: Uint8Array<ArrayBuffer>;
  /** From the PNG's header. */
  readonly width: number;
  readonly height: number;
}

/** `no-service`: it's out of reach, or can't write down who takes the picture. */
export type NoScreenshotReason = ScreenReason | 'no-service';

export interface NoScreenshot {
  readonly outcome: 'none';
  readonly reason: NoScreenshotReason;
  /** Who has it (`claimed`, `in-use`) or which tool (`held`). Null if unknown or hidden. */
  readonly by: string | null;
  /** When the claim ends (`claimed`) or the next one can be taken (`too-soon`), in ms since 1970. */
  readonly until: number | null;
}

export type ScreenshotOutcome = { readonly outcome: 'taken'; readonly picture: Screenshot } | NoScreenshot;

export const noScreenshot = (
  reason: NoScreenshotReason,
  { by = null, until = null }: Partial<Pick<NoScreenshot, 'by' | 'until'>> = {},
): NoScreenshot => ({ outcome: 'none', reason, by, until });
