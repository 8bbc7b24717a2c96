import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { claimsPath } from '#shared/wire/claims.ts';
import { contactHeader, loopStatus } from '#shared/wire/contact-header.ts';
import { labDevicesAnswer } from '#shared/wire/lab-devices.ts';
import { screenPath } from '#shared/wire/screen.ts';
import type { TokenChecks } from '../../../../../electron/lab-service/accounts/token-checks.ts';
import { AgentFailure } from '../../../../../electron/lab-service/connectors/agent-failure.ts';
import { problemType } from '../../../../../electron/lab-service/http/answer.ts';
import { Overloaded } from '../../../../../electron/lab-service/limits/owner.ts';
import { exampleRecord } from '../../../../fixtures/device-record.ts';
import { startClaimedLab } from '../../../../fakes/claimed-lab.ts';
import { openTestAccounts } from '../../../../fakes/lab-accounts.ts';
import { listing, post, startLabService } from '../../../../fakes/lab-service.ts';
import { startScreenLab } from '../../../../fakes/screen-lab.ts';
import { createPolledLab, listedAgent, named, startPolledLab } from '../../../../fakes/polled-lab.ts';

type Options = Parameters<typeof startLabService>[0];
const tokens: TokenChecks = {
  check: () => ({ kind: 'invalid' }),
  end: () => Promise.resolve(false),
};
const { polled } = createPolledLab([listedAgent(7)]);
const right = '0f'.repeat(64);
const credentials = { comp_cd: 'ACME', emp_no: '1', emp_pass: right };
const listRequest = { DeviceAgentIP: '192.0.2.7', DeviceAgentPort: 5037 };

