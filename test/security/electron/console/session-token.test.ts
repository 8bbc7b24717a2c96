import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startConsole, type TestConsole } from '../../../fakes/console.ts';
import {
  accountOf,
  type Answer,
  answerJson,
  answerText,
  type Call,
  deviceList,
  type LabServer,
  startLabServer,
  wireDevice,
} from '../../../fakes/lab-server.ts';
import { otherSelfSigned } from '../../../fixtures/certificates.ts';
import { selfSigned } from '../../../fixtures/self-signed.ts';
import { X509Certificate } from 'node:crypto';
import { agentAt, serviceAt } from '../../../fixtures/lab-choice.ts';

const person = { companyCode: 'ACME', employeeNumber: '1042', password: 'secret' };
const tokenOf = (number: number) => `dlt_${String(number).padStart(43, 'A')}`;

/** A lab service that issues tokens and accepts its own tokens until they end. */
interface TokenLab {
  readonly lab: LabServer;
  readonly given: readonly string[];
  readonly live: Set<string>;
}

async function startLab(options: Parameters<typeof startLabServer>[0] = {}): Promise<TokenLab> {
  const lab = await startLabServer(options);
  onTestFinished(() => lab.close());
  const given: string[] = [];
  const tokenLab: TokenLab = { lab, given, live: new Set() };
  lab.authenticate = (response, call) => {
    if (call.headers['device-lab-client'] === undefined)
      return answerJson(accountOf(call.body))(response, call);
    const token = tokenOf(given.length + 1);
    given.push(token);
    tokenLab.live.add(token);
    answerJson(accountOf(call.body), { 'device-lab-token': token, 'cache-control': 'no-store' })(
      response,
      call,
    );
  };
  lab.listDevices = (response, call) => {
    const sent = call.headers.authorization?.replace('Bearer ', '');
    if (sent !== undefined && !tokenLab.live.has(sent))
      return refuse('Bearer error="invalid_token"')(response, call);
    answerJson(deviceList([wireDevice('x')]))(response, call);
  };
  lab.endToken = (response, call) => {
    tokenLab.live.delete(call.headers.authorization?.replace('Bearer ', '') ?? '');
    answerText('', 204)(response, call);
  };
  return tokenLab;
}

const refuse = (challenge: string): Answer => answerText('{}', 401, { 'www-authenticate': challenge });

function signIn({ console }: TestConsole, address: string, remembersSignIn = false) {
  return console.session.signIn({ choice: serviceAt(address), ...person, remembersSignIn });
}

/** Signed in, with an agent that has been polled. */
async function startSignedIn(tokenLab: TokenLab, remembersSignIn = false): Promise<TestConsole> {
  const test = await startConsole();
  expect(await signIn(test, tokenLab.lab.baseAddress, remembersSignIn)).toEqual({ outcome: 'signed-in' });
  test.console.agents.add(agentAt());
  // Waits for the first response, because a poll during a request sends no other request.
  await vi.waitFor(async () => expect((await stateOf(test))?.kind).toMatch(/fresh|stale/));
  await test.console.flush();
  return test;
}

const isList = ({ path }: Call) => path.endsWith('/api/DeviceList');
const isEnd = ({ path }: Call) => path.endsWith('/v1/token');
const listsOf = ({ lab }: TokenLab) =>
  lab.calls.filter(isList).map(({ headers }) => headers.authorization ?? null);
const endsOf = ({ lab }: TokenLab) =>
  lab.calls.filter(isEnd).map(({ headers }) => headers.authorization ?? null);
const bearer = (token: string | undefined) => `Bearer ${token}`;

async function sendRequest({ console }: TestConsole, tokenLab: TokenLab): Promise<string | null | undefined> {
  const before = listsOf(tokenLab).length;
  await vi.waitFor(() => {
    // Polls again until no earlier request is in progress.
    if (listsOf(tokenLab).length === before) console.fleet.pollNow(null);
    expect(listsOf(tokenLab).length).toBeGreaterThan(before);
  });
  return listsOf(tokenLab).at(-1);
}

