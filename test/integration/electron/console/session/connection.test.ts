import { expect, it, onTestFinished } from 'vitest';
import type { EmbeddedLabs } from '../../../../../electron/console/lab-client/embedded-labs.ts';
import { openConnection } from '../../../../../electron/console/session/connection.ts';
import type { EffectiveTrust } from '../../../../../electron/console/collections/labs/trust-repository.ts';
import type { TokenUse } from '../../../../../electron/console/lab-client/session-token.ts';
import { accountOf, startLabServer } from '../../../../fakes/lab-server.ts';
import { selfSigned } from '../../../../fixtures/self-signed.ts';
import { serviceAt } from '../../../../fixtures/lab-choice.ts';

const credentials = { companyCode: 'ACME', employeeNumber: '1042', passwordDigest: 'ab'.repeat(64) };
const running = new AbortController().signal;
const tokenUse: TokenUse = {
  version: '1.2.3',
  consoleSecret: () => Promise.resolve(undefined),
  mayCarry: () => true,
  onEnded: () => undefined,
  onEnding: () => undefined,
};
const opened: string[] = [];
const body = Buffer.from(JSON.stringify(accountOf({ comp_cd: 'ACME', emp_no: '1042' })));
// A connection uses nothing else of the labs in this process.
const embeddedLabs = {
  open(kind: string) {
    opened.push(kind);
    return Promise.resolve({ post: () => Promise.resolve({ status: 200, headers: {}, body }) });
  },
} as unknown as EmbeddedLabs;

async function connect(
  tls: typeof selfSigned | null,
  trust: EffectiveTrust | null = null,
  use: TokenUse | null = null,
) {
  const lab = await startLabServer(tls === null ? {} : { tls });
  onTestFinished(() => lab.close());
  const address = lab.baseAddress;
  const connection = await openConnection(serviceAt(address), embeddedLabs, trust, () => 'ko', use);
  onTestFinished(() => connection.agentClient.close());
  return { lab, address, connection };
}

it('calls the service in the language of the console, and requests a token only with a `TokenUse`', async () => {
  const without = await connect(null);
  expect(without.connection.address).toBe(without.address);
  expect(await without.connection.authenticate(credentials, running)).toMatchObject({ kind: 'accepted' });
  expect(without.lab.calls[0]?.headers['accept-language']).toBe('ko');
  expect(without.lab.calls[0]?.headers['device-lab-client']).toBe(undefined);
  const withUse = await connect(null, null, tokenUse);
  await withUse.connection.authenticate(credentials, running);
  expect(withUse.lab.calls[0]?.headers['device-lab-client']).toBe('1.2.3');
});

it('opens a lab of this console without an address', async () => {
  const connection = await openConnection({ kind: 'demo' }, embeddedLabs, null, () => 'en', null);
  onTestFinished(() => connection.agentClient.close());
  expect(opened).toEqual(['demo']);
  expect(connection.address).toBe('');
  expect(await connection.authenticate(credentials, running)).toMatchObject({ kind: 'accepted' });
});

it('shows an untrusted certificate, unless an administrator has decided', async () => {
  const { connection, address } = await connect(selfSigned);
  expect(await connection.authenticate(credentials, running)).toMatchObject({
    failure: { kind: 'untrusted-certificate', address, reason: 'self-signed' },
  });
  const managed = {
    address,
    isPlainAllowed: false,
    fingerprint: null,
    authority: null,
    isManaged: true,
  } as const;
  const decided = await connect(selfSigned, managed);
  expect(await decided.connection.authenticate(credentials, running)).toMatchObject({
    failure: { kind: 'tls' },
  });
});

it('a failure that is not about the certificate is reported unchanged', async () => {
  const { lab, connection } = await connect(selfSigned);
  await lab.close();
  expect(await connection.authenticate(credentials, running)).toMatchObject({
    failure: { kind: 'unreachable' },
  });
});