async function readDocument(address: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${address}/openapi.json`);
  expect(answer.headers.get('content-type')).toBe('application/json');
  // An OpenAPI document is an object.
  return (await answer.json()) as Record<string, unknown>;
}

const takesPictures = {
  accounts: null,
  screen: { rule: 'all', takePicture: () => Promise.reject(new Error()) },
} as const;

describe('the OpenAPI document', () => {
  const start = (options?: Options) => async () => (await startLabService(options)).address;
  const ofAccounts = ['/api/Authenticate', '/api/DeviceList'];
  const ofTokens = [...ofAccounts, '/v1/token'];
  const ofLists = [...ofTokens, '/v1/agents', '/v1/devices'];
  const optional = [...ofLists, claimsPath, screenPath];
  it.each<[string, () => Promise<string>, readonly string[]]>([
    ['of the lab service', start(), ofAccounts],
    ['below a base path', start({ basePath: '/lab' }), ofAccounts],
    ['of an agent', start({ accounts: null }), ['/api/DeviceList']],
    ['of an agent with screenshots', start(takesPictures), ['/api/DeviceList', screenPath]],
    ['with session tokens', start({ tokens }), ofTokens],
    ['with a list of agents', start({ tokens, polled }), ofLists],
    ['with required tokens', start({ tokens, polled, isTokenRequired: true }), ofLists],
    ['with claims', async () => (await startClaimedLab()).address, [...ofLists, claimsPath]],
    ['with screenshots', async () => (await startScreenLab()).address, optional],
  ])('%s passes a linter and has its paths', async (_what, open, paths) => {
    const document = await readDocument(await open());
    const source = JSON.stringify(document);
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source, config, absoluteRef: 'openapi.json' });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
    const known = Object.keys(Object(document['paths'])).filter((path) => optional.includes(path));
    expect(new Set(known)).toEqual(new Set(paths));
  });
});

/** The service's responses to one request, checked against the document. */
async function check(options: Options, operation: string, body: unknown, init?: RequestInit) {
  const { address } = await startLabService(options);
  return checkAnswer(await post(`${address}/api/${operation}`, body, init), `/api/${operation}`, 'post');
}

async function checkAnswer(answer: Response, operationPath: string, method: string) {
  const document = await readDocument((await startLabService({ tokens, polled })).address);
  const type = answer.headers.get('content-type');
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'openapi');
  const described = find(document, ['paths', operationPath, method, 'responses', String(answer.status)]);
  const text = await answer.text();
  if (text === '') return { status: answer.status, isAsDescribed: described !== undefined };
  const schema = find(described, ['content', String(type), 'schema', '$ref']);
  const validate = ajv.getSchema(`openapi${String(schema)}`);
  const isAsDescribed = validate?.(JSON.parse(text)) === true;
  return {
    status: answer.status,
    isAsDescribed,
    ...(!isAsDescribed && { errors: validate?.errors ?? schema }),
  };

  /** Resolves names and references within the document. */
  function find(value: unknown, path: readonly string[]): unknown {
    const target = Object(value) as Record<string, unknown>;
    const reference = target['$ref'];
    if (typeof reference === 'string' && path[0] !== '$ref')
      return find(find(document, reference.slice(2).split('/')), path);
    const [name, ...rest] = path;
    return name === undefined ? value : find(target[name], rest);
  }
}

interface ShownOperation {
  readonly parameters: readonly { readonly name: string; readonly example?: unknown }[];
  readonly responses: Readonly<
    Record<number, { readonly content: Readonly<Record<string, { readonly example: unknown }>> }>
  >;
}

/** The operation of /v1/devices, as the first test of this file checks it. */
function readOperation(document: Record<string, unknown>): ShownOperation {
  return Object(document['paths'])['/v1/devices'].get as ShownOperation;
}

function throwing(failure: Error): Options {
  const fail = async (): Promise<never> => {
    throw failure;
  };
  return {
    accounts: { authenticate: fail },
    devices: { listDevices: fail },
  };
}

describe('responses match the description:', () => {
  it('accounts, and an empty body', async () => {
    const { accounts } = await openTestAccounts();
    await accounts.add({ companyCode: 'ACME', employeeNumber: '1', passwordDigest: right, name: '김민지' });
    const asDescribed = { status: 200, isAsDescribed: true };
    expect(await check({ accounts }, 'Authenticate', credentials)).toEqual(asDescribed);
    expect(await check({ accounts }, 'Authenticate', { ...credentials, emp_no: '2' })).toEqual(asDescribed);
  });

  it('lists of complete and of unauthorized devices, and failures', async () => {
    const unauthorized = { AgentType: 1, AgentIP: '192.0.2.7:5037', DeviceID: 'x', AgentTypeImage: null };
    const observed = {
      ...exampleRecord,
      Unknown: ['ConnectedUser'],
      Observed: { UpSince: '2026-11-22T09:12:00.000Z' },
    };
    const list = { MobileList: [exampleRecord, unauthorized, observed], ResultCode: 1, ResultMessage: '' };
    const asDescribed = { status: 200, isAsDescribed: true };
    const wrong = { ...list, MobileList: [{ ...observed, Observed: { UpSince: 7 } }] };
    expect(await check({ devices: listing(wrong) }, 'DeviceList', listRequest)).toMatchObject({
      isAsDescribed: false,
    });
    expect(await check({ devices: listing(list) }, 'DeviceList', listRequest)).toEqual(asDescribed);
    const failure = throwing(new AgentFailure('no-route'));
    expect(await check(failure, 'DeviceList', listRequest)).toEqual(asDescribed);
  });

  it('the list of agents, nothing new, and its rejections', async () => {
    const valid = { kind: 'valid', caller: { key: 'ACME/1', isKnown: true }, showsNames: true } as const;
    const { address } = await startLabService({ polled, tokens: { ...tokens, check: () => valid } });
    const authorization = `Bearer dlt_${'x'.repeat(43)}`;
    const read = async (headers: Readonly<Record<string, string>>, from = address) =>
      checkAnswer(await fetch(`${from}/v1/agents`, { headers }), '/v1/agents', 'get');
    expect(await read({ authorization })).toEqual({ status: 200, isAsDescribed: true });
    expect(await read({ authorization, 'if-none-match': '*' })).toEqual({ status: 304, isAsDescribed: true });
    const other = await startLabService({ polled, tokens });
    expect(await read({ authorization }, other.address)).toEqual({ status: 401, isAsDescribed: true });
  });

  it('devices, nothing new, and the rejections of searches', async () => {
    const { list, request } = await startPolledLab([listedAgent(1)]);
    list(1, [exampleRecord, { DeviceID: 'x' }]);
    const read = async (search: string, headers: Readonly<Record<string, string>> = {}, token = named) =>
      checkAnswer(await request(search, { headers, token }), '/v1/devices', 'get');
    expect(await read('q=galaxy')).toEqual({ status: 200, isAsDescribed: true });
    expect(await read('q=', { 'if-none-match': '*' })).toEqual({ status: 304, isAsDescribed: true });
    expect(await read('q=(')).toEqual({ status: 400, isAsDescribed: true });
    expect(await read('limit=x')).toEqual({ status: 400, isAsDescribed: true });
    expect(await read('', {}, `dlm_${'c'.repeat(43)}`)).toEqual({ status: 401, isAsDescribed: true });
  });

  it('the examples of /v1/devices', async () => {
    const document = await readDocument((await startLabService({ tokens, polled })).address);
    const { q, idle, limit, prefer } = Object.fromEntries(
      readOperation(document).parameters.map(({ name, example }) => [name.toLowerCase(), String(example)]),
    );
    const { list, request } = await startPolledLab([listedAgent(1)]);
    list(1, [exampleRecord]);
    const search = { q: q ?? '', idle: idle ?? '', limit: limit ?? '' };
    const answer = await request(search, { headers: { prefer: prefer ?? '' } });
    expect(await answer.json()).toMatchObject({ total: 1 });
    const { 200: found, 400: refused } = readOperation(document).responses;
    const example = found?.content['application/json']?.example;
    const device = labDevicesAnswer.parse(example).devices[0] ?? {};
    const [returned = {}] = labDevicesAnswer.parse(await (await request(search)).json()).devices;
    expect(Object.keys(returned)).toEqual(expect.arrayContaining(Object.keys(device)));
    const problems = Object(refused?.content[problemType]?.example)['problems'];
    expect((await (await request({ q: 'modle:x' })).json()).problems).toEqual(problems);
  });

  it.each(['Authenticate', 'DeviceList'])('rejections of %s', async (operation) => {
    const described = (status: number) => ({ status, isAsDescribed: true });
    expect(await check({}, operation, '{')).toEqual(described(400));
    expect(await check({ callers: () => false }, operation, {})).toEqual(described(403));
    expect(await check({ hosts: ['lab.example.com'] }, operation, {})).toEqual(described(421));
    expect(await check({}, operation, ' '.repeat(70_000))).toEqual(described(413));
    expect(await check({}, operation, '', { headers: { 'content-type': 'text/plain' } })).toEqual(
      described(415),
    );
    const body = { ...credentials, ...listRequest };
    expect(await check(throwing(new Error('inside')), operation, body)).toEqual(described(500));
    expect(await check(throwing(new Overloaded('full')), operation, body)).toEqual(described(503));
  });

  it('the rejection of a lab service that contacts this one as an agent', async () => {
    const headers = { 'content-type': 'application/json', [contactHeader]: '1' };
    expect(await check({}, 'DeviceList', listRequest, { headers })).toEqual({
      status: loopStatus,
      isAsDescribed: true,
    });
  });

  it('rejections of tokens', async () => {
    const described = (status: number) => ({ status, isAsDescribed: true });
    expect(await check({ tokens, isTokenRequired: true }, 'DeviceList', listRequest)).toEqual(described(401));
    const headers = { 'content-type': 'application/json', authorization: `Bearer dlt_${'x'.repeat(43)}` };
    expect(await check({ tokens }, 'DeviceList', listRequest, { headers })).toEqual(described(401));
    const away = { ...tokens, check: () => ({ kind: 'unchecked' }) as const };
    expect(
      await check({ tokens: away, isTokenRequired: true }, 'DeviceList', listRequest, { headers }),
    ).toEqual(described(503));
  });
});