const isNeeded = async ({ console }: TestConsole) => (await console.pageState()).isSignInNeeded;
const stateOf = async ({ console }: TestConsole) => (await console.pageState()).fleet.reports[0]?.state;

it('is never issued or sent by the embedded service', async () => {
  const tokenLab = await startLab();
  const test = await startSignedIn(tokenLab);
  test.console.agents.add({ ...agentAt('10.0.0.6'), via: 'this-computer' });
  const own = test.labs.servers['this-computer'];
  await vi.waitFor(() => expect(own.calls.length).toBeGreaterThan(0));
  await signIn(test, tokenLab.lab.baseAddress);
  await test.console.session.signIn({ choice: { kind: 'demo' }, ...person });
  const embedded = [...own.calls, ...test.labs.servers.demo.calls];
  expect(embedded.filter(({ headers }) => headers.authorization ?? headers['device-lab-client'])).toEqual([]);
});

it('isn’t sent to a redirect', async () => {
  const [tokenLab, other] = [await startLab(), await startLab()];
  const test = await startSignedIn(tokenLab);
  tokenLab.lab.listDevices = answerText('', 307, { location: `${other.lab.baseAddress}/api/DeviceList` });
  await sendRequest(test, tokenLab);
  await vi.waitFor(async () => expect(await stateOf(test)).toMatchObject({ kind: 'stale' }));
  expect(other.lab.calls).toEqual([]);
});

it('isn’t sent to a service whose certificate changed', async () => {
  const tokenLab = await startLab({ tls: selfSigned });
  const test = await startConsole();
  const { fingerprint256 } = new X509Certificate(selfSigned.cert);
  test.console.trust.acceptCertificate(tokenLab.lab.baseAddress, fingerprint256);
  await signIn(test, tokenLab.lab.baseAddress);
  test.console.agents.add(agentAt());
  await vi.waitFor(async () => expect(await stateOf(test)).toMatchObject({ kind: 'fresh' }));
  tokenLab.lab.renew(otherSelfSigned);
  test.console.fleet.pollNow(null);
  await vi.waitFor(async () =>
    expect(await stateOf(test)).toMatchObject({ reason: { failure: { kind: 'certificate-changed' } } }),
  );
  await test.close();
  expect(listsOf(tokenLab)).toEqual([bearer(tokenOf(1))]);
  expect(endsOf(tokenLab)).toEqual([]);
});

it('is sent over http only while plain sign-in is allowed', async () => {
  const tokenLab = await startLab();
  const address = tokenLab.lab.baseAddress.replace('127.0.0.1', '127.1');
  const test = await startConsole();
  test.console.trust.allowPlain(address);
  await signIn(test, address);
  test.console.agents.add(agentAt());
  await vi.waitFor(() => expect(listsOf(tokenLab)).toEqual([bearer(tokenOf(1))]));
  test.console.trust.remove(address, 'plain');
  expect(await sendRequest(test, tokenLab)).toBeNull();
  await test.close();
  expect(endsOf(tokenLab)).toEqual([]);
});

it('goes on without a token until you type the password once', async () => {
  const tokenLab = await startLab();
  const test = await startSignedIn(tokenLab);
  tokenLab.live.clear();
  await sendRequest(test, tokenLab);
  // The first request has the token, which has ended.
  await vi.waitFor(() => expect(listsOf(tokenLab).at(-1)).toBeNull());
  await vi.waitFor(async () => expect(await stateOf(test)).toMatchObject({ kind: 'fresh' }));
  await vi.waitFor(async () => expect(await isNeeded(test)).toBe(true));
  await sendRequest(test, tokenLab);
  expect(test.events.filter(({ event }) => event === 'session.renewal')).toHaveLength(1);
  // Main has no credentials to sign in with.
  expect(tokenLab.given).toHaveLength(1);

  const { authenticate } = tokenLab.lab;
  tokenLab.lab.authenticate = answerText('');
  expect(await test.console.session.signInAgain('wrong')).toEqual({ outcome: 'rejected' });
  expect(await isNeeded(test)).toBe(true);
  tokenLab.lab.authenticate = authenticate;
  expect(await test.console.session.signInAgain('secret')).toEqual({ outcome: 'signed-in' });
  expect(await isNeeded(test)).toBe(false);
  await vi.waitFor(() => expect(listsOf(tokenLab).at(-1)).toBe(bearer(tokenOf(2))));
});

