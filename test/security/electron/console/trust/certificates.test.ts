import { writeFile } from 'node:fs/promises';
import type { ServerOptions } from 'node:https';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { defaultDigest } from '#shared/model/lab.ts';
import type { AgentReport } from '#shared/model/fleet/agent.ts';
import { startConsole, type TestConsole } from '../../../../fakes/console.ts';
import { type LabServer, startLabServer } from '../../../../fakes/lab-server.ts';
import {
  companyAuthority,
  otherSelfSigned,
  signedByAuthority,
  signedForOtherName,
} from '../../../../fixtures/certificates.ts';
import { selfSigned } from '../../../../fixtures/self-signed.ts';
import { patientLimits } from '../../../../fixtures/patient-limits.ts';

const person = { companyCode: 'ACME', employeeNumber: '1042', password: 'secret' };
const fingerprintOf = ({ cert }: { readonly cert: string }) => new X509Certificate(cert).fingerprint256;

async function startSecure(tls: ServerOptions): Promise<LabServer> {
  const lab = await startLabServer({ tls });
  onTestFinished(() => lab.close());
  return lab;
}

function signIn({ console }: TestConsole, { baseAddress: address }: LabServer) {
  const choice = { kind: 'service', address, digest: defaultDigest, limits: patientLimits } as const;
  return console.session.signIn({ choice, ...person });
}

const untrusted = (lab: LabServer, shown: { readonly cert: string }, reason: string) => ({
  outcome: 'failed',
  failure: {
    kind: 'untrusted-certificate',
    address: lab.baseAddress,
    reason,
    certificate: { fingerprint: fingerprintOf(shown), isIssuerTrusted: false },
  },
});
const changed = (lab: LabServer, before: { readonly cert: string }, shown: { readonly cert: string }) => ({
  outcome: 'failed',
  failure: {
    kind: 'certificate-changed',
    address: lab.baseAddress,
    trusted: fingerprintOf(before),
    certificate: { fingerprint: fingerprintOf(shown) },
  },
});

it('shows an untrusted certificate and sends its server nothing', async () => {
  const test = await startConsole();
  const lab = await startSecure(selfSigned);
  const outcome = await signIn(test, lab);
  expect(outcome).toMatchObject(untrusted(lab, selfSigned, 'self-signed'));
  expect(outcome).toMatchObject({
    failure: {
      certificate: {
        subject: 'lab.invalid',
        issuer: 'lab.invalid',
        validTo: Date.parse('2126-10-28T00:13:05Z'),
      },
    },
  });
  expect(lab.calls).toEqual([]);
  expect(JSON.stringify(test.log.lines)).not.toContain('lab.invalid');
});

it('accepts a trusted certificate for its own service only, even after a restart', async () => {
  const first = await startConsole();
  const [lab, other] = [await startSecure(selfSigned), await startSecure(selfSigned)];
  first.console.trust.acceptCertificate(lab.baseAddress, fingerprintOf(selfSigned));
  await first.close();
  const second = await startConsole(first.dataDir);
  expect(await signIn(second, lab)).toEqual({ outcome: 'signed-in' });
  expect(await signIn(second, other)).toMatchObject(untrusted(other, selfSigned, 'self-signed'));
  second.console.trust.remove(lab.baseAddress, 'certificate');
  expect(await signIn(second, lab)).toMatchObject(untrusted(lab, selfSigned, 'self-signed'));
});

it('blocks the sign-in if another certificate than the trusted one appears', async () => {
  const test = await startConsole();
  const lab = await startSecure(selfSigned);
  test.console.trust.acceptCertificate(lab.baseAddress, fingerprintOf(selfSigned));
  lab.renew(otherSelfSigned);
  expect(await signIn(test, lab)).toMatchObject(changed(lab, selfSigned, otherSelfSigned));
  expect(await signIn(test, lab)).toMatchObject(changed(lab, selfSigned, otherSelfSigned));
  expect(lab.calls).toEqual([]);
  test.console.trust.acceptCertificate(lab.baseAddress, fingerprintOf(otherSelfSigned));
  expect(await signIn(test, lab)).toEqual({ outcome: 'signed-in' });
});

