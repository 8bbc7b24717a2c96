import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, onTestFinished } from 'vitest';
import type { CallLimits } from '#shared/model/lab.ts';
import { createLabClient, type LabClient } from '../../../../../electron/console/lab-client/lab-client.ts';
import { type LabServer, startLabServer } from '../../../../fakes/lab-server.ts';
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

/** Starts a server with `serve`. Returns its base address. */
export async function startRaw(serve: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    serve(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
}
