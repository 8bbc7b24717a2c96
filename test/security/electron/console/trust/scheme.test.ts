import { createServer, type Socket, type AddressInfo } from 'node:net';
import type { ServerOptions } from 'node:https';
import { expect, it, onTestFinished } from 'vitest';
import { defaultDigest, defaultLimits } from '#shared/model/lab.ts';
import { startConsole, type TestConsole } from '../../../../fakes/console.ts';
import { findFreePort } from '../../../../fakes/free-port.ts';
import { startLabServer } from '../../../../fakes/lab-server.ts';
import { selfSigned } from '../../../../fixtures/self-signed.ts';

const person = { companyCode: 'ACME', employeeNumber: '1042', password: 'secret' };

async function startLab(tls?: ServerOptions) {
  const lab = await startLabServer({ path: '/lab', ...(tls && { tls }) });
  onTestFinished(() => lab.close());
  const typed = lab.baseAddress.replace(/^https?:\/\//, '');
  // A spelling that could belong to any computer.
  return { lab, typed, elsewhere: typed.replace('127.0.0.1', '127.1') };
}

const signIn = ({ console }: TestConsole, address: string) => {
  const limits = { ...defaultLimits, connectMs: 500 };
  return console.session.signIn({
    choice: { kind: 'service', address, digest: defaultDigest, limits },
    ...person,
    remembersSignIn: true,
  });
};
const labsOf = async ({ console }: TestConsole) =>
  (await console.pageState()).labs.flatMap(({ choice }) =>
    choice.kind === 'service' ? [choice.address] : [],
  );

/** A port that accepts connections and handles them in this way. */
async function listen(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    onConnection(socket);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  // A TCP server has a port.
  return `127.1:${(server.address() as AddressInfo).port}`;
}

it('doesn’t offer http if there’s only an untrusted certificate', async () => {
  const test = await startConsole();
  const { lab, elsewhere } = await startLab(selfSigned);
  const outcome = await signIn(test, elsewhere);
  const address = `https://${elsewhere}`;
  expect(outcome).toMatchObject({ failure: { kind: 'untrusted-certificate', address } });
  if (outcome.outcome !== 'failed' || outcome.failure.kind !== 'untrusted-certificate') return;
  test.console.trust.acceptCertificate(address, outcome.failure.certificate.fingerprint);
  expect(await signIn(test, elsewhere)).toEqual({ outcome: 'signed-in' });
  expect(lab.calls.map(({ path }) => path)).toEqual(['/lab/api/Authenticate']);
  expect(await labsOf(test)).toEqual([address]);
});

it('offers http with the usual prompt if there’s no TLS', async () => {
  const test = await startConsole();
  const { lab, elsewhere } = await startLab();
  const address = `http://${elsewhere}`;
  expect(await signIn(test, elsewhere)).toEqual({
    outcome: 'failed',
    failure: { kind: 'plain-http', address },
  });
  expect(lab.calls).toEqual([]);
  test.console.trust.allowPlain(address);
  expect(await signIn(test, elsewhere)).toEqual({ outcome: 'signed-in' });
  expect(await labsOf(test)).toEqual([address]);
  await test.close();
  // Also in the remembered sign-in.
  const second = await startConsole(test.dataDir);
  expect(await second.console.session.resume()).toEqual({ outcome: 'signed-in' });
  expect(second.events.at(-1)).toMatchObject({ payload: { choice: { address } } });
});

it('calls this computer by http without a prompt', async () => {
  const test = await startConsole();
  const { typed } = await startLab();
  expect(await signIn(test, typed)).toEqual({ outcome: 'signed-in' });
  expect(await labsOf(test)).toEqual([`http://${typed}`]);
});

it.each([
  ['sends nothing', () => {}],
  ['hangs up', (socket: Socket) => socket.destroy()],
  ['sends another protocol', (socket: Socket) => socket.end('220 mail.example ESMTP\r\n')],
] as const)('only asks about http for a port that %s', async (_what, onConnection) => {
  const test = await startConsole();
  const address = await listen(onConnection);
  expect(await signIn(test, address)).toMatchObject({ failure: { kind: 'plain-http' } });
});

it('takes a TLS alert as a response by https', async () => {
  const test = await startConsole();
  const handshakeFailure = Buffer.from([0x15, 3, 3, 0, 2, 2, 40]);
  const address = await listen((socket) => socket.end(handshakeFailure));
  expect(await signIn(test, address)).toMatchObject({
    failure: { kind: 'tls', address: `https://${address}` },
  });
});

it('doesn’t offer http if nothing listens or the host is unknown', async () => {
  const test = await startConsole();
  const closed = `127.1:${await findFreePort()}`;
  for (const address of [closed, 'no-such-host.invalid'])
    expect(await signIn(test, address)).toMatchObject({
      failure: { kind: 'unreachable', address: `https://${address}` },
    });
});

it('keeps a typed scheme', async () => {
  const test = await startConsole();
  const { lab, elsewhere } = await startLab(selfSigned);
  expect(await signIn(test, `http://${elsewhere}`)).toMatchObject({ failure: { kind: 'plain-http' } });
  expect(await lab.countConnections()).toBe(0);
});

it('fails for an address that isn’t a URL, and stops there', async () => {
  const test = await startConsole();
  expect(await signIn(test, 'lab%zz/x')).toMatchObject({ outcome: 'failed' });
  expect((await test.console.pageState()).session.kind).toBe('signed-out');
});

it('can be canceled while it tries the address', async () => {
  const test = await startConsole();
  const reached = Promise.withResolvers<void>();
  const address = await listen(() => reached.resolve());
  const signingIn = signIn(test, address);
  await reached.promise;
  test.console.session.signOut();
  expect(await signingIn).toEqual({ outcome: 'failed', failure: { kind: 'canceled' } });
});
