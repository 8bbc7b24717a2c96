export interface ServiceTrust {
  readonly address: string;
  /** Unencrypted connections, that is. */
  readonly isPlainAllowed: boolean;
  /** SHA-256 of the one certificate we take without a trusted issuer. Null: the issuer must be trusted. */
  readonly fingerprint: string | null;
  /** For this service's certificate, on top of the system's. */
  readonly authority: Authority | null;
}

/** Chosen by the user, with what it takes to recognize it. */
export interface Authority {
  readonly name: string;
  readonly validTo: number;
}

/** A server sent it, so don't trust its names. */
export interface ShownCertificate {
  /** SHA-256: pairs of hex digits with colons between. */
  readonly fingerprint: string;
  readonly subject: string;
  readonly issuer: string;
  readonly validTo: number;
  /** Issued for this name by an authority that this computer trusts. */
  readonly isIssuerTrusted: boolean;
}

export type DistrustReason =
  | 'self-signed'
  | 'unknown-authority'
  | 'expired'
  | 'not-yet-valid'
  | 'other-name'
  | 'other';

export function noTrust(address: string): ServiceTrust {
  return { address, isPlainAllowed: false, fingerprint: null, authority: null };
}
