/** What a person has decided of how one lab service is reached. */
export interface ServiceTrust {
  readonly address: string;
  /** Whether what is sent may travel without encryption. */
  readonly isPlainAllowed: boolean;
  /** SHA-256 of the one certificate that is taken though nobody vouches for it; null takes only vouched ones. */
  readonly fingerprint: string | null;
  /** Vouches for the service's certificate beside the system's authorities. */
  readonly authority: Authority | null;
}

/** A certificate authority that a person has chosen, as far as they need to know it again. */
export interface Authority {
  readonly name: string;
  readonly validTo: number;
}

/** A certificate as a server has shown it; its names are anybody's words. */
export interface ShownCertificate {
  /** SHA-256, as pairs of hexadecimal digits with colons between. */
  readonly fingerprint: string;
  readonly subject: string;
  readonly issuer: string;
  readonly validTo: number;
  /** Whether an authority that this computer trusts vouches for it, under the name it was asked by. */
  readonly isVouchedFor: boolean;
}

/** Why a certificate cannot be relied on. */
export type DistrustReason =
  'self-signed' | 'unknown-authority' | 'expired' | 'not-yet-valid' | 'other-name' | 'other';

export function noTrust(address: string): ServiceTrust {
  return { address, isPlainAllowed: false, fingerprint: null, authority: null };
}