it('isn’t requested while locked, and is replaced by unlocking', async () => {
  const tokenLab = await startLab();
  const test = await startSignedIn(tokenLab, true);
  test.console.lock.lock();
  tokenLab.live.clear();
  test.console.fleet.pollNow(null);
  // The first request has the token, which has ended.
  await vi.waitFor(() => expect(listsOf(tokenLab).at(-1)).toBeNull());
  await test.console.flush();
  expect(tokenLab.given).toHaveLength(1);
  expect(test.events.filter(({ event }) => event === 'session.renewal')).toEqual([]);
  await test.console.lock.unlock('secret');
  expect(await sendRequest(test, tokenLab)).toBe(bearer(tokenOf(2)));

  test.console.lock.lock();
  await test.console.lock.unlock('secret');
  await vi.waitFor(() => expect(endsOf(tokenLab)).toEqual([bearer(tokenOf(2))]));
  expect(await sendRequest(test, tokenLab)).toBe(bearer(tokenOf(3)));
});

it.each([
  ['signing out', async ({ console }: TestConsole) => console.session.signOut()],
  ['quitting', async (test: TestConsole) => test.close()],
  [
    'another sign-in',
    async ({ console }: TestConsole) =>
      void (await console.session.signIn({ choice: { kind: 'demo' }, ...person })),
  ],
])('is ended with one request by %s', async (_what, leave) => {
  const tokenLab = await startLab();
  const test = await startSignedIn(tokenLab);
  tokenLab.lab.endToken = (response) => void response.destroy();
  await leave(test);
  await test.close();
  expect(endsOf(tokenLab)).toEqual([bearer(tokenOf(1))]);
});

/** Everything that a console has written, sent to its page, or shown. */
async function readTraces(test: TestConsole): Promise<string> {
  const state = await test.console.pageState();
  const diagnostics = await test.console.diagnostics.gather();
  await test.close();
  const found = await readdir(test.dataDir, { recursive: true, withFileTypes: true });
  const names = found.filter((each) => each.isFile());
  const files = await Promise.all(names.map((each) => readFile(join(each.parentPath, each.name), 'latin1')));
  return JSON.stringify([files, test.events, state, diagnostics]);
}

it('is in no file, event, diagnostics or answer to the page', async () => {
  const tokenLab = await startLab();
  const test = await startSignedIn(tokenLab, true);
  test.log.warn('An error message of a service.', { error: new Error(`refused ${tokenOf(1)}`) });
  await sendRequest(test, tokenLab);
  const traces = await readTraces(test);
  expect(traces).toContain('labs.json');
  expect(traces).not.toContain('dlt_');
});

it('lets a service recognize the console, and no other service', async () => {
  const [tokenLab, other] = [await startLab(), await startLab()];
  const first = await startSignedIn(tokenLab);
  await first.close();
  const test = await startConsole(first.dataDir);
  await signIn(test, tokenLab.lab.baseAddress);
  await signIn(test, other.lab.baseAddress);
  const secretsOf = ({ lab }: TokenLab) =>
    lab.calls.flatMap(({ path, headers }) =>
      headers['device-lab-console'] === undefined ? [] : [`${path} ${String(headers['device-lab-console'])}`],
    );
  const [secret = ''] = secretsOf(tokenLab);
  expect(secret).toMatch(/^\/api\/Authenticate [\w-]{43}$/);
  expect(secretsOf(tokenLab)).toEqual([secret, secret]);
  expect(secretsOf(other)).toHaveLength(1);
  expect(secretsOf(other)).not.toEqual([secret]);
  const traces = await readTraces(test);
  expect(traces).toContain('console-secret.json');
  expect(traces).not.toContain(secret.slice(-43));
});
