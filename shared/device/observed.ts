/**
 * What a phone last did. `activity` for reasons unknown; `input` is a key or a touch, by hand or injected; `other` is a
 * system call that keeps it awake. `wake`, `power` and `start` are only the screen, a cable or charger, and a boot.
 */
export const activityKinds = ['activity', 'input', 'other', 'wake', 'power', 'start'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** These count as signs of use. */
export const signKinds = ['activity', 'input', 'other'] as const satisfies readonly ActivityKind[];
export type SignKind = (typeof signKinds)[number];

/** UTC by the service's clock, e.g. `2026-11-22T09:12:00.000Z`. */
export interface ObservedMoment {
  /** With `AtLeast` it's the latest it can have been, so its age is a lower bound. */
  readonly At: string;
  readonly AtLeast?: true | undefined;
  /** The earliest it can have been, if known. */
  readonly Earliest?: string | undefined;
}

/**
 * The extension object `Observed` of a device behind an ADB server: signs of use, never a verdict. What's
 * missing wasn't seen. Readers judge it by their own idle period.
 */
export interface ObservedRecord {
  /** The service has reading turned off. Nothing else is present then. */
  readonly Off?: true | undefined;
  readonly LastActivity?: (ObservedMoment & { readonly Kind: ActivityKind }) | undefined;
  /** The last sign of use, if `LastActivity` isn't one. */
  readonly ActivityBefore?: (ObservedMoment & { readonly Kind: SignKind }) | undefined;
  readonly UpSince?: string | undefined;
  /** The service has read the phone without a gap since then. */
  readonly WatchedSince?: string | undefined;
  /** `At` is when the screen turned off. `kept-on`: a setting keeps it on while charging. */
  readonly Screen?:
    | { readonly State: 'on' | 'kept-on' }
    | { readonly State: 'off'; readonly At?: string | undefined; readonly AtLeast?: true | undefined }
    | undefined;
  /** Remote control programs running on the phone, by project name. */
  readonly RemoteControl?: readonly string[] | undefined;
  /** Test automation running on the phone. */
  readonly Automation?: readonly string[] | undefined;
  /** A lab tool whose session has the phone. */
  readonly HeldBy?: { readonly Tool: string; readonly At?: string | undefined } | undefined;
  /** Lab tools that are there but not in use. No sign of use. */
  readonly Installed?: readonly string[] | undefined;
  readonly NotRead?: readonly ('activity' | 'screen' | 'programs')[] | undefined;
}
