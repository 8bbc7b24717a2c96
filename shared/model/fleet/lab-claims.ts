export interface ClaimedDevice {
  /** `host:port` */
  readonly agent: string;
  readonly deviceId: string;
}

/** A claim as the lab service listed it, in this computer's time, in ms since 1970. */
export interface LabClaim {
  /** Where it was taken. The phone may have moved since. */
  readonly device: ClaimedDevice;
  /** Rows with any of these keys (keysOfRow) are claimed. */
  readonly keys: readonly string[];
  readonly since: number;
  readonly until: number;
  readonly kind: 'person' | 'program';
  /** Null if names are hidden. */
  readonly by: string | null;
  readonly note: string | null;
  readonly isOwn: boolean;
}

/** One of the user's own that ended in this session. */
export interface ClaimEnding {
  readonly device: ClaimedDevice;
  readonly since: number;
  readonly endedAt: number;
  readonly end: 'expired' | 'administrator';
  /** From the administrator who ended it. */
  readonly note: string | null;
}

export interface LabClaims {
  /** Can devices be claimed? Not with older services, nor on “This computer”. */
  readonly isTaking: boolean;
  /** Null until the service has listed them. */
  readonly claims: readonly LabClaim[] | null;
  readonly endings: readonly ClaimEnding[];
  /** If the service is failing: when its last list came. Otherwise null. */
  readonly failingSince: number | null;
}

export const noClaims: LabClaims = { isTaking: false, claims: null, endings: [], failingSince: null };

/** How taking, extending or releasing went. The page waits for the next lists to change. */
export type ClaimOutcome =
  | { readonly outcome: 'done'; readonly until: number | null }
  | {
      readonly outcome: 'claimed';
      readonly device: ClaimedDevice | null;
      readonly by: string | null;
      readonly until: number | null;
    }
  | { readonly outcome: 'in-use'; readonly device: ClaimedDevice | null }
  | { readonly outcome: 'too-many'; readonly most: number | null }
  | {
      readonly outcome: 'refused';
      readonly reason: 'not-identifiable' | 'not-listed' | 'not-allowed' | 'ended';
    }
  /** The lab service is out of reach, or its database is. */
  | { readonly outcome: 'unreachable' };

export const MAX_CLAIMED_AT_ONCE = 20;
export const MAX_CLAIM_NOTE = 80;
/** A person's longest claim, renewals included. */
export const MAX_CLAIM_MINUTES = 12 * 60;
