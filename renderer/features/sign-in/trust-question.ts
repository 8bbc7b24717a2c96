import type { LabFailure } from '#shared/model/failure.ts';

/** A failure after which the user can decide to continue. */
export type TrustQuestion = Extract<
  LabFailure,
  { readonly kind: 'plain-http' | 'untrusted-certificate' | 'certificate-changed' }
>;

export function isTrustQuestion(failure: LabFailure): failure is TrustQuestion {
  return ['plain-http', 'untrusted-certificate', 'certificate-changed'].includes(failure.kind);
}
