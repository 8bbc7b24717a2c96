/** The user's trust decisions for one lab service. */
export interface ServiceTrust {
  readonly address: string;
  /** Whether unencrypted connections are allowed. */
  readonly isPlainAllowed: boolean;
  /** SHA-256 of the one certificate that is accepted without a trusted issuer. Null requires a trusted issuer. */
  readonly fingerprint: string | null;
  /** An authority for the service's certificate, in addition to the system's. */
  readonly authority: Authority | null;
}

/** A certificate authority that the user has chosen, with the data to recognize it. */
export interface Authority {
  readonly name: string;
  readonly validTo: number;
}

/** A certificate from a server. Its names are untrusted. */
export interface ShownCertificate {
  /** SHA-256, as pairs of hexadecimal digits with colons between. */
  readonly fingerprint: string;
  readonly subject: string;
  readonly issuer: string;
  readonly validTo: number;
  /** Whether a trusted authority of this computer issued it for the requested name. */
  readonly isIssuerTrusted: boolean;
}

/** Why a certificate is not trusted. */
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
