import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { main } from '../../main.ts';
import { press } from '../../screens/keyboard.ts';
import { signIn } from '../../screens/sign-in.ts';
import { noTrust, type ServiceTrust } from '#shared/model/service-trust.ts';
import {
  acceptKim,
  makeFingerprint,
  openService,
  serviceAddress as address,
  serviceCertificate as certificate,
} from './sign-in-states.ts';

const { question, failure } = signIn;
const button = (name: string) => question.getByRole('button', { name });
const before = makeFingerprint('AA');

test('a connection that is not encrypted needs a decision, and Enter refuses', async () => {
  await openService();
  main.handle({ 'session.signIn': () => ({ outcome: 'failed', failure: { kind: 'plain-http', address } }) });
  await signIn.enterAccount();
  await expect.element(question).toMatchTextContent(`The connection to ${address} isn’t encrypted`);
  await expect.element(button('Don’t sign in')).toHaveFocus();
  await press('Enter');
  await expect
    .element(failure)
    .toHaveTextContent(`Not signed in. The connection to ${address} isn’t encrypted.`);
  expect(main.calls('trust.allowPlain')).toEqual([]);

  await signIn.submit.click();
  main.handle({ 'trust.allowPlain': () => {}, 'session.signIn': acceptKim });
  await button('Sign in without encryption').click();
  await expect.element(signIn.done).toBeInTheDocument();
  expect(main.calls('trust.allowPlain')).toEqual([{ address }]);
  expect(main.calls('session.signIn').at(-1)).toMatchObject({ password: 'Tr0ub4dor & 3 비밀' });
});

test('a self-signed certificate is trusted by its fingerprint, and Escape refuses', async () => {
  await openService();
  const untrusted = { kind: 'untrusted-certificate', address, reason: 'self-signed', certificate } as const;
  main.handle({ 'session.signIn': () => ({ outcome: 'failed', failure: untrusted }) });
  await signIn.enterAccount();
  await expect.element(question).toMatchTextContent('The certificate is self-signed.');
  await expect.element(question).toMatchTextContent(certificate.fingerprint);
  await expect.element(question).toMatchTextContent('Acme <b>Root</b>');
  await press('Escape');
  await expect.element(failure).toMatchTextContent('isn’t trusted');
  expect(main.calls('trust.acceptCertificate')).toEqual([]);

  await signIn.submit.click();
  main.handle({ 'trust.acceptCertificate': () => {}, 'session.signIn': acceptKim });
  await button('Trust certificate and sign in').click();
  await expect.element(signIn.done).toBeInTheDocument();
  expect(main.calls('trust.acceptCertificate')).toEqual([{ address, fingerprint: certificate.fingerprint }]);
});

test('a changed certificate is an alarm with both fingerprints', async () => {
  await openService();
  const changed = { kind: 'certificate-changed', address, trusted: before } as const;
  main.handle({
    'session.signIn': () => ({ outcome: 'failed', failure: { ...changed, certificate } }),
  });
  await signIn.enterAccount();
  await expect.element(question).toMatchTextContent('Certificate changed');
  await expect.element(question).toMatchTextContent(before);
  await expect.element(question).toMatchTextContent(certificate.fingerprint);
  await button('Don’t sign in').click();
  await expect.element(failure).toMatchTextContent(`The certificate for ${address} has changed.`);

  // A certificate that an authority vouches for again is not pinned any more.
  const vouched = { ...certificate, isIssuerTrusted: true };
  main.handle({
    'session.signIn': () => ({ outcome: 'failed', failure: { ...changed, certificate: vouched } }),
  });
  await signIn.submit.click();
  await expect.element(question).toMatchTextContent('issued by an authority this computer trusts');
  main.handle({ 'trust.remove': () => {}, 'session.signIn': acceptKim });
  await button('Trust new certificate and sign in').click();
  await expect.element(signIn.done).toBeInTheDocument();
  expect(main.calls('trust.remove')).toEqual([{ address, what: 'certificate' }]);
});

test('an authority is chosen by file, and each decision can be undone', async () => {
  await openService();
  const trust: ServiceTrust = {
    ...noTrust(address),
    authority: { name: 'Acme Root CA', validTo: certificate.validTo },
    fingerprint: before,
  };
  await page.getByText('Connection settings').click();
  const settings = page.getByRole('group', { name: 'Certificate trust' });
  await expect.element(settings).toMatchTextContent('Uses the certificate authorities this computer trusts.');
  main.handle({ 'trust.chooseAuthority': () => ({ outcome: 'unusable', file: 'photo.jpg' }) });
  await settings.getByRole('button', { name: 'Choose CA certificate…' }).click();
  await expect.element(failure).toHaveTextContent('photo.jpg isn’t a CA certificate (PEM or DER).');
  main.handle({
    'trust.chooseAuthority': () => {
      main.show('trusts', [trust]);
      return { outcome: 'chosen' };
    },
    'trust.remove': ({ what }) =>
      main.show('trusts', what === 'authority' ? [{ ...trust, authority: null }] : []),
  });
  await settings.getByRole('button', { name: 'Choose CA certificate…' }).click();
  await expect.element(failure).not.toBeInTheDocument();
  await expect.element(settings).toMatchTextContent('Also trusts Acme Root CA');
  await settings.getByRole('button', { name: 'Remove' }).last().click();
  await expect.element(settings).not.toMatchTextContent('Acme Root CA');
  await settings.getByRole('button', { name: 'Remove' }).click();
  await expect.element(settings).toMatchTextContent('Uses the certificate authorities this computer trusts.');
  expect(main.calls('trust.remove').map(({ what }) => what)).toEqual(['authority', 'certificate']);
});
