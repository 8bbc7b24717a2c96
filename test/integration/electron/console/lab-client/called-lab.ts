import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import type { CallLimits } from '#shared/model/lab.ts';
import { listen } from '../../../../fakes/adb/listen.ts';
import { createLabClient, type LabClient } from '../../../../../electron/console/lab-client/lab-client.ts';
import { accountOf, answerJson, type LabServer, startLabServer } from '../../../../fakes/lab-server.ts';
import { patientLimits } from '../../../../fixtures/patient-limits.ts';

export const credentials = {
  companyCode: 'ACME',
  employeeNumber: '1001',
  passwordDigest: 'ab'.repeat(64),
};
export const agent = { host: '10.0.0.5', port: 5037 };
export const running = new AbortController().signal;

/** A lab for each test of a file, and the client that calls it. */
export function useLab() {
  let lab: LabServer;
  beforeEach(async () => void (lab = await startLabServer({ path: '/lab' })));
  afterEach(() => lab.close());

  function connect(limits: Partial<CallLimits> = {}, baseAddress = lab.baseAddress): LabClient {
    const client = createLabClient({ baseAddress, limits: { ...patientLimits, ...limits } });
    onTestFinished(() => client.close());
    return client;
  }

  return {
    /** The lab of the running test. */
    get lab() {
      return lab;
    },
    connect,
    signIn: (limits: Partial<CallLimits> = {}) => connect(limits).authenticate(credentials, running),
    list: (limits: Partial<CallLimits> = {}) => connect(limits).listDevices(agent, running),
    failure: (kind: string, fields: object = {}) => ({
      kind: 'failed',
      failure: { kind, address: lab.baseAddress, ...fields },
    }),
  };
}

export const tokenOf = (number: number) => `dlt_${String(number).padStart(43, 'A')}`;
export const bearer = (number: number) => `Bearer ${tokenOf(number)}`;

/** A lab that issues a token at each sign-in, and the client that calls it. */
export async function startTokenLab({ issues = true } = {}) {
  const lab = await startLabServer({ path: '/lab' });
  let issued = 0;
  lab.authenticate = (response, call) => {
    issued += 1;
    const headers: Record<string, string> = issues ? { 'device-lab-token': tokenOf(issued) } : {};
    answerJson(accountOf(call.body), headers)(response, call);
  };
  let mayCarry = true;
  const endings: Promise<void>[] = [];
  const onEnded = vi.fn<() => void>();
  const onEnding = (ending: Promise<void>) => void endings.push(ending);
  const consoleSecret = () => Promise.resolve('s'.repeat(43));
  const tokenUse = { version: '1.0.0', consoleSecret, mayCarry: () => mayCarry, onEnded, onEnding };
  const client = createLabClient({ baseAddress: lab.baseAddress, limits: patientLimits, tokenUse });
  onTestFinished(async () => {
    client.close();
    await lab.close();
  });
  return {
    lab,
    client,
    onEnded,
    endings,
    forbid: () => (mayCarry = false),
    allow: () => (mayCarry = true),
    signIn: () => client.authenticate(credentials, running),
  };
}

/** Starts a server with `serve`. Returns its base address. */
export async function startRaw(serve: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    serve(socket);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${await listen(server)}`;
}
