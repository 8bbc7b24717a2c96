import { once } from 'node:events';
import { request, Agent } from 'node:https';
import { json } from 'node:stream/consumers';
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkCertificates } from '../../../../../electron/lab-service/network/tls.ts';
import { signedByAuthority } from '../../../../fixtures/certificates.ts';
import { selfSigned } from '../../../../fixtures/self-signed.ts';
import { startLabService } from '../../../../fakes/lab-service.ts';

const listRequest = JSON.stringify({ DeviceAgentIP: '192.0.2.7', DeviceAgentPort: 5037 });

/** Sends a request over a kept connection. `certificate` is that of the connection's handshake. */
async function sendRequest(port: number, agent: Agent) {
  const call = request({
    host: '127.0.0.1',
    port,
    path: '/api/DeviceList',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ca: selfSigned.cert,
    agent,
  });
  call.end(listRequest);
  // The argument of the event is the response, and its socket is a TLS socket.
  const [response] = (await once(call, 'response')) as [NodeJS.ReadableStream & { socket: TLSSocket }];
  const certificate: PeerCertificate = response.socket.getPeerCertificate();
  return { answer: await json(response), certificate: certificate.subject.CN, reused: call.reusedSocket };
}

function keepAlive(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return agent;
}

describe('over TLS', () => {
  it.each([
    ['nonsense', { cert: 'nonsense', key: 'nonsense' }, 'certificate cannot be read'],
    [
      "another's key",
      { cert: signedByAuthority.cert, key: selfSigned.key },
      'does not match the certificate',
    ],
    ['no key', { cert: signedByAuthority.cert, key: '' }, 'key cannot be read'],
  ])('rejects %s with a description and keeps its certificate', async (_what, pair, words) => {
    const { service, port } = await startLabService({ tls: selfSigned });
    expect(() => service.reloadCertificates(pair)).toThrow(words);
    expect(await sendRequest(port, keepAlive())).toMatchObject({ certificate: 'lab.invalid' });
    await expect(startLabService({ tls: pair })).rejects.toThrow(words);
  });

  it.each([
    ['TLSv1.1', false],
    ['TLSv1.2', true],
    ['TLSv1.3', true],
  ] as const)('supports %s: %s', async (version, isSpoken) => {
    const { port } = await startLabService({ tls: selfSigned });
    const socket = connect({
      port,
      host: '127.0.0.1',
      ca: selfSigned.cert,
      minVersion: version,
      maxVersion: version,
      // Without this, OpenSSL itself rejects the old version before the service can.
      ciphers: 'DEFAULT@SECLEVEL=0',
    });
    onTestFinished(() => void socket.destroy());
    const outcome = await Promise.race([
      once(socket, 'secureConnect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false);
    expect(outcome).toBe(isSpoken);
  });
});

describe('a certificate', () => {
  afterEach(() => vi.useRealTimers());

  it('that has expired is rejected with its date', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2127-01-01') });
    expect(() => checkCertificates(selfSigned)).toThrow(/expired on 2126-/);
  });
});
