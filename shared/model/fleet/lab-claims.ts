/** A device of the lab's list, as the operations for claims name it. */
export interface ClaimedDevice {
  /** `host:port` of the agent. */
  readonly agent: string;
  readonly deviceId: string;
}

/** A current claim as the lab service listed it. Times are this computer's, in milliseconds since 1970. */
export interface LabClaim {
  /** Where it was taken. The phone may be on another agent by now. */
  readonly device: ClaimedDevice;
  /** A row with any of these keys (keysOfRow) is claimed. */
  readonly keys: readonly string[];
  readonly since: number;
  readonly until: number;
  readonly kind: 'person' | 'program';
  /** Null if names are hidden. */
  readonly by: string | null;
  readonly note: string | null;
  readonly isOwn: boolean;
}

/** A claim of the user that ended in this session. */
export interface ClaimEnding {
  readonly device: ClaimedDevice;
  readonly since: number;
  readonly endedAt: number;
  readonly end: 'expired' | 'administrator';
  /** Of the administrator who ended it. */
  readonly note: string | null;
}

/** The claims of the lab, from its own service. */
export interface LabClaims {
  /** Devices can be claimed. False for older services and “This computer”. */
  readonly isTaking: boolean;
  /** Null until the service has listed its claims. */
  readonly claims: readonly LabClaim[] | null;
  /** Newest first. */
  readonly endings: readonly ClaimEnding[];
  /** When the last list was read, if the service has failed since; otherwise null. */
  readonly failingSince: number | null;
}

export const noClaims: LabClaims = { isTaking: false, claims: null, endings: [], failingSince: null };

/** The result of taking, extending or releasing. The page changes only with the lists that follow. */
export type ClaimOutcome =
  | { readonly outcome: 'done'; readonly until: number | null }
  | {
      readonly outcome: 'claimed';
      readonly device: ClaimedDevice | null;
      readonly by: string | null;
      readonly until: number | null;
    }
  /** The agent reports a user. */
  | { readonly outcome: 'in-use'; readonly device: ClaimedDevice | null }
  | { readonly outcome: 'too-many'; readonly most: number | null }
  | {
      readonly outcome: 'refused';
      readonly reason: 'not-identifiable' | 'not-listed' | 'not-allowed' | 'ended';
    }
  /** The lab service isn't reachable, or can't reach its database. */
  | { readonly outcome: 'unreachable' };

export const MAX_CLAIMED_AT_ONCE = 20;
export const MAX_CLAIM_NOTE = 80;
/** The longest claim of a person, renewals included, in minutes. */
export const MAX_CLAIM_MINUTES = 12 * 60;
