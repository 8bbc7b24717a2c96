/**
 * The kind of the last activity of a phone. `activity` has no known cause. `input` is a key press or a touch, by
 * a person or injected. `other` is a call of the system that keeps the phone awake. `wake` is only a screen that
 * turned on, `power` only a cable or a charger, `start` only the start.
 */
export const activityKinds = ['activity', 'input', 'other', 'wake', 'power', 'start'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Activity that counts as a sign of use. */
export const signKinds = ['activity', 'input', 'other'] as const satisfies readonly ActivityKind[];
export type SignKind = (typeof signKinds)[number];

/** Times are UTC, such as `2026-11-22T09:12:00.000Z`, by the clock of the service. */
export interface ObservedMoment {
  /** The moment, or the latest possible moment. Its age is then a lower bound. */
  readonly At: string;
  readonly AtLeast?: true | undefined;
  /** The earliest possible moment, if it is known. */
  readonly Earliest?: string | undefined;
}

/**
 * The extension object `Observed` of a device behind an ADB server: evidence about its use, never a state. An
 * omitted part was not seen. Readers interpret it with their own idle period.
 */
export interface ObservedRecord {
  /** Reading is turned off at the service. All other parts are omitted. */
  readonly Off?: true | undefined;
  readonly LastActivity?: (ObservedMoment & { readonly Kind: ActivityKind }) | undefined;
  /** The last sign of use before `LastActivity`, if that is not one. */
  readonly ActivityBefore?: (ObservedMoment & { readonly Kind: SignKind }) | undefined;
  readonly UpSince?: string | undefined;
  /** Since then the service has read the phone without a gap. */
  readonly WatchedSince?: string | undefined;
  /**
   * `At` is the moment at which the screen turned off. `kept-on` is a screen that a setting keeps on while the
   * phone is charging.
   */
  readonly Screen?:
    | { readonly State: 'on' | 'kept-on' }
    | { readonly State: 'off'; readonly At?: string | undefined; readonly AtLeast?: true | undefined }
    | undefined;
  /** Programs for remote control that run on the phone, by the names of their projects. */
  readonly RemoteControl?: readonly string[] | undefined;
  /** Programs for test automation that run on the phone. */
  readonly Automation?: readonly string[] | undefined;
  /** The lab tool whose session uses the phone. */
  readonly HeldBy?: { readonly Tool: string; readonly At?: string | undefined } | undefined;
  /** Lab tools that are installed or idle. They are no evidence of use. */
  readonly Installed?: readonly string[] | undefined;
  /** The parts that could not be read. */
  readonly NotRead?: readonly ('activity' | 'screen' | 'programs')[] | undefined;
}
