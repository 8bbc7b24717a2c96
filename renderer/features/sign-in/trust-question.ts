import type { LabFailure } from '#shared/model/failure.ts';

/** A failure that a person can decide to go on from. */
export type TrustQuestion = Extract<
  LabFailure,
  { readonly kind: 'plain-http' | 'untrusted-certificate' | 'certificate-changed' }
>;

export function isTrustQuestion(failure: LabFailure): failure is TrustQuestion {
  return ['plain-http', 'untrusted-certificate', 'certificate-changed'].includes(failure.kind);
}
