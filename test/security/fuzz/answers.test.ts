import { contractOrder } from '#shared/device/device-fields.ts';
import { nameByContract } from '#shared/wire/contract-names.ts';
import { OddNumber, parseJson } from '#shared/wire/parse-json.ts';
import { deflateSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { writePlainRecord } from '#shared/wire/plain-record.ts';
import { isHost, isPort } from '#shared/model/fleet/agent-address.ts';
import { plainText } from '#shared/model/text/plain-text.ts';
import { agentHeader } from '#shared/wire/agent-header.ts';
import { agentFailureKinds, failureHeader } from '#shared/wire/failure-header.ts';
import {
  type AuthenticateOutcome,
  createLabClient,
  type ListAnswer,
} from '../../../electron/console/lab-client/lab-client.ts';
import { createAgentLister } from '../../../electron/console/lab-client/list-agents.ts';
import { noToken } from '../../../electron/console/lab-client/session-token.ts';
import { startLabServer } from '../../fakes/lab-server.ts';
import { fuzz } from './fuzz.ts';
import { accountBytes, deviceListBytes, labAgentsBytes } from './hostile-json.ts';
import { patientLimits } from '../../fixtures/patient-limits.ts';

const running = new AbortController().signal;

async function startLab() {
  const lab = await startLabServer();
  const client = createLabClient({ baseAddress: lab.baseAddress, limits: patientLimits });
  onTestFinished(async () => {
    client.close();
    await lab.close();
  });
  return { lab, client };
}

const headers = fc.record(
  {
    'content-type': fc.constantFrom('application/json', 'text/html', 'application/json; charset=utf-16', 'x'),
    'content-encoding': fc.constantFrom('gzip', 'deflate', 'identity', 'x'),
    [agentHeader]: fc.constantFrom('adb/1.0.41', '<b>', 'x'.repeat(500), '1, 2'),
    [failureHeader]: fc.constantFrom(...agentFailureKinds, '__proto__', 'none'),
  },
  { requiredKeys: [] },
);

function expectJustified(outcome: AuthenticateOutcome, employeeNumber: string, body: Buffer): void {
  switch (outcome.kind) {
    case 'accepted': {
      // It was accepted as an account record, so it is an object.
      const record = parseJson(new TextDecoder().decode(body)) as Readonly<Record<string, unknown>>;
      const stated = [record['COMP_CD'], record['EMP_NO']].map((code) => String(code).trim().toUpperCase());
      expect(stated).toEqual(['ACME', employeeNumber]);
      expect(outcome.account).toMatchObject({ companyCode: 'ACME', employeeNumber });
      const texts = Object.values(outcome.account).filter((value) => typeof value === 'string');
      expect(Math.max(...texts.map((text) => text.length))).toBeLessThanOrEqual(200);
      const { STATUS: status } = record;
      const sent = typeof status === 'string' && /^\s*-?\d{1,15}\s*$/.test(status) ? Number(status) : status;
      const other = Number.isSafeInteger(sent) ? sent : null;
      expect(outcome.account.status).toBe(sent === 1 ? 'employed' : sent === 0 ? 'left' : other);
      break;
    }
    case 'failed':
      expect(['not-understood', 'other-account']).toContain(outcome.failure.kind);
      expect(JSON.stringify(outcome.failure)).not.toContain('dddd');
      break;
    case 'rejected':
      expect(body.toString('utf8').replace('\uFEFF', '').trim()).toMatch(/^(?:|null|""|\{\s*\}|\[\s*\])$/);
      break;
  }
}

/** Expects that each text and number of the reading is in the response. */
function expectSaid(reading: ListAnswer, sent: { readonly MobileList: readonly unknown[] }): void {
  expect(reading.devices.length + reading.unreadable.length).toBe(sent.MobileList.length);
  // As JSON, which includes the order of fields.
  const elements = new Set(sent.MobileList.map((element) => JSON.stringify(element)));
  for (const { device, raw } of reading.devices) {
    // The reader accepted it as an object with a DeviceID, which is checked here.
    const element = (raw ?? writePlainRecord(device)) as Readonly<Record<string, unknown>>;
    expect(elements).toContain(JSON.stringify(element));
    const record = nameByContract(element, contractOrder).fields;
    expect(device.deviceId).toBe(plainText(textOf(record['DeviceID']) ?? '', 9_216));
    const { screen, capture, input } = device.model;
    const pairs = [
      [device.model.modelName, 'ModelName'],
      [device.connectedUser, 'ConnectedUser'],
      [device.alias, 'UserAlias'],
      [device.model.agentType, 'AgentType'],
      [screen.width, 'ScreenSize_W'],
      [screen.height, 'ScreenSize_H'],
      [capture.width, 'CaptureSize_W'],
      [capture.height, 'CaptureSize_H'],
      [input.minX, 'InputScaleMinX'],
      [input.maxX, 'InputScaleMaxX'],
      [input.minY, 'InputScaleMinY'],
      [input.maxY, 'InputScaleMaxY'],
    ] as const;
    for (const [believed, field] of pairs) {
      const original = Object.hasOwn(record, field) ? record[field] : undefined;
      // -0 is 0: phones of one model share the first one's number.
      if (typeof believed === 'number') expect([field, believed + 0]).toEqual([field, Number(original) + 0]);
      else if (believed !== null)
        expect([field, believed]).toEqual([field, plainText(textOf(original)?.trim() ?? '', 200)]);
    }
  }
}

/** A number as its digits. Null is an empty text. */
function textOf(value: unknown): string | null {
  if (value instanceof OddNumber) return value.source;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

test('a device list gives only its own data', async () => {
  const { lab, client } = await startLab();
  const answers = new Map<number, { readonly body: Buffer; readonly headers: Record<string, string> }>();
  let asked = 0;
  lab.listDevices = (response, { body }) => {
    const answer = answers.get(Number(body['DeviceAgentPort']));
    const { body: bytes = Buffer.alloc(0), headers: named = {} } = answer ?? {};
    const encoding = named['content-encoding'];
    const encode = { gzip: gzipSync, deflate: deflateSync }[encoding ?? ''] ?? ((sent: Buffer) => sent);
    response.writeHead(200, { ...named }).end(encode(bytes));
  };
  const answer = fc.record({ body: deviceListBytes, headers });
  await fuzz({ name: 'device lists', cases: 2_000, atOnce: 20 }, answer, async (sent) => {
    const port = (asked += 1);
    answers.set(port, sent);
    const outcome = await client.listDevices({ host: '10.0.0.5', port }, running);
    answers.delete(port);
    if (outcome.kind === 'failed') {
      expect(outcome.failure.kind).toBe('not-understood');
      return 'rejected';
    }
    if (outcome.kind === 'unchanged') throw new Error('nothing was known');
    // It was accepted as a response, so it is one.
    const charset = sent.headers['content-type']?.endsWith('utf-16') ? 'utf-16' : 'utf-8';
    const value = parseJson(new TextDecoder(charset).decode(sent.body)) as {
      readonly MobileList?: readonly unknown[] | null;
      readonly ResultCode: number;
    };
    // Only a failure may omit its list.
    expect(Array.isArray(value.MobileList) || value.ResultCode !== 1).toBe(true);
    expectSaid(outcome.reading, { MobileList: value.MobileList ?? [] });
    expect(outcome.agentVersion ?? 'adb/1.0.41').toBe('adb/1.0.41');
    return 'accepted';
  });
  expect(Object.keys(Object.prototype)).toEqual([]);
});

test('signs in only the user in the record', async () => {
  const { lab, client } = await startLab();
  const answers = new Map<string, Buffer>();
  lab.authenticate = (response, { body }) =>
    void response.writeHead(200).end(answers.get(String(body['emp_no'])));
  const numbered = fc.nat().chain((number) =>
    accountBytes({ comp_cd: 'ACME', emp_no: String(number), emp_pass: 'd'.repeat(128) }).map((body) => ({
      number,
      body,
    })),
  );
  await fuzz({ name: 'accounts', cases: 1_000, atOnce: 1 }, numbered, async ({ number, body }) => {
    const employeeNumber = String(number);
    answers.set(employeeNumber, body);
    const credentials = { companyCode: 'ACME', employeeNumber, passwordDigest: 'd'.repeat(128) };
    const outcome = await client.authenticate(credentials, running);
    expectJustified(outcome, employeeNumber, body);
    return outcome.kind === 'accepted' ? 'accepted' : 'rejected';
  });
});

test('a list of agents gives only its own data', async () => {
  const token = `dlt_${'A'.repeat(43)}`;
  const answer = fc.record({ body: labAgentsBytes, headers });
  await fuzz({ name: 'lists of agents', cases: 2_000, atOnce: 20 }, answer, async (sent) => {
    const listAgents = createAgentLister({
      baseAddress: 'https://lab.example',
      poster: {
        get: () =>
          Promise.resolve({ kind: 'answered', body: sent.body, headers: sent.headers, roundTripMs: 1 }),
      },
      token: { ...noToken, isKnown: () => true, read: () => token },
      serviceVersion: () => undefined,
    });
    const outcome = await listAgents(null, running);
    if (outcome.kind === 'no-list') return 'rejected';
    if (outcome.kind !== 'answer') throw new Error('nothing was known');
    for (const { agent, ageMs } of outcome.answer.agents) {
      expect(agent.id).toMatch(/^lab-[\w.:[\]-]{1,300}$/);
      expect([isHost(agent.address.host), isPort(agent.address.port)]).toEqual([true, true]);
      for (const text of [agent.name, agent.group]) expect(text).toBe(plainText(text, 200));
      expect(Number.isNaN(new Date(Date.now() - (ageMs ?? 0)).getTime())).toBe(false);
    }
    return 'accepted';
  });
  expect(Object.keys(Object.prototype)).toEqual([]);
});