it('sends nothing if the certificate changes during a session', async () => {
  const test = await startConsole();
  const lab = await startSecure(selfSigned);
  test.console.trust.acceptCertificate(lab.baseAddress, fingerprintOf(selfSigned));
  await signIn(test, lab);
  const { agentId } = test.console.agents.add({
    address: { host: '10.0.0.5', port: 5037 },
    name: '',
    group: '',
    via: 'lab',
  });
  const report = async (): Promise<AgentReport | undefined> =>
    (await test.console.pageState()).fleet.reports[0];
  await vi.waitFor(async () => expect((await report())?.state.kind).toBe('fresh'));
  lab.renew(otherSelfSigned);
  const asked = lab.calls.length;
  test.console.fleet.pollNow([agentId]);
  await vi.waitFor(async () =>
    expect((await report())?.state).toMatchObject({
      kind: 'stale',
      reason: { kind: 'lab', failure: { kind: 'certificate-changed' } },
    }),
  );
  expect(lab.calls).toHaveLength(asked);
});

it('trusts a company’s authority for the chosen services’ own names', async () => {
  const test = await startConsole();
  const lab = await startSecure(signedByAuthority);
  const elsewhere = await startSecure(signedForOtherName);
  expect(await signIn(test, lab)).toMatchObject(untrusted(lab, signedByAuthority, 'unknown-authority'));

  const file = join(test.dataDir, 'company.pem');
  await writeFile(file, companyAuthority);
  test.files.toOpen = file;
  expect(await test.console.trust.chooseAuthority(lab.baseAddress)).toEqual({ outcome: 'chosen' });
  await test.console.trust.chooseAuthority(elsewhere.baseAddress);
  // Its content is stored, so the file may be removed.
  await writeFile(file, 'gone');
  expect(await signIn(test, lab)).toEqual({ outcome: 'signed-in' });
  expect(await signIn(test, elsewhere)).toMatchObject(untrusted(elsewhere, signedForOtherName, 'other-name'));
  const { trusts } = await test.console.pageState();
  expect(trusts[0]?.authority).toEqual({ name: 'Acme Root CA', validTo: expect.any(Number) });

  lab.renew(selfSigned);
  expect(await signIn(test, lab)).toMatchObject(untrusted(lab, selfSigned, 'self-signed'));
  test.console.trust.remove(lab.baseAddress, 'authority');
  lab.renew(signedByAuthority);
  expect(await signIn(test, lab)).toMatchObject(untrusted(lab, signedByAuthority, 'unknown-authority'));
});

it('doesn’t take a later issued certificate for the trusted self-signed one', async () => {
  const test = await startConsole();
  const lab = await startSecure(selfSigned);
  test.files.toOpen = join(test.dataDir, 'company.pem');
  await writeFile(test.files.toOpen, companyAuthority);
  await test.console.trust.chooseAuthority(lab.baseAddress);
  test.console.trust.acceptCertificate(lab.baseAddress, fingerprintOf(selfSigned));
  lab.renew(signedByAuthority);
  const outcome = await signIn(test, lab);
  expect(outcome).toMatchObject(changed(lab, selfSigned, signedByAuthority));
  expect(outcome).toMatchObject({ failure: { certificate: { isIssuerTrusted: true } } });
});

it.each([
  ['no certificate at all', 'hello'],
  ['the certificate of a service, which is not an authority', signedByAuthority.cert],
  ['an authority and a service', companyAuthority + signedByAuthority.cert],
  ['more certificates than the limit', companyAuthority.repeat(21)],
  ['more bytes than the limit', companyAuthority + ' '.repeat(256 * 1024)],
  ['a damaged one', companyAuthority.replace('MII', 'AAA')],
])('rejects a file with %s', async (_, content) => {
  const test = await startConsole();
  test.files.toOpen = join(test.dataDir, 'some.pem');
  await writeFile(test.files.toOpen, content);
  const outcome = await test.console.trust.chooseAuthority('https://lab.example');
  expect(outcome).toEqual({ outcome: 'unusable', file: 'some.pem' });
  expect((await test.console.pageState()).trusts).toEqual([]);
});
