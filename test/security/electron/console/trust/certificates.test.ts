import { writeFile } from 'node:fs/promises';
import { createServer, type ServerOptions } from 'node:https';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { Agent, request } from 'undici';
import { expect, it, onTestFinished } from 'vitest';
import { readAuthority } from '../../../../../electron/console/trust/authorities.ts';
import { createTrustedConnector } from '../../../../../electron/console/trust/trusted-connector.ts';
import { listen } from '../../../../fakes/adb/listen.ts';
import { startConsole, type TestConsole } from '../../../../fakes/console.ts';
import { type LabServer, startLabServer } from '../../../../fakes/lab-server.ts';
import {
  companyAuthority,
  otherSelfSigned,
  signedByAuthority,
  signedForOtherName,
} from '../../../../fixtures/certificates.ts';
import { selfSigned } from '../../../../fixtures/self-signed.ts';
import { serviceAt } from '../../../../fixtures/lab-choice.ts';

const person = { companyCode: 'ACME', employeeNumber: '1042', password: 'secret' };
const fingerprintOf = ({ cert }: { readonly cert: string }) => new X509Certificate(cert).fingerprint256;

async function startSecure(tls: ServerOptions): Promise<LabServer> {
  const lab = await startLabServer({ tls });
  onTestFinished(() => lab.close());
  return lab;
}

function signIn({ console }: TestConsole, { baseAddress: address }: LabServer) {
  return console.session.signIn({ choice: serviceAt(address), ...person });
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

it('shows and checks the certificate at each connection, because a resumed one isn’t checked again', async () => {
  const resumed: boolean[] = [];
  const server = createServer(signedByAuthority, (_, response) => response.end('{}'));
  server.on('secureConnection', (socket) => resumed.push(socket.isSessionReused()));
  onTestFinished(() => void server.close());
  const port = await listen(server);
  const authority = readAuthority(Buffer.from(companyAuthority));
  const connector = createTrustedConnector({ fingerprint: null, authority }, 5_000);
  for (let count = 0; count < 2; count += 1) {
    const dispatcher = new Agent({ connect: connector });
    const { body } = await request(`https://127.0.0.1:${port}`, { dispatcher });
    await body.text();
    await dispatcher.close();
  }
  expect(resumed).toEqual([false, false]);
});
