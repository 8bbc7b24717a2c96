import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { LONGEST_AGE_MS } from '#shared/wire/age-header.ts';
import { labAgentRecord, labAgents } from '../../../../fixtures/lab-agents-answer.ts';
import { answerJson, answerText, deviceList, type LabServer } from '../../../../fakes/lab-server.ts';
import { agent, bearer, credentials, running, startTokenLab } from './called-lab.ts';

async function signIn(prepare: (lab: LabServer) => void = () => {}, issues = true) {
  const { lab, client, onEnded, signIn: authenticate } = await startTokenLab({ issues });
  prepare(lab);
  await authenticate();
  // A connection is free in the turn after its response.
  await nextTurn();
  const asked = () => lab.calls.filter(({ path }) => path.startsWith('/lab/v1/agents'));
  return { lab, client, onEnded, asked, list: (known = null) => client.listAgents(known, running) };
}

const listed = (...ids: string[]) => answerJson(labAgents(ids.map((id) => labAgentRecord(id))));

it('requests the list with the token, and reads it', async () => {
  const { list, asked } = await signIn((lab) => {
    lab.listAgents = answerJson(labAgents([labAgentRecord('a', { name: 'Rack', group: 'Seoul' })]), {
      etag: 'W/"1"',
      age: '7',
    });
  });
  expect(await list()).toEqual({
    kind: 'answer',
    ageMs: 8_000,
    answer: {
      known: { revision: '1', etag: 'W/"1"' },
      isWhole: true,
      roundMs: 5_000,
      agents: [
        {
          agent: {
            id: 'lab-a',
            address: { host: 'a.lab.example', port: 5037 },
            name: 'Rack',
            group: 'Seoul',
            isEnabled: true,
            state: 'online',
            revision: '1',
          },
          ageMs: 1_000,
        },
      ],
      removed: [],
    },
  });
  expect(asked()).toMatchObject([{ path: '/lab/v1/agents', headers: { authorization: bearer(1) } }]);
});

it('requests later changes, and reads an unchanged list over the same connection', async () => {
  const { lab, client, asked } = await signIn((service) => {
    service.listAgents = answerText('', 304, { age: '12' });
  });
  const known = { revision: 'a&b', etag: 'W/"1"' };
  for (let call = 0; call < 3; call += 1) {
    expect(await client.listAgents(known, running)).toEqual({ kind: 'unchanged', ageMs: 13_000 });
    await nextTurn();
  }
  expect(asked()[0]).toMatchObject({
    path: '/lab/v1/agents?since=a%26b',
    headers: { 'if-none-match': 'W/"1"' },
  });
  expect(await lab.countConnections()).toBe(1);
  lab.listAgents = answerText('', 304, { age: '-5' });
  expect(await client.listAgents(known, running)).toEqual({ kind: 'unchanged', ageMs: undefined });
});

it('reads changes of the list that it has, and the tag of the response if it is short', async () => {
  const changes = labAgents([labAgentRecord('a', { ageMs: null })], {
    revision: '2',
    isWhole: false,
    removed: ['b'],
  });
  const { lab, client } = await signIn((service) => void (service.listAgents = answerJson(changes)));
  const known = { revision: '1', etag: null };
  expect(await client.listAgents(known, running)).toMatchObject({
    answer: {
      known: { revision: '2', etag: null },
      agents: [{ agent: { id: 'lab-a' }, ageMs: null }],
      removed: ['lab-b'],
    },
  });
  for (const [etag, kept] of [
    ['x'.repeat(300), 'x'.repeat(300)],
    ['x'.repeat(301), null],
  ] as const) {
    lab.listAgents = answerJson(changes, { etag });
    expect(await client.listAgents(known, running)).toMatchObject({ answer: { known: { etag: kept } } });
  }
});

it('does not call a service without a list again, even if the service states its version', async () => {
  const { lab, client, list, asked } = await signIn((service) => {
    service.listDevices = answerJson(deviceList([]), { 'device-lab-service': '0.1.0' });
    service.listAgents = answerText('', 404);
  });
  await client.listDevices(agent, running);
  await list();
  lab.listAgents = listed('a');
  expect(await list()).toEqual({ kind: 'no-list' });
  expect(asked()).toHaveLength(1);
});

