import { defaultDigest, defaultLimits, type Lab } from '#shared/model/lab.ts';
import type { SignInOutcome } from '#shared/model/session.ts';
import type { ShownCertificate } from '#shared/model/service-trust.ts';
import { kimsSession, main } from '../../main.ts';
import { openPage } from '../../page.tsx';
import { signIn } from '../../screens/sign-in.ts';

export const serviceAddress = 'https://lab.example';
/** The certificate of the service at that address. */
export const serviceCertificate: ShownCertificate = {
  fingerprint: makeFingerprint('BB'),
  subject: 'lab.example',
  issuer: 'Acme <b>Root</b>',
  validTo: Date.parse('2027-01-31T00:00:00Z'),
  isIssuerTrusted: false,
};
export const signedOut = { session: { kind: 'signed-out' } } as const;

export function makeFingerprint(pair: string): string {
  return Array.from({ length: 32 }, () => pair).join(':');
}

/** Signs Kim in, as main does after the service has accepted the account. */
export function acceptKim(): SignInOutcome {
  main.show('session', kimsSession);
  return { outcome: 'signed-in' };
}

/** Opens the sign-in screen with the address of a lab service. */
export async function openService(): Promise<void> {
  await openPage(signedOut);
  await signIn.lab('Lab service').click();
  await signIn.address.fill(serviceAddress);
}

/** The state of a console whose last sign-in was at a lab service. */
export function makeLastService() {
  const last = { labId: 'l1', companyCode: 'ACME', employeeNumber: '1042' };
  return {
    ...signedOut,
    labs: [makeServiceLab('l1', serviceAddress)],
    settings: { lastSignIn: last, lastService: last },
  };
}

export function makeServiceLab(id: string, address: string): Lab {
  return {
    id,
    choice: { kind: 'service', address, digest: defaultDigest, limits: defaultLimits },
    agents: [],
  };
}
