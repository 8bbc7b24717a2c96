import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { createServer, type TlsOptions } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { readAuthority } from '../../../../../electron/console/trust/authorities.ts';
import { inspectCertificate } from '../../../../../electron/console/trust/probe-tls.ts';
import {
  companyAuthority,
  signedByAuthority,
  signedForOtherName,
} from '../../../../fixtures/certificates.ts';
import { expired, notYetValid, onlyForClients } from '../../../../fixtures/faulty-certificates.ts';
import { selfSigned } from '../../../../fixtures/self-signed.ts';

const running = new AbortController().signal;
const trusting = (pem: string | null) => (pem === null ? null : readAuthority(Buffer.from(pem)));

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  // A server that listens on TCP has a port.
  return (server.address() as AddressInfo).port;
}

/** A TLS server, and the names and protocols with which it was called. */
async function startTls(options: TlsOptions) {
  const names: string[] = [];
  const protocols: string[] = [];
  const server = createServer({
    ...options,
    ALPNCallback: ({ protocols: offered }) => {
      protocols.push(...offered);
      return 'http/1.1';
    },
    SNICallback: (name, done) => {
      names.push(name);
      done(null);
    },
  });
  server.on('tlsClientError', () => undefined);
  return { port: await listen(server), names, protocols };
}

const withRoot = { ...signedByAuthority, cert: `${signedByAuthority.cert}\n${companyAuthority}` };

it.each([
  ['signed by itself', selfSigned, null, 'self-signed'],
  ['of an unknown authority', signedByAuthority, null, 'unknown-authority'],
  ['of an unknown authority that it contains', withRoot, null, 'unknown-authority'],
  ['of a known authority', signedByAuthority, companyAuthority, null],
  ['for another name', signedForOtherName, companyAuthority, 'other-name'],
  ['that has expired', expired, expired.cert, 'expired'],
  ['that is not valid yet', notYetValid, notYetValid.cert, 'not-yet-valid'],
  ['for clients', onlyForClients, onlyForClients.cert, 'other'],
])('shows why a certificate %s isn’t trusted', async (_what, tls, authority, reason) => {
  const { port } = await startTls(tls);
  const found = await inspectCertificate(`https://127.0.0.1:${port}`, trusting(authority), 5_000, running);
  expect(found).toMatchObject({ reason, certificate: { isIssuerTrusted: reason === null } });
});

it('sends a host name but no address to the server, and only speaks HTTP/1.1', async () => {
  const { port, names, protocols } = await startTls(selfSigned);
  await inspectCertificate(`https://127.0.0.1:${port}`, null, 5_000, running);
  expect(names).toEqual([]);
  await inspectCertificate(`https://localhost:${port}`, null, 5_000, running);
  expect(names).toEqual(['localhost']);
  expect(protocols).toEqual(['http/1.1', 'http/1.1']);
});

it('finds none without TLS, in time, or once canceled', async () => {
  const port = await listen(createTcpServer((socket) => void socket.on('error', () => undefined)));
  const address = `https://127.0.0.1:${port}`;
  expect(await inspectCertificate(address, null, 100, running)).toBe(null);
  const closing = await listen(createTcpServer((socket) => void socket.destroy()));
  expect(await inspectCertificate(`https://127.0.0.1:${closing}`, null, 60_000, running)).toBe(null);
  const canceled = new AbortController();
  const found = inspectCertificate(address, null, 60_000, canceled.signal);
  canceled.abort();
  expect(await found).toBe(null);
});