it('never calls a service that issued no token', async () => {
  const { list, asked } = await signIn((lab) => void (lab.listAgents = listed('a')), false);
  expect(await list()).toEqual({ kind: 'no-list' });
  expect(asked()).toEqual([]);
});

it.each([
  ['has no such path', answerText('', 404)],
  ['returns a page', answerText('<p>', 200, { 'content-type': 'text/html' })],
  ['returns another object', answerJson({ agents: 'all' })],
  ['returns 20,001 agents', listed(...Array.from({ length: 20_001 }, (_, at) => `${at}`))],
  ['returns changes without a list', answerJson(labAgents([], { isWhole: false }))],
])('calls a service once that %s, until its version changes', async (_what, answer) => {
  const { lab, list, client, asked } = await signIn((service) => {
    service.listAgents = answer;
    service.listDevices = answerJson(deviceList([]), { 'device-lab-service': '0.1.0' });
  });
  expect(await list()).toEqual({ kind: 'no-list' });
  lab.listAgents = listed('a');
  expect(await list()).toEqual({ kind: 'no-list' });
  expect(asked()).toHaveLength(1);
  await client.listDevices(agent, running);
  expect(await list()).toMatchObject({ kind: 'answer' });
});

it('treats a missing path as a failure once the service has returned a list', async () => {
  const { lab, list } = await signIn((service) => void (service.listAgents = listed('a')));
  await list();
  lab.listAgents = answerText('', 404);
  expect(await list()).toMatchObject({ kind: 'failed', failure: { kind: 'http-status', status: 404 } });
  lab.listAgents = answerJson({});
  expect(await list()).toMatchObject({
    kind: 'failed',
    failure: { kind: 'not-understood', problem: 'no-list' },
  });
  lab.listAgents = listed('a');
  expect(await list()).toMatchObject({ kind: 'answer' });
});

it('reports a refused token once, and calls again with the next one', async () => {
  const { lab, client, list, asked, onEnded } = await signIn((service) => {
    service.listAgents = answerText('{}', 401, { 'www-authenticate': 'Bearer error="invalid_token"' });
  });
  const ended = { kind: 'failed', failure: { kind: 'session-ended', address: lab.baseAddress } };
  expect([await list(), await list()]).toEqual([ended, ended]);
  expect(onEnded).toHaveBeenCalledOnce();
  expect(asked()).toHaveLength(1);
  lab.listAgents = listed('a');
  await client.authenticate(credentials, running);
  expect(await list()).toMatchObject({ kind: 'answer' });
});

it.each([
  ['an overload', answerText('', 503, { 'retry-after': '3' }), { kind: 'busy', retryAfterMs: 3_000 }],
  ['an error', answerText('', 500), { kind: 'http-status', status: 500 }],
  ['too many bytes', answerText(' '.repeat(17 * 1024 * 1024)), { kind: 'too-large' }],
])('returns %s as a failure', async (_what, answer, failure) => {
  const { list } = await signIn((lab) => void (lab.listAgents = answer));
  expect(await list()).toMatchObject({ kind: 'failed', failure });
});

it('makes hostile texts and times harmless', async () => {
  const { list } = await signIn((lab) => {
    lab.listAgents = answerJson(
      labAgents([
        labAgentRecord('a', { name: '\u202Eevil\n', group: 'x'.repeat(900), ageMs: 1e300 }),
        labAgentRecord('b', { host: 'not a host' }),
      ]),
    );
  });
  const outcome = await list();
  const agents = outcome.kind === 'answer' ? outcome.answer.agents : [];
  expect(agents).toHaveLength(1);
  expect(agents[0]).toMatchObject({ agent: { name: '‹U+202E›evil‹U+000A›' }, ageMs: LONGEST_AGE_MS });
  expect(agents[0]?.agent.group).toHaveLength(200);
});
