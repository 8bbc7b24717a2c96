import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type Answer, answerJson, answerText, deviceList, hang } from '../../../../fakes/lab-server.ts';
import { agent, bearer, running, startTokenLab } from './called-lab.ts';

const refuse = (challenge: string): Answer => answerText('{}', 401, { 'www-authenticate': challenge });
const invalid = refuse('Bearer error="invalid_token"');
const list = answerJson(deviceList([]));

async function start(how: Parameters<typeof startTokenLab>[0] = {}) {
  const opened = await startTokenLab(how);
  const { lab, client } = opened;
  return {
    ...opened,
    poll: () => client.listDevices(agent, running),
    /** The tokens with which the lists were requested. */
    sent: () =>
      lab.calls
        .filter(({ path }) => path === '/lab/api/DeviceList')
        .map(({ headers }) => headers.authorization ?? null),
    /** The tokens that the client has ended. */
    ended: () =>
      lab.calls
        .filter(({ method }) => method === 'DELETE')
        .map(({ path, headers }) => [path, headers.authorization]),
  };
}

it('requests a token with the version of the console, and sends it with each list', async () => {
  const { lab, signIn, poll, sent } = await start();
  await poll();
  expect(await signIn()).toMatchObject({ kind: 'accepted' });
  expect(lab.calls.at(-1)?.headers).toMatchObject({ 'device-lab-client': '1.0.0' });
  await poll();
  expect(sent()).toEqual([null, bearer(1)]);
});

it('identifies the console only when signing in, and not to a service of another vendor', async () => {
  const { lab, signIn, poll } = await start();
  await signIn();
  await poll();
  await signIn();
  const { authenticate } = lab;
  lab.authenticate = (response, call) => {
    response.setHeader('device-lab-service', '1.0.0');
    return authenticate(response, call);
  };
  await signIn();
  await signIn();
  const secret = 's'.repeat(43);
  const sent = lab.calls.map(({ method, headers }) => [method, headers['device-lab-console']]);
  expect(sent.filter(([, header]) => header !== undefined)).toEqual([
    ['POST', secret],
    ['POST', secret],
  ]);
  expect(sent[0]).toEqual(['POST', secret]);
});

it('repeats a list without the refused token, and reports the end once', async () => {
  const { lab, signIn, poll, sent, onEnded } = await start();
  await signIn();
  lab.listDevices = (response, call) => (call.headers.authorization ? invalid : list)(response, call);
  expect(await poll()).toMatchObject({ kind: 'answer' });
  expect(await poll()).toMatchObject({ kind: 'answer' });
  expect(sent()).toEqual([bearer(1), null, null]);
  expect(onEnded).toHaveBeenCalledTimes(1);
});

it('reports the end of the session if the service refuses the token and requires one', async () => {
  const { lab, signIn, poll, sent, onEnded } = await start();
  await signIn();
  lab.listDevices = (response, call) =>
    (call.headers.authorization ? invalid : refuse('Bearer'))(response, call);
  const ended = { kind: 'failed', failure: { kind: 'session-ended', address: lab.baseAddress } };
  expect(await poll()).toEqual(ended);
  expect(await poll()).toEqual(ended);
  expect(sent()).toEqual([bearer(1), null, null]);
  expect(onEnded).toHaveBeenCalledTimes(1);
  // After another sign-in, the end of the new token is reported again.
  await signIn();
  expect(await poll()).toEqual(ended);
  expect(onEnded).toHaveBeenCalledTimes(2);
});

it('reports a required token that must not be sent', async () => {
  const { lab, signIn, poll, sent, forbid, allow, onEnded } = await start();
  await signIn();
  forbid();
  expect(await poll()).toMatchObject({ kind: 'answer' });
  expect(onEnded).not.toHaveBeenCalled();
  lab.listDevices = refuse('Bearer');
  expect(await poll()).toMatchObject({ failure: { kind: 'session-ended' } });
  expect(sent()).toEqual([null, null]);
  expect(onEnded).toHaveBeenCalledTimes(1);
  // The client keeps the token until it may be sent again.
  allow();
  lab.listDevices = list;
  await poll();
  expect(sent()).toEqual([null, null, bearer(1)]);
});

it('the session does not end if an earlier token, or a call from before the first token, is refused', async () => {
  const { lab, signIn, poll, sent, onEnded } = await start();
  const held: (() => void)[] = [];
  lab.listDevices = (response, call) =>
    void held.push(() => (call.headers.authorization ? invalid : refuse('Bearer'))(response, call));
  const before = poll();
  await vi.waitFor(() => expect(held).toHaveLength(1));
  await signIn();
  held[0]?.();
  expect(await before).toMatchObject({ failure: { kind: 'session-ended' } });
  const first = poll();
  await vi.waitFor(() => expect(held).toHaveLength(2));
  await signIn();
  lab.listDevices = list;
  held[1]?.();
  expect(await first).toMatchObject({ kind: 'answer' });
  expect(sent()).toEqual([null, bearer(1), bearer(2)]);
  expect(onEnded).not.toHaveBeenCalled();
});

it('the session of a service without tokens does not end', async () => {
  const { lab, signIn, poll, onEnded } = await start({ issues: false });
  await signIn();
  lab.listDevices = refuse('Bearer');
  expect(await poll()).toMatchObject({ failure: { kind: 'http-status', status: 401 } });
  expect(onEnded).not.toHaveBeenCalled();
});

it('a refusal in another form does not refuse the token', async () => {
  const { lab, signIn, poll, sent } = await start();
  await signIn();
  for (const challenge of ['Basic', 'Bearer realm="x"']) {
    lab.listDevices = refuse(challenge);
    expect(await poll()).toMatchObject({ failure: { kind: 'http-status', status: 401 } });
  }
  lab.listDevices = answerText('{}', 403, { 'www-authenticate': 'Bearer' });
  expect(await poll()).toMatchObject({ failure: { kind: 'http-status', status: 403 } });
  expect(sent()).toEqual([bearer(1), bearer(1), bearer(1)]);
});

it('ends the previous token after another sign-in, and the last one when the client is closed', async () => {
  const { client, signIn, ended, endings, poll, sent } = await start();
  await signIn();
  expect(endings).toEqual([]);
  await signIn();
  await Promise.all(endings);
  expect(ended()).toEqual([['/lab/v1/token', bearer(1)]]);
  await poll();
  expect(sent()).toEqual([bearer(2)]);
  client.close();
  client.close();
  await Promise.all(endings);
  expect(ended()).toEqual([
    ['/lab/v1/token', bearer(1)],
    ['/lab/v1/token', bearer(2)],
  ]);
});

it('does not send a token over http to end it, unless it may be sent there', async () => {
  const { client, signIn, forbid, ended, endings } = await start();
  await signIn();
  forbid();
  client.close();
  expect(endings).toEqual([]);
  expect(ended()).toEqual([]);
});

it('the request that ends a token settles without a response, within two seconds', async () => {
  const { lab, client, signIn, ended, endings } = await start();
  lab.endToken = hang;
  await signIn();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  client.close();
  while (ended().length === 0) await nextTurn();
  let isSettled = false;
  void endings[0]?.then(() => (isSettled = true));
  vi.advanceTimersByTime(1_999);
  await nextTurn();
  expect(isSettled).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await Promise.all(endings)).toEqual([undefined]);
});
